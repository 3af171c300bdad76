import { describe, expect, test } from 'vitest';
import {
  AUTO_OR_BOOLEAN,
  BOOLEAN,
  BRANCH,
  COMMAND,
  DIRECTORY_INSIDE,
  MARKDOWN_INSIDE,
  oneOf,
  PATH,
  PATH_INSIDE,
} from '../../src/config/values.ts';

describe('a boolean is what git takes for one', () => {
  test.each([null, 'true', 'TRUE', 'yes', 'On', '1'])('%j is true', (value) => {
    expect(BOOLEAN.parse(value)).toBe(true);
  });
  test.each(['false', 'No', 'off', '0', ''])('%j is false', (value) => {
    expect(BOOLEAN.parse(value)).toBe(false);
  });
  test.each(['2', 'truee', ' true', 'null'])('%j is neither', (value) => {
    expect(BOOLEAN.parse(value)).toBeUndefined();
  });
});

test('a boolean, or auto', () => {
  expect(AUTO_OR_BOOLEAN.parse('Auto')).toBe('auto');
  expect(AUTO_OR_BOOLEAN.parse('yes')).toBe(true);
  expect(AUTO_OR_BOOLEAN.parse(null)).toBe(true);
  expect(AUTO_OR_BOOLEAN.parse('')).toBe(false);
  expect(AUTO_OR_BOOLEAN.parse('automatic')).toBeUndefined();
});

test('one of some words, whatever their case', () => {
  const type = oneOf('done', 'hint', 'off');
  expect(type.expected).toBe("'done', 'hint' or 'off'");
  expect(type.parse('Hint')).toBe('hint');
  for (const value of ['', null, 'none', 'constructor']) expect(type.parse(value)).toBeUndefined();
});

test('a branch is what git takes for one', () => {
  for (const name of ['main', 'origin/main', 'feature/日本語'])
    expect(BRANCH.parse(name)).toBe(name);
  for (const name of [null, '', '--upload-pack=x', 'a..b', 'a b', 'a\nb', 'a.lock']) {
    expect(BRANCH.parse(name)).toBeUndefined();
  }
});

test('a command is any text, a path any without control characters', () => {
  expect(COMMAND.parse('a &&\nb')).toBe('a &&\nb');
  for (const value of [null, '']) expect(COMMAND.parse(value)).toBeUndefined();
  for (const path of ['/var/notes', '~/notes', '../notes']) expect(PATH.parse(path)).toBe(path);
  for (const value of [null, '', 'a\nb', 'a\0']) expect(PATH.parse(value)).toBeUndefined();
});

const OUTSIDE = [
  '',
  '/etc/x.md',
  '../x.md',
  'a/../../x.md',
  'a//x.md',
  './x.md',
  '..',
  '...',
  'a\\..\\x.md',
  'C:x.md',
  'a\nb.md',
  '.git/x.md',
  '.GIT/x.md',
  'sub/.git/hooks/x.md',
  '.git./x.md',
  'git~1/x.md',
  '.g\u200cit/x.md',
];

describe('a path that leads out or into git is none', () => {
  test.each(OUTSIDE)('%j', (path) => {
    for (const type of [PATH_INSIDE, MARKDOWN_INSIDE, DIRECTORY_INSIDE]) {
      expect(type.parse(path)).toBeUndefined();
    }
  });
});

test('a path inside is one', () => {
  for (const path of ['NOTES.md', 'docs/a b.md', '.github/x.md', '.gitignore.md', '日本語.md']) {
    expect(PATH_INSIDE.parse(path)).toBe(path);
    expect(MARKDOWN_INSIDE.parse(path)).toBe(path);
  }
});

test('a file in the repository names a note, no program, and no home', () => {
  for (const path of ['Makefile', '.envrc', '.husky/post-merge', 'x.md/y', '.md', 'a/.md']) {
    expect(MARKDOWN_INSIDE.parse(path)).toBeUndefined();
  }
  expect(DIRECTORY_INSIDE.parse('.notes/')).toBe('.notes');
  for (const path of ['~', '~/notes', '~root/notes', '/', null]) {
    expect(DIRECTORY_INSIDE.parse(path)).toBeUndefined();
  }
});

test('a path that no disk can hold is none, ours beside it included (G32)', () => {
  const part = (length: number) => `${'a'.repeat(length - '.md'.length)}.md`;
  for (const type of [PATH_INSIDE, MARKDOWN_INSIDE, DIRECTORY_INSIDE]) {
    expect(type.parse(part(200))).toBe(part(200));
    expect(type.parse(part(201))).toBeUndefined();
    expect(type.parse(`${'日'.repeat(67)}.md`)).toBeUndefined();
    expect(type.parse(`${'a/'.repeat(1_000)}b.md`)).toBeUndefined();
  }
  expect(PATH.parse(`/${'a'.repeat(255)}`)).toBe(`/${'a'.repeat(255)}`);
  expect(PATH.parse(`/${'a'.repeat(256)}`)).toBeUndefined();
  expect(PATH.parse(`/${'a/'.repeat(3_000)}`)).toBeUndefined();
});
