import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Commit } from '../../../src/note/change.ts';
import { compose, type Seen } from '../../../src/note/compose/compose.ts';
import { readItems } from '../../../src/note/document/list.ts';
import { readNote } from '../../../src/note/document/read-note.ts';
import { type Draft, EMPTY_DRAFT } from '../../../src/note/draft.ts';
import type { Head } from '../../../src/note/head.ts';
import type { Section } from '../../../src/note/note.ts';
import {
  forEveryPart,
  SECTION_NAMES,
  SECTIONS,
  type SectionName,
} from '../../../src/note/sections.ts';
import { asBranch, asObjectId } from '../../helpers/brands.ts';
import { branchName } from '../document/branch-name.ts';
import { line, markdown } from '../markdown/markdown.ts';

const NOTHING_SEEN: Seen = { commits: [], changes: [] };
const NOW = '2026-03-14 10:12 +0100';

interface Given {
  draft?: Partial<Draft>;
  seen?: Partial<Seen>;
  head?: Head;
  earlier?: string | null;
}

/** The text of a save, on `main` unless told otherwise. */
function composed({ draft, seen, head, earlier = null }: Given): string {
  return compose({
    draft: { ...EMPTY_DRAFT, ...draft },
    seen: { ...NOTHING_SEEN, ...seen },
    head: head ?? onBranch('main'),
    earlier: earlier === null ? null : { text: earlier, note: readNote(earlier) },
    now: NOW,
    liveName: 'CHECKPOINT.md',
  });
}

function onBranch(branch: string): Head {
  return { kind: 'branch', branch: asBranch(branch), oid: asObjectId('a'.repeat(40)) };
}

function bodyOf(text: string, name: SectionName): string | undefined {
  const one = readNote(text).sections.find(({ canonical }) => canonical === name);
  return one && text.slice(one.bodyStart, one.end);
}

test('a first note has the strict form of docs/note-format.md', () => {
  const text = composed({
    draft: {
      title: 'Parser rewrite',
      context: 'halfway through the scanner',
      done: ['lexer'],
      doing: ['scanner, src/scan.ts:40'],
      todo: ['printer'],
      next: ['run the tests', 'fix the third'],
      decisions: ['no regular expressions: too slow'],
      questions: ['who owns the fixtures?'],
      memories: ['docs/parser.md'],
      verify: ['npm test'],
      avoid: ['a generated parser'],
      resumeCommand: 'make resume',
    },
    seen: {
      changes: [
        { path: 'src/scan.ts', state: 'modified', lines: { added: 3, removed: 1 } },
        { path: 'a`b/', state: 'untracked' },
      ],
    },
  });
  expect(text).toMatchInlineSnapshot(`
    "# Checkpoint: Parser rewrite

    **Date:** 2026-03-14 10:12 +0100
    **Branch:** \`main\`
    **Session context:** halfway through the scanner

    ## Current State

    ### Done

    - lexer

    ### In progress

    - scanner, src/scan.ts:40

    ### Not started

    - printer

    ## Next Steps

    1. run the tests
    2. fix the third

    ## Key Decisions Made

    - no regular expressions: too slow

    ## Open Questions / Blockers

    - who owns the fixtures?

    ## Files Modified

    - \`src/scan.ts\` (modified, +3 -1)
    - \`\` a\`b/ \`\` (untracked)

    ## Relevant Memories

    - docs/parser.md

    ## Verification

    - npm test

    ## Do Not Redo

    - a generated parser

    ## Resume Command

    make resume
    "
  `);
});

test('a section of which nobody gives and nobody sees anything is left out', () => {
  expect(composed({})).toMatchInlineSnapshot(`
    "# Checkpoint: main

    **Date:** 2026-03-14 10:12 +0100
    **Branch:** \`main\`
    **Session context:** Paused with no commits since the base branch and no changed files.

    ## Resume Command

    Continue from CHECKPOINT.md
    "
  `);
});

test('a section that is there stays where it says nothing, byte for byte', () => {
  const empty = ['\nNone noted.\n\n', 'None noted.\n', '\n\n', ''];
  for (const body of empty) {
    const sections = SECTION_NAMES.map((name) => `## ${name}\n${body}`).join('');
    const earlier = `# Checkpoint: T\n\n**Branch:** \`main\`\n\n${sections}`;
    for (const given of [{ earlier }, { draft: { markdown: earlier } }]) {
      expect(composed(given)).toContain(`\n\n${sections}`);
    }
  }
});

test('what can be seen is written, and anew by the next save', () => {
  const commit = (n: number) => ({ oid: asObjectId(`${n}`.repeat(40)), subject: `subject ${n}` });
  const first = composed({ seen: { commits: [commit(2), commit(1)] } });
  expect(first).toContain('**Session context:** Paused with 2 commits since the base branch');
  expect(bodyOf(first, 'Current State')).toBe(
    '\n### Done\n\n- `2222222` subject 2\n- `1111111` subject 1\n\n',
  );
  const second = composed({ earlier: first, seen: { commits: [commit(3)] } });
  expect(second).toContain('**Session context:** Paused with 1 commit since the base branch');
  expect(bodyOf(second, 'Current State')).toBe('\n### Done\n\n- `3333333` subject 3\n\n');
});

test('what is given is added to the commits, which the next save takes anew', () => {
  const [one, two] = ['a', 'b'].map((n) => ({
    oid: asObjectId(n.repeat(40)),
    subject: `step ${n}`,
  }));
  const commits = [one, two] as Commit[];
  const done = (text: string) =>
    readItems(bodyOf(text, 'Current State') ?? '').map((item) => item.text);
  const seen = composed({ seen: { commits: commits.slice(1) } });
  const told = composed({
    earlier: seen,
    seen: { commits: commits.slice(1) },
    draft: { done: ['the lexer'] },
  });
  expect(done(told)).toEqual(['the lexer', '`bbbbbbb` step b']);
  const again = composed({ earlier: told, seen: { commits } });
  expect(done(again)).toEqual(['the lexer', '`aaaaaaa` step a', '`bbbbbbb` step b']);
  expect(composed({ earlier: again, seen: { commits } })).toBe(again);
  const more = composed({ earlier: again, seen: { commits }, draft: { done: ['the parser'] } });
  expect(done(more)).toEqual(['the lexer', 'the parser', '`aaaaaaa` step a', '`bbbbbbb` step b']);
  for (const text of [told, again, more]) expect(readNote(text).context).toMatch(/\b[12] commits?/);
  const merged = composed({ earlier: more, seen: { commits: null } });
  expect(done(merged)).toEqual(done(more));
});

test('where somebody says from the first what is done, the commits are counted, not listed', () => {
  const commits = [{ oid: asObjectId('c'.repeat(40)), subject: 'wip' }];
  const told = composed({ seen: { commits }, draft: { done: ['the lexer'] } });
  for (const text of [told, composed({ earlier: told, seen: { commits } })]) {
    expect(bodyOf(text, 'Current State')).toBe('\n### Done\n\n- the lexer\n\n');
    expect(readNote(text).context).toContain('1 commit since');
  }
});

test('what was written of a commit in other words stays, and names it once', () => {
  const commits = [{ oid: asObjectId('c'.repeat(40)), subject: 'wip' }];
  const seen = composed({ seen: { commits } });
  const byHand = seen.replace('`ccccccc` wip', '`ccccccc` wip: the lexer, untested');
  const text = composed({ earlier: byHand, seen: { commits }, draft: { done: ['more'] } });
  const items = readItems(bodyOf(text, 'Current State') ?? '').map((item) => item.text);
  expect(items).toEqual(['`ccccccc` wip: the lexer, untested', 'more']);
});

test('of a whole text that somebody gives, the commits are counted and not listed', () => {
  const commits = [{ oid: asObjectId('c'.repeat(40)), subject: 'wip' }];
  const text = composed({ draft: { markdown: '# T\n' }, seen: { commits } });
  expect(bodyOf(text, 'Current State')).toBeUndefined();
  expect(readNote(text).context).toContain('1 commit since');
});

describe('a message', () => {
  const message = 'The endpoint works, its callers do not use it yet';

  test('is the context, and the title of a note that is new', () => {
    const text = composed({ draft: { message } });
    expect(readNote(text)).toMatchObject({ subject: message, context: message });
  });

  test('is the context alone where there is a title', () => {
    const given = composed({ draft: { message, title: 'Token refresh' } });
    const later = composed({ draft: { message }, earlier: composed({}) });
    const whole = composed({ draft: { message, markdown: '# Token refresh\n' } });
    expect(readNote(given)).toMatchObject({ subject: 'Token refresh', context: message });
    expect(readNote(later)).toMatchObject({ subject: 'main', context: message });
    expect(readNote(whole)).toMatchObject({ subject: 'Token refresh', context: message });
  });

  test('comes before a context that is given too', () => {
    const text = composed({ draft: { message: 'One.\n\nTwo.', context: 'Three.' } });
    expect(readNote(text)).toMatchObject({ subject: 'One.', context: 'One. Two. Three.' });
  });
});

test('a list of commits that was cut is still one that was seen', () => {
  const commits = Array.from({ length: 25 }, (_, n) => ({
    oid: asObjectId(n.toString(16).padStart(7, '0').padEnd(40, '0')),
    subject: `s${n}`,
  }));
  const first = composed({ seen: { commits } });
  expect(bodyOf(first, 'Current State')).toContain('- and 5 commits more\n');
  const second = composed({ earlier: first, seen: { commits: commits.slice(0, 1) } });
  expect(readItems(bodyOf(second, 'Current State') ?? '')).toHaveLength(1);
});

test.each([
  ['prose', 'Everything in src/lexer works.'],
  ['a table', '| part | state |\n| --- | --- |\n| lexer | works |'],
  ['an item', '- the lexer'],
  ['a remark below a commit', '- `ccccccc` wip\n  - needs a test'],
])('%s under Done is never taken for something seen', (_, byHand) => {
  const earlier = `# Checkpoint: T\n\n**Branch:** \`main\`\n\n## Current State\n\n### Done\n\n${byHand}\n`;
  const commits = [{ oid: asObjectId('c'.repeat(40)), subject: 'wip' }];
  for (const draft of [{}, { done: ['more'] }, { todo: ['more'] }]) {
    expect(composed({ earlier, seen: { commits }, draft })).toContain(byHand);
  }
});

test('a name that git takes for no branch is the reason that is told (G88)', () => {
  expect(() => composed({ head: onBranch('-D') })).toThrow("git takes no branch to be called '-D'");
});

describe('the same effort', () => {
  const earlier = composed({
    draft: { title: 'T', context: 'C', done: ['a'], doing: ['b'], todo: ['c'], next: ['d'] },
  });

  test('single values and plans are replaced, records add up', () => {
    const draft = { title: 'T2', done: ['a', 'e'], doing: ['f'], next: ['g', 'h'] };
    const text = composed({ earlier, draft });
    expect(readNote(text)).toMatchObject({ subject: 'T2', context: 'C' });
    expect(bodyOf(text, 'Current State')).toBe(
      '\n### Done\n\n- a\n- e\n\n### In progress\n\n- f\n\n### Not started\n\n- c\n\n',
    );
    expect(bodyOf(text, 'Next Steps')).toBe('\n1. g\n2. h\n\n');
  });

  test('a note that was written by hand keeps its words, its order and its line breaks', () => {
    const byHand = [
      '# Checkpoint: by hand',
      '',
      '**Date:** 2026-03-01  **Branch:** `main` (rebased)',
      '',
      '## Gotchas',
      '* the disk is slow',
      '',
      '## 2. Next steps:',
      '',
      '- [ ] one',
      '',
      '## Current State',
      'Done: lexer.',
      '',
      '```',
      '### Done',
      '```',
      '',
    ].join('\r\n');
    const text = composed({ earlier: byHand, draft: { todo: ['printer'] } });
    expect(text).not.toMatch(/[^\r]\n/);
    expect(text).toContain('**Date:** 2026-03-14 10:12 +0100  **Branch:** `main` (rebased)\r\n');
    expect(text).toContain(
      '## Gotchas\r\n* the disk is slow\r\n\r\n## 2. Next steps:\r\n\r\n- [ ] one',
    );
    expect(text).toContain(
      'Done: lexer.\r\n\r\n```\r\n### Done\r\n```\r\n\r\n### Not started\r\n\r\n- printer\r\n',
    );
  });

  test.each([
    '**Branch:** `main`, base `dev@0000000`',
    'Branch: main (since Monday)',
    '- Branch: `main` | Worktree: here',
  ])('a branch that is right stays as it is written: %s (G79)', (field) => {
    const earlier = `# Checkpoint: t\n\n${field}\n\n## Next Steps\n\n1. x\n`;
    expect(composed({ earlier, draft: { next: ['y'] } })).toContain(`\n${field}\n`);
    const other = composed({ earlier, draft: { next: ['y'] }, head: onBranch('other') });
    expect(readNote(other).branch).toBe('other');
  });

  test('a date that is right stays with its remark (G79)', () => {
    const earlier = `# Checkpoint: t\n\n**Updated:** ${NOW}  \n**Branch:** main\n`;
    expect(composed({ earlier })).toContain(`\n**Updated:** ${NOW}  \n`);
  });

  test('an item of several lines is added once, however its lines were broken', () => {
    const decisions = ['use link(2):\nno clobber\n\n- measured'];
    const once = composed({ draft: { decisions } });
    const twice = composed({ earlier: once, draft: { decisions } });
    expect(twice).toBe(once);
    const joined = composed({ earlier: once, draft: { decisions: ['use link(2): no clobber'] } });
    expect(readItems(bodyOf(joined, 'Key Decisions Made') ?? '')).toHaveLength(2);
  });

  test('an item that was ticked off since is not added again', () => {
    const ticked = earlier.replace('- a\n', '* [x] a\n');
    expect(composed({ earlier: ticked, draft: { done: ['a'] } })).toBe(ticked);
  });
});

describe('a given Markdown text', () => {
  const earlier = composed({ draft: { next: ['old'], decisions: ['kept'] } });
  const withOther = `${earlier}\n## Gotchas\n\nslow disk\n`;

  test('is kept, and completed by what the earlier note says', () => {
    const given = '# Rewrite\n\nA line of prose.\n\n## Next Steps\n1. new\n## Mine\nx\n';
    const text = composed({ draft: { markdown: given }, earlier: withOther });
    expect(readNote(text)).toMatchObject({ title: 'Checkpoint: Rewrite', branch: 'main' });
    for (const part of ['A line of prose.', '## Next Steps\n1. new\n', '## Mine\nx\n']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('- kept');
    expect(text).toContain('## Gotchas\n\nslow disk\n');
    expect(text).not.toContain('old');
  });

  test('a complete note of ours changes in its date alone', () => {
    const given = composed({ draft: { title: 'T', next: ['x'], context: 'C' } });
    const aged = given.replace(NOW, '2026-01-01');
    expect(composed({ draft: { markdown: aged } })).toBe(given);
  });

  test('an option goes before its part', () => {
    const markdown = '# Checkpoint: A\n\n## Next Steps\n\n1. a\n\n## Key Decisions Made\n\n- b\n';
    const draft = { markdown, title: 'B', next: ['c'], decisions: ['d'] };
    const text = composed({ draft });
    expect(readNote(text).subject).toBe('B');
    expect(bodyOf(text, 'Next Steps')).toBe('\n1. c\n\n');
    expect(bodyOf(text, 'Key Decisions Made')).toBe('\n- b\n- d\n\n');
  });

  test.each([
    ['a merge conflict', '<<<<<<< a\n**Branch:** `x`\n=======\n**Branch:** `y`\n>>>>>>> b\n'],
  ])('whose header hides its branch by %s is refused', (_, markdown) => {
    expect(() => composed({ draft: { markdown } })).toThrow('hides its Branch line');
  });

  test.each([
    ['an unclosed fence', '```\ncode\n'],
    ['an unclosed comment', '<!-- todo\n'],
    ['front matter', '---\nbranch: x\n---\ntext\n'],
    ['a byte order mark', '\ufeff# T\r\n'],
    ['nothing but a word', 'word'],
  ])('that begins with %s has a Branch line all the same', (_, markdown) => {
    expect(readNote(composed({ draft: { markdown } })).branch).toBe('main');
  });
});

describe('for any earlier note, and whatever is given', () => {
  const heading = fc.oneof(
    fc.constantFrom(...SECTION_NAMES),
    fc.constantFrom('1. Next Steps', 'NEXT STEPS', 'Gotchas', '引き継ぎ', '', 'Log `x`', 'Notes #'),
  );
  // Link definitions in front of an underlined heading are left to the tests of the document.
  const body = markdown.map((text) => text.replaceAll(']:', ']'));
  const section = fc.tuple(heading, body).map(([name, text]) => `## ${name}\n${text}`);
  const prose = fc.oneof({ weight: 3, arbitrary: fc.constant('') }, line);
  const note = fc
    .tuple(branchName, prose, fc.array(section, { maxLength: 6 }), fc.constantFrom('\n', '\r\n'))
    .map(([branch, text, sections, lineBreak]) => {
      const marks = '`'.repeat(
        Math.max(0, ...(branch.match(/`+/g) ?? []).map((m) => m.length)) + 1,
      );
      const pad = branch.includes('`') ? ' ' : '';
      const header = `# Checkpoint: T\n\n**Branch:** ${marks}${pad}${branch}${pad}${marks}\n\n${text}\n`;
      return { branch, text: [header, ...sections].join('\n').replaceAll('\n', lineBreak) };
    })
    .filter(({ branch, text }) => readNote(text).branch === branch);

  const item = fc.oneof(
    fc.constantFrom(
      'a',
      '`x.ts`: y',
      'two\nlines',
      '# h',
      '- nested',
      '```',
      '<!--',
      '[ ] box',
      '---',
    ),
    fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== ''),
  );
  const items = fc.array(item, { maxLength: 3 });
  const value = fc.option(item, { nil: null });
  const draft: fc.Arbitrary<Draft> = fc.record({
    markdown: fc.constant(null),
    message: value,
    ...forEveryPart(
      () => value,
      (key) => (key === 'files' ? fc.constant([]) : items),
    ),
  });

  /** The sections that a draft says something about. */
  function given(one: Draft): Set<SectionName | null> {
    const state = [...one.done, ...one.doing, ...one.todo].length > 0;
    const others = SECTIONS.filter(({ key }) => key === 'files' || (one[key]?.length ?? 0) > 0);
    return new Set([
      ...(state ? (['Current State'] as const) : []),
      ...others.map(({ heading }) => heading),
    ]);
  }

  /** The sections that stay: a second one of the same name is nobody's, and stays as well. */
  function untouched(sections: readonly Section[], touched: Set<SectionName | null>): Section[] {
    const first = new Map(sections.toReversed().map((one) => [one.canonical, one]));
    return sections.filter(
      (one) => !touched.has(one.canonical) || first.get(one.canonical) !== one,
    );
  }

  test('the branch is right, and what was not given stays byte for byte, in its order', () => {
    fc.assert(
      fc.property(note, draft, ({ branch, text }, one) => {
        const result = composed({ earlier: text, draft: one, head: onBranch(branch) });
        const after = readNote(result);
        expect(after.branch).toBe(branch);
        const touched = given(one);
        const before = readNote(text);
        const kept = untouched(before.sections, touched);
        let at = 0;
        for (const old of kept) {
          const wanted = text.slice(old.start, old.end).trimEnd();
          const found = result.indexOf(wanted, at);
          expect(found).toBeGreaterThanOrEqual(at);
          at = found + wanted.length;
        }
        const headings = after.sections.map((section) => section.heading);
        for (const { heading } of before.sections) expect(headings).toContain(heading);
      }),
      { numRuns: 300 },
    );
  });

  test('giving the same again adds nothing', () => {
    const items = (text: string) =>
      readNote(text).sections.map(({ heading, bodyStart, end }) => [
        heading,
        readItems(text.slice(bodyStart, end)).map((item) => item.text),
      ]);
    fc.assert(
      fc.property(note, draft, ({ branch, text }, one) => {
        const head = onBranch(branch);
        const once = composed({ earlier: text, draft: one, head });
        const twice = composed({ earlier: once, draft: one, head });
        expect(items(twice)).toEqual(items(once));
        expect(composed({ earlier: twice, draft: one, head })).toBe(twice);
      }),
      { numRuns: 300 },
    );
  });
});

test('without a look at the commits, nothing is said of them', () => {
  expect(composed({ seen: { commits: null } })).toContain(
    '**Session context:** Paused with no changed files.\n',
  );
});
