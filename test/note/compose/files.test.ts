import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/note/change.ts';
import { composeFiles, listedFiles } from '../../../src/note/compose/files.ts';

const modified = (path: string): Change => ({ path, state: 'modified' });

describe('the files that a section lists', () => {
  test.each([
    ['- `src/a.ts`', 'src/a.ts'],
    ['* src/a.ts: the scanner', 'src/a.ts'],
    ['1. src/a.ts:40 the scanner', 'src/a.ts'],
    ['- `Makefile` (new)', 'Makefile'],
    ['- README.md, a word', 'README.md'],
    ['- the notes are in docs.', null],
    ['- see src/a.ts', null],
    ['- [x] `a b.ts` done', 'a b.ts'],
    ['- `` a`b.ts `` (untracked)', 'a`b.ts'],
    ['- and 12 files more', null],
    ['no list: src/a.ts', null],
  ])('%s', (body, path) => {
    expect(listedFiles(body).map((file) => file.path)).toEqual(path === null ? [] : [path]);
  });

  test.each([
    ['`a.ts`', false],
    ['`a.ts` (modified)', false],
    ['`a.ts` (added, +12 -0)', false],
    ['`a.ts` (half done)', true],
    ['`a.ts` (modified) but see below', true],
    ['`a.ts`: half done', true],
    ['`a.ts` (modified)\n  - nested', true],
  ])('%j was written by hand: %s', (item, byHand) => {
    expect(listedFiles(`- ${item}\n`)).toMatchObject([{ byHand }]);
  });
});

describe('the section', () => {
  test('has what was given first, then what git sees, each path once', () => {
    const changes = [
      { ...modified('a.ts'), lines: { added: 1, removed: 2 } },
      modified('b.ts'),
      { path: 'new dir/', state: 'untracked' as const },
    ];
    expect(composeFiles(null, ['`b.ts`: the point'], changes)).toBe(
      '- `b.ts`: the point\n- `a.ts` (modified, +1 -2)\n- `new dir/` (untracked)',
    );
  });

  test('a remark stays with its file, whole, for as long as the file is listed', () => {
    const earlier = '- `a.ts` (added)\n* b.ts: half done\n  - see line 4\n- `gone.ts`: x\n';
    expect(composeFiles(earlier, [], [modified('a.ts'), modified('b.ts')])).toBe(
      '- `a.ts` (modified)\n* b.ts: half done\n  - see line 4',
    );
  });

  test.each([
    ['prose', 'Everything below src/ moved.'],
    ['a table', '| file | why |\n| --- | --- |\n| `a.ts` | scanner |'],
    ['an item that names no file', '- the CI settings, by hand'],
  ])('%s stays in front', (_, text) => {
    expect(composeFiles(`${text}\n\n- \`old.ts\` (added)\n`, [], [modified('a.ts')])).toBe(
      `${text}\n\n- \`a.ts\` (modified)`,
    );
  });

  test('is cut at a hundred of those that git sees, never at what somebody wrote', () => {
    const paths = Array.from({ length: 150 }, (_, n) => `f${n}`);
    const given = paths.map((path) => `\`given/${path}\``);
    const earlier = paths.map((path) => `- \`hand/${path}\`: x`).join('\n');
    const changes = [...paths, ...paths.map((path) => `hand/${path}`)].map(modified);
    const lines = composeFiles(earlier, given, changes).split('\n');
    expect(lines.filter((line) => line.includes('given/'))).toHaveLength(150);
    expect(lines.filter((line) => line.includes('hand/'))).toHaveLength(150);
    expect(lines.filter((line) => line.includes('(modified)'))).toHaveLength(100);
    expect(lines.at(-1)).toBe('- and 50 files more');
    const again = composeFiles(lines.join('\n'), [], []);
    expect(again).toBe('None noted.');
  });

  test('a path with control characters stays on its line', () => {
    expect(composeFiles(null, [], [modified('a\nb\x1b.ts')])).toBe('- `a?b?.ts` (modified)');
  });

  test('nothing is said to be so', () => {
    expect(composeFiles(null, [], [])).toBe('None noted.');
    expect(composeFiles('None noted.\n', [], [])).toBe('None noted.');
  });
});
