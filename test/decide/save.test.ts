import { describe, expect, test } from 'vitest';
import { decideSave, type SaveOptions } from '../../src/decide/save.ts';
import type { SaveFacts } from '../../src/decide/save-facts.ts';
import { givenTitle, separateEffortRefusal } from '../../src/decide/separate-effort.ts';
import { slot } from '../../src/decide/slots.ts';
import { readNote } from '../../src/note/document/read-note.ts';
import { type Draft, EMPTY_DRAFT } from '../../src/note/draft.ts';
import { asBranch, asPath } from '../helpers/brands.ts';
import { ARCHIVE, detached, live, on, stored, textOf, worktreeFacts } from './facts.ts';
import { say } from './say.ts';

const NOW = new Date('2026-03-14T10:12:00Z');
const DAY = 24 * 60 * 60 * 1000;
const PLAIN: SaveOptions = { as: null, overwrite: false, complete: false };

/** The facts of a save on `main` where nothing is there yet, with changes. */
function facts(changes: Partial<SaveFacts> = {}): SaveFacts {
  const archived = changes.archived ?? [];
  return {
    ...worktreeFacts({ head: on('main') }),
    liveName: 'CHECKPOINT.md',
    archiveNames: archived.map((one) => one.path.slice(ARCHIVE.length + 1)),
    missing: null,
    goesOnDetached: false,
    session: null,
    ignore: [],
    seen: { commits: [], changes: [] },
    now: NOW,
    moment: '2026-03-14 10:12 +0000',
    ...changes,
  };
}

/** A draft with a title alone. */
function titled(title: string): Draft {
  return { ...EMPTY_DRAFT, title };
}

function decided(
  given: Partial<SaveFacts>,
  draft: Draft = EMPTY_DRAFT,
  options: Partial<SaveOptions> = {},
): string {
  return say(decideSave(facts(given), draft, { ...PLAIN, ...options }));
}

/** The text that a decision would write. */
function written(given: Partial<SaveFacts>, draft: Draft, options: Partial<SaveOptions> = {}) {
  const decision = decideSave(facts(given), draft, { ...PLAIN, ...options });
  if (decision.kind !== 'plan') throw new Error(decision.kind);
  const write = decision.plan.moves.find((move) => move.verb === 'write');
  if (!write) throw new Error('nothing is written');
  return { ...write, text: Buffer.from(write.text).toString() };
}

const ours = live(textOf('main', 'Parser'));
const another = live(textOf('feature/x'));
const unreadable = live('# Checkpoint: something\n\nno branch here\n');
const foreign = live('# Chapter 4: Checkpoints\n');
const parked = stored('main.md', textOf('main', 'Parser', '## Next Steps\n\n1. parked step\n'));
const mirror = stored('main.mirror.md', textOf('main', 'Parser', '## Next Steps\n\n1. mirrored\n'));

describe('the rows of docs/design.md §6', () => {
  const rows: [string, Partial<SaveFacts>, string][] = [
    ['nothing there', {}, 'new; write live'],
    [
      'none there, but a parked note of this branch',
      { archived: [parked] },
      'carried-over; keep-previous main.md > main.prev.md; write live; retire main.md, in main.prev.md',
    ],
    [
      'none there, but a mirror of this branch: it stays',
      { archived: [mirror] },
      'carried-over; keep-previous main.mirror.md > main.prev.md; write live',
    ],
    [
      'a parked note goes before a mirror',
      { archived: [mirror, parked] },
      'carried-over; keep-previous main.md > main.prev.md; write live; retire main.md, in main.prev.md',
    ],
    [
      'a parked note of another branch under this slug is none of ours',
      { archived: [stored('main.md', textOf('Main'))] },
      'new; write live',
    ],
    [
      'a parked note without a readable branch belongs to its name',
      { archived: [stored('main.md', '# Checkpoint: by hand\n')] },
      'carried-over; keep-previous main.md > main.prev.md; write live; retire main.md, in main.prev.md',
    ],
    ['same-branch', { live: ours }, 'same-branch; keep-previous live > main.prev.md; write live'],
    [
      'same-branch by a former name of the branch',
      { live: another, formerNames: [asBranch('feature/x')] },
      'same-branch; keep-previous live > main.prev.md; write live',
    ],
    ['other-branch', { live: another }, 'other-branch; park live > feature-x.md; write live'],
    [
      'other-branch where this branch has a parked note, as after switching to and fro',
      { live: another, archived: [parked] },
      'other-branch; park live > feature-x.md; keep-previous main.md > main.prev.md; write live; ' +
        'retire main.md, in main.prev.md',
    ],
    [
      'unreadable',
      { live: unreadable },
      'unreadable; park live > unparsed-20260301-120000.md; write live',
    ],
    [
      'unreadable with a parked note of this branch',
      { live: unreadable, archived: [parked] },
      'unreadable; park live > unparsed-20260301-120000.md; keep-previous main.md > main.prev.md; ' +
        'write live; retire main.md, in main.prev.md',
    ],
    [
      'unreadable for an untracked foreign document',
      { live: foreign },
      'unreadable; park live > unparsed-20260301-120000.md; write live',
    ],
    [
      'a linked worktree is mirrored last, before the ignore rule',
      {
        live: ours,
        linked: true,
        ignore: [{ file: asPath('/repo/.gitignore'), line: '.checkpoints/' }],
      },
      'same-branch; keep-previous live > main.prev.md; write live; ' +
        'mirror live > main.mirror.md; ignore .checkpoints/ in /repo/.gitignore',
    ],
    [
      'detached, nothing there',
      { head: detached('wt-7'), linked: true },
      'new; write live; mirror live > wt-7.mirror.md',
    ],
    [
      'detached, over a note of a detached HEAD',
      {
        head: detached('wt-7'),
        live: live('# Checkpoint: x\n\n**Branch:** detached HEAD at 1234567 (worktree wt-7)\n'),
      },
      'same-branch; keep-previous live > wt-7.prev.md; write live',
    ],
    [
      'detached, over a note of a branch',
      { head: detached('wt-7'), live: ours },
      'other-branch; park live > main.md; write live',
    ],
    [
      'a branch goes on with the note of a detached HEAD, but not where it has one of its own',
      {
        goesOnDetached: true,
        live: live('# Checkpoint: x\n\n**Branch:** detached HEAD at 1234567 (worktree wt-7)\n'),
        archived: [parked],
      },
      'unreadable; park live > wt-7.md; keep-previous main.md > main.prev.md; write live; retire main.md, in main.prev.md',
    ],
    [
      'a note of a detached HEAD on a branch has no readable branch',
      { live: live('# Checkpoint: x\n\n**Branch:** detached HEAD at 1234567\n') },
      'unreadable; park live > unparsed-20260301-120000.md; write live',
    ],
    [
      'an unborn branch',
      { head: { kind: 'branch', branch: asBranch('trunk'), oid: null } },
      'new; write live',
    ],
  ];

  test.each(rows)('%s', (_, given, expected) => {
    expect(decided(given)).toBe(expected);
  });

  test('a foreign document that git tracks is refused, with the ways out', () => {
    expect(decided({ live: foreign, liveTracked: true })).toBe(
      "fatal: 'CHECKPOINT.md' is not a checkpoint, and git tracks it: it is not replaced | " +
        "to keep checkpoints under another name, run 'git config checkpoint.file <name>' | " +
        "to move it into the archive and take its place, add '--overwrite'",
    );
    expect(decided({ live: foreign, liveTracked: true }, EMPTY_DRAFT, { overwrite: true })).toBe(
      'unreadable; park live > unparsed-20260301-120000.md; write live',
    );
  });

  test.each([
    ['a checkpoint of ours', ours, /^same-branch/],
    ['a checkpoint of another branch', another, /^other-branch/],
    ['a title of ours', unreadable, /^unreadable/],
  ])('%s is no foreign document, be it tracked', (_, live, expected) => {
    expect(decided({ live, liveTracked: true })).toMatch(expected);
  });
});

describe('what is carried over', () => {
  const body = '## Next Steps\n\n1. old step\n\n## Gotchas\n\nthe disk is slow\n';
  const mine = live(textOf('main', 'Parser', body));

  test('the same effort goes on, and what is replaced is known byte for byte', () => {
    const move = written({ live: mine }, { ...EMPTY_DRAFT, todo: ['tests'] });
    expect(move).toMatchObject({ replaces: mine.bytes });
    expect(move.text).toContain('1. old step');
    expect(move.text).toContain('## Gotchas\n\nthe disk is slow\n');
    expect(move.text).toContain('### Not started\n\n- tests');
  });

  test.each([
    ['another branch', live(textOf('feature/x', 'Parser', body))],
    ['no branch', live(`# Checkpoint: x\n\n${body}`)],
  ])('nothing of a note of %s', (_, old) => {
    const move = written({ live: old }, EMPTY_DRAFT);
    expect(move).toMatchObject({ replaces: null });
    expect(move.text).not.toContain('old step');
    expect(move.text).not.toContain('Gotchas');
  });

  test.each([
    ['nothing is live', null],
    ['another branch’s note is', another],
    ['an unreadable one is', unreadable],
  ])('the parked note of this branch, where %s', (_, old) => {
    const given = { live: old, archived: [parked] };
    expect(written(given, EMPTY_DRAFT).text).toContain('1. parked step');
  });

  test('the newest of several parked ones', () => {
    const newer = stored('main-2.md', textOf('main', 'Parser', '## Next Steps\n\n1. newer\n'), 2);
    const archived = [parked, newer];
    expect(written({ archived }, EMPTY_DRAFT).text).toContain('1. newer');
    expect(decided({ archived })).toContain('keep-previous main-2.md > main.prev.md');
  });

  test('nothing more of a text that was made out of the earlier one by hand', () => {
    const markdown = textOf('main', 'Parser');
    const draft = { ...EMPTY_DRAFT, markdown };
    expect(written({ live: mine }, draft, { complete: true }).text).not.toContain('Gotchas');
    expect(written({ archived: [parked] }, draft, { complete: true }).text).not.toContain('parked');
    expect(decided({ live: mine }, draft, { complete: true })).toMatch(
      /^same-branch; keep-previous/,
    );
  });
});

describe('separate, asked for', () => {
  const as = (name: string) => ({ as: name });

  test.each([
    ['beside a live note', { live: ours }],
    ['beside a foreign document that git tracks', { live: foreign, liveTracked: true }],
    ['in a linked worktree: the live note is untouched, so nothing is mirrored', { linked: true }],
  ])('%s', (_, given) => {
    expect(decided(given, titled('Lexer'), as('The Lexer/2'))).toBe(
      'separate; write the-lexer-2.md',
    );
  });

  test('over its own earlier version', () => {
    const archived = [stored('lexer.md', textOf('main', 'Parser', '## Next Steps\n\n1. a\n'))];
    expect(decided({ live: ours, archived }, EMPTY_DRAFT, as('lexer'))).toBe(
      'separate; keep-previous lexer.md > lexer.prev.md; write lexer.md',
    );
    expect(written({ live: ours, archived }, EMPTY_DRAFT, as('lexer')).text).toContain('1. a');
  });

  test.each([
    ['another branch', textOf('feature/x'), "'lexer' is the checkpoint of 'feature/x'"],
    [
      'nobody known',
      '# Checkpoint: x\n',
      "'lexer.md' in the archive is not a checkpoint of this branch",
    ],
  ])('not over a note of %s', (_, text, message) => {
    const archived = [stored('lexer.md', text)];
    expect(decided({ archived }, EMPTY_DRAFT, as('lexer'))).toBe(
      `refused: ${message} | choose another name with --as <name>`,
    );
  });

  test('not over a file that is none of ours, whatever its case', () => {
    for (const name of ['lexer.md', 'Lexer.md']) {
      expect(decided({ archiveNames: [name] }, EMPTY_DRAFT, as('lexer'))).toBe(
        "refused: 'lexer.md' in the archive is not a checkpoint of this branch | " +
          'choose another name with --as <name>',
      );
    }
  });

  test.each(['', ' ', '---', '/', '🎉', '\n'])('%j is not a name', (name) => {
    expect(decided({ live: ours }, EMPTY_DRAFT, as(name))).toBe(
      `fatal: '${name}' is not a name for a checkpoint | ` +
        "a name has a letter or a digit in it, such as 'parser-rewrite'",
    );
  });

  test('a name of several words has dashes between them', () => {
    expect(decided({}, EMPTY_DRAFT, as('Other Effort'))).toBe('separate; write other-effort.md');
  });

  test('a name in another script is one', () => {
    expect(decided({}, EMPTY_DRAFT, as('日本語'))).toMatch(
      /^separate; write branch-[0-9a-f]{8}\.md$/,
    );
  });
});

describe('separate, proposed', () => {
  const mine = live(textOf('main', 'Parser', '## Files Modified\n\n- `src/a.ts`\n'));
  const change = { path: 'src/b.ts', state: 'modified' as const };
  const seen = { commits: [], changes: [change] };
  const ask = 'ask: Parser | Lexer | lexer';

  test.each<[string, Partial<SaveFacts>, Draft]>([
    ['by a title', { live: mine, seen }, titled('Lexer')],
    ['by the title of a Markdown text', { live: mine }, { ...EMPTY_DRAFT, markdown: '# Lexer\n' }],
    [
      'by a Markdown text with other files',
      { live: mine },
      { ...EMPTY_DRAFT, markdown: '# Lexer\n\n## Files Modified\n\n- src/c.ts\n' },
    ],
    ['without any files', { live: ours }, titled('Lexer')],
    [
      'for a note that is 29 days old',
      { live: { ...mine, mtime: new Date(NOW.getTime() - 30 * DAY + 1) }, seen },
      titled('Lexer'),
    ],
    [
      'for a note from the future, by a clock that was wrong',
      { live: { ...mine, mtime: new Date(NOW.getTime() + DAY) }, seen },
      titled('Lexer'),
    ],
  ])('%s', (_, given, draft) => {
    expect(decided(given, draft)).toBe(ask);
  });

  test.each<[string, Partial<SaveFacts>, Draft, Partial<SaveOptions>]>([
    [
      'the program made the live title up, out of the branch',
      { live: live(textOf('main', 'main', '')), seen },
      titled('Lexer'),
      {},
    ],
    [
      'the program made it up out of the name that the branch had',
      {
        live: live(textOf('feature/lexer-draft', 'lexer draft', '')),
        formerNames: [asBranch('feature/lexer-draft')],
        seen,
      },
      titled('Lexer'),
      {},
    ],
    ['the title was not given', { live: mine, seen }, { ...EMPTY_DRAFT, next: ['x'] }, {}],
    ['the title is the same but for case and blanks', { live: mine }, titled(' pARSER '), {}],
    ['the live note has no title', { live: live('**Branch:** `main`\n') }, titled('Lexer'), {}],
    [
      'it is 30 days old',
      { live: { ...mine, mtime: new Date(NOW.getTime() - 30 * DAY) }, seen },
      titled('Lexer'),
      {},
    ],
    [
      'a changed file is listed in it',
      { live: mine, seen: { commits: [], changes: [{ ...change, path: 'src/a.ts' }] } },
      titled('Lexer'),
      {},
    ],
    [
      'a file that is given is listed in it',
      { live: mine },
      { ...titled('Lexer'), files: ['`src/a.ts`: more'] },
      {},
    ],
    [
      'the Markdown text lists one of its files',
      { live: mine },
      { ...EMPTY_DRAFT, markdown: '# Lexer\n\n## Files Modified\n\n- src/a.ts: x\n' },
      {},
    ],
    ['--overwrite says so', { live: mine, seen }, titled('Lexer'), { overwrite: true }],
  ])('not where %s', (_, given, draft, options) => {
    expect(decided(given, draft, options)).toMatch(/^same-branch; keep-previous/);
  });

  test('the proposed name is free, or that of this very effort', () => {
    const take = (...archived: ReturnType<typeof stored>[]) =>
      decided({ live: ours, archived }, titled('Lexer'));
    expect(take(stored('lexer.md', textOf('main')))).toBe(ask);
    expect(take(stored('lexer.md', textOf('feature/x')))).toBe(`${ask}-2`);
    expect(take(stored('lexer.md', textOf('feature/x')), stored('lexer-2.md', textOf('dev')))).toBe(
      `${ask}-3`,
    );
    expect(decided({ live: ours, archiveNames: ['LEXER.md'] }, titled('Lexer'))).toBe(`${ask}-2`);
  });

  test('the proposed name joins the words of the title by dashes', () => {
    const question = decided({ live: ours }, titled('Login page_two'));
    expect(question).toBe('ask: Parser | Login page_two | login-page-two');
  });

  test('where nobody can be asked, the three flags are named', () => {
    const question = { liveTitle: 'Parser', newTitle: 'Lexer', proposal: 'lexer' };
    const error = separateEffortRefusal(on('main'), question);
    expect(error).toMatchObject({
      kind: 'refused',
      message: "the live checkpoint of 'main' is another effort, 'Parser'",
    });
    expect(error.hints.join('\n')).toMatch(/--as lexer'[\s\S]*--as <name>'[\s\S]*--overwrite'/);
  });
});

test('a title on two lines is told on one', () => {
  expect(givenTitle({ ...EMPTY_DRAFT, title: 'a\n  b' })).toBe('a b');
});

describe('slots', () => {
  const view = (archived: ReturnType<typeof stored>[], branch = 'feature/x') => ({
    ...facts({ archived }),
    head: on(branch),
  });
  const at = (name: string) => `${ARCHIVE}/${name}`;

  test('one per branch, an older version in it is replaced', () => {
    const archived = [stored('feature-x.prev.md', textOf('feature/x'))];
    expect(slot(view(archived), 'previous')).toBe(at('feature-x.prev.md'));
  });

  test('one that another branch of the same slug holds is passed over, both ways', () => {
    const archived = [
      stored('feature-x.prev.md', textOf('feature-x')),
      stored('feature-x.mirror.md', textOf('feature/x')),
    ];
    expect(slot(view(archived), 'previous')).toBe(at('feature-x-2.prev.md'));
    expect(slot(view(archived), 'mirror')).toBe(at('feature-x.mirror.md'));
    expect(slot(view(archived, 'feature-x'), 'previous')).toBe(at('feature-x.prev.md'));
    expect(slot(view(archived, 'feature-x'), 'mirror')).toBe(at('feature-x-2.mirror.md'));
  });

  test('a third branch of the same slug takes the third', () => {
    const archived = [
      stored('feature-x.prev.md', textOf('feature-x')),
      stored('feature-x-2.prev.md', textOf('feature/x')),
    ];
    expect(slot(view(archived, 'Feature/X'), 'previous')).toBe(at('feature-x-3.prev.md'));
    expect(slot(view(archived), 'previous')).toBe(at('feature-x-2.prev.md'));
  });

  test('one without a branch belongs to its name', () => {
    expect(slot(view([stored('feature-x.prev.md', 'torn')]), 'previous')).toBe(
      at('feature-x.prev.md'),
    );
  });

  test('one of a former name of the branch is its own', () => {
    const archived = [stored('feature-x.prev.md', textOf('feature-x'))];
    const renamed = { ...view(archived), formerNames: [asBranch('feature-x')] };
    expect(slot(renamed, 'previous')).toBe(at('feature-x.prev.md'));
  });
});

test('whatever is decided, the text names the branch that HEAD names', () => {
  for (const head of [on('main'), on('a`b'), on('日本語/🎉'), detached('wt\n7')]) {
    for (const live of [null, ours, another, unreadable, foreign]) {
      const note = readNote(written({ head, live }, EMPTY_DRAFT).text);
      if (head.kind === 'branch') expect(note.branch).toBe(head.branch);
      else expect(note).toMatchObject({ branch: null, detached: true });
    }
  }
});

describe('what was live here and is gone (G98)', () => {
  const text = textOf('main', 'Parser', '## Key Decisions Made\n\n- by hand\n');
  const missing = { note: readNote(text), text, stash: null };

  test.each<[string, Partial<SaveFacts>, Draft, Partial<SaveOptions>, boolean]>([
    ['is gone on from', {}, EMPTY_DRAFT, {}, true],
    ['also under its own title', {}, titled('Parser'), {}, true],
    ['but not under another title', {}, titled('Lexer'), {}, false],
    ['nor of another branch', { head: on('other') }, EMPTY_DRAFT, {}, false],
    ['nor where the archive has this branch’s', { archived: [parked] }, EMPTY_DRAFT, {}, false],
    ['nor where the text was made by hand', {}, EMPTY_DRAFT, { complete: true }, false],
  ])('%s', (_, given, draft, options, goesOn) => {
    const { text: result } = written({ missing, ...given }, draft, options);
    expect(result.includes('by hand')).toBe(goesOn);
  });
});
