import { describe, expect, test } from 'vitest';
import { readFields } from '../../../src/note/document/field.ts';
import { readNote } from '../../../src/note/document/read-note.ts';
import { scanDocument } from '../../../src/note/markdown/scan.ts';

function fields(text: string): string[] {
  return readFields(text, scanDocument(text)).map(({ label, value }) => `${label}=${value}`);
}

describe('a field', () => {
  test.each([
    ['**Branch:** x'],
    ['**Branch**: x'],
    ['**Branch** : x'],
    ['__Branch:__ x'],
    ['__Branch__: x'],
    ['*Branch:* x'],
    ['_Branch_: x'],
    ['***Branch:*** x'],
    ['Branch: x'],
    ['**Branch: x**'],
    ['**Branch**：x'],
    ['- **Branch:** x'],
    ['* Branch: x'],
    ['1. **Branch:** x'],
    ['> **Branch:** x'],
    ['> - **Branch:** x'],
    ['  **Branch:**\tx  '],
    ['**Branch:** x\\'],
    ['🌿 **Branch:** x'],
    ['**🌿 Branch:** x'],
    ['**Branch:**\nx'],
    ['> **Branch:**\n> x'],
    ['**Branch:** <!-- the current one --> x <!-- c -->'],
    ['a\n**Branch:** x'],
    ['<div>\n\n**Branch:** x'],
  ])('field case 91: is found in any common form: %j', (text) => {
    expect(fields(text).at(-1)).toBe('Branch=x');
    expect(readNote(text).branch).toBe('x');
  });

  test.each([
    ['see **Branch:** x'],
    ['the **Branch:** x'],
    ['Note: see **Branch:** x'],
    ['it is on branch: x'],
    ['## Branch: x'],
    ['`**Branch:** x`'],
    ['    **Branch:** x'],
    ['```\n**Branch:** x\n```'],
    ['- ```\n  **Branch:** x\n  ```'],
    ['<!--\n**Branch:** x\n-->'],
    ['a <!--\n**Branch:** x\n-->'],
    ['<div>\n**Branch:** x\n</div>'],
    ['---\nBranch: x\n---'],
    ['a `` code span\n**Branch:** `x` over lines `` b'],
    ['a ``` code\n`` span\n**Branch:** x ```'],
    ['| Branch: | x |\n|---|---|\n| **Branch:** | x |'],
    ['a | b\n--- | ---\nBranch: x | c'],
    ['**Working branch:** x'],
    ['**Base Branch:** x'],
    ['**BRANCH:** x'],
    ['https://host/Branch: x'],
    ['## A\n**Branch:** x'],
  ])('is not found in %j', (text) => {
    expect(readNote(text).branch).toBeNull();
  });

  test('field case 90: a label inside a sentence is none, and the real line wins', () => {
    const text = '# A\n\nsee **Branch:** `old` there\n\n**Branch:** `new`\n';
    expect(readNote(text).branch).toBe('new');
  });

  test('field case 91: an unclear value is unknown, never empty or wrong', () => {
    for (const value of ['', '`', '``', '**', '-', 'a b', '`a b`', '<x>', 'a..b']) {
      expect(readNote(`**Branch:** ${value}\n`).branch).toBeNull();
    }
  });

  test('the first one counts, also where the second has a name', () => {
    expect(readNote('Branch: not decided yet\n\n**Branch:** x\n').branch).toBeNull();
    expect(readNote('# A\n\n**Branch:** x\n\n# B\n\n**Branch:** y\n').branch).toBe('x');
  });

  test('of a header that `---` underlines is read: nobody means it as a heading', () => {
    expect(readNote('# A\n\n**Branch:** x\n---\n\n## B\n').branch).toBe('x');
    expect(readNote('# A\n\nB\n---\n\n**Branch:** x\n').branch).toBeNull();
  });
});

describe('fields that share a line', () => {
  test.each([
    ['**A:** 1 **Branch:** x **B:** 2', ['A=1', 'Branch=x', 'B=2']],
    ['**A:** 1 | **Branch:** x | B: 2 |', ['A=1', 'Branch=x', 'B=2']],
    ['A: 1 · Branch: x • *B:* 2', ['A=1', 'Branch=x', 'B=2']],
    ['Date: 1 **Branch:** x', ['Date=1', 'Branch=x']],
    ['Branch: x. Worktree: /y', ['Branch=x', 'Worktree=/y']],
    ['Branch: x is done. Worktree: /y', ['Branch=x is done. Worktree: /y']],
    ['**A:** see Branch: x', ['A=see Branch: x']],
    ['**A:** `a | Branch: y` | Branch: x', ['A=`a | Branch: y`', 'Branch=x']],
    ['**A:** 1 \\**Branch:** x', ['A=1 \\**Branch:** x']],
    ['**A:** **Branch:** x', ['A=', 'Branch=x']],
  ])('%s', (line, expected) => {
    expect(fields(line)).toEqual(expected);
  });
});

describe('the lines below a field', () => {
  test('go on with its value up to the next field or the end of the paragraph', () => {
    const [date, context] = readFields(
      '> **Date:** 1 **Session context:** a  \n> b\\\nc\n> **D:** 2\n',
      scanDocument('> **Date:** 1 **Session context:** a  \n> b\\\nc\n> **D:** 2\n'),
    );
    expect(date?.wrapped).toBe('1');
    expect(context).toMatchObject({ value: 'a', wrapped: 'a b c' });
  });

  test('never belong to a branch', () => {
    expect(readNote('Branch: x\nThe rest of it follows.\n').branch).toBe('x');
  });
});

describe('a merge conflict', () => {
  const sides = (above: string, below: string): string =>
    `<<<<<<< HEAD\n${above}\n=======\n${below}\n>>>>>>> other\n`;

  test.each([
    ['around the branch', `# Checkpoint: A\n\n${sides('**Branch:** `a`', '**Branch:** `b`')}`],
    ['around the whole note', sides('# Checkpoint: A\n\n**Branch:** `a`\n', '# Checkpoint: B\n')],
    [
      'beside the branch',
      `# Checkpoint: A\n\n**Branch:** \`a\`\n${sides('**Date:** 1', '**Date:** 2')}`,
    ],
  ])('%s leaves no branch', (_, text) => {
    expect(readNote(text)).toMatchObject({ kind: 'unreadable', branch: null, detached: false });
  });

  test.each([
    ['in a section', `# A\n\n**Branch:** \`a\`\n\n## B\n\n${sides('c', 'd')}`],
    ['in a fence', `# A\n\n**Branch:** \`a\`\n\n\`\`\`\n${sides('c', 'd')}\`\`\`\n`],
  ])('%s does not touch the branch', (_, text) => {
    expect(readNote(text).branch).toBe('a');
  });
});
