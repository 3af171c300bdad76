import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effortName, slugOf } from '../../src/note/slug.ts';
import { branchName } from './document/branch-name.ts';
import { nthName } from './nth-name.ts';

describe('the rule of docs/design.md §4', () => {
  test.each([
    ['main', 'main'],
    ['feature/x', 'feature-x'],
    ['Feature/X', 'feature-x'],
    ['release/v1.2.3', 'release-v123'],
    ['a//b', 'a-b'],
    ['fix_it!', 'fixit'],
    ['ünïcode', 'ncode'],
    ['-D', 'd'],
    ['x/a-', 'x-a'],
    ['--help/', 'help'],
  ])('%s is %s', (name, slug) => expect(slugOf(name)).toBe(slug));
});

test('field case 40: names that leave nothing get a hash of their own', () => {
  const slugs = ['日本語', '中文', '🎉', '+++', '-', '/', ''].map(slugOf);
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const slug of slugs) expect(slug).toMatch(/^branch-[0-9a-f]{8}$/);
});

test('field case 42: names that differ in case alone share a file name, whatever the disk', () => {
  expect(slugOf('Feature-X')).toBe(slugOf('feature-x'));
});

test('field case 44: long names fit with every suffix, and differ where the names do', () => {
  const names = [
    `feat/${'a'.repeat(235)}`,
    `${'b'.repeat(234)}c`,
    `${'b'.repeat(234)}d`,
    '漢'.repeat(80),
  ];
  const files = names.map((name) => nthName(`${slugOf(name)}.mirror.md`, 99_999));
  expect(new Set(files).size).toBe(names.length);
  for (const file of files) expect(Buffer.byteLength(file)).toBeLessThanOrEqual(255);
});

test('field case 46: no device name of Windows, in any case', () => {
  for (const name of [
    'con',
    'PRN',
    'aux',
    'NuL',
    'com1',
    'COM0',
    'lpt9',
    'c/o/n'.replaceAll('/', ''),
  ]) {
    expect(slugOf(name)).toMatch(/^[a-z0-9]+-[0-9a-f]{8}$/);
  }
  expect(slugOf('aux.fix')).toBe('auxfix');
  expect(slugOf('console')).toBe('console');
});

test('any branch has a slug that is a file name everywhere, always the same', () => {
  fc.assert(
    fc.property(fc.oneof(branchName, fc.string({ unit: 'binary' })), (name) => {
      const slug = slugOf(name);
      expect(slug).toMatch(/^[a-z0-9-]{1,200}$/);
      expect(slug).not.toBe('-');
      expect(slugOf(name)).toBe(slug);
      // A slug is its own slug, so that a name can be typed as it is shown.
      expect(slugOf(slug)).toBe(slug);
    }),
  );
});

describe('the name that a person gives an effort', () => {
  test.each([
    ['Other Effort', 'other-effort'],
    ['snake_case name', 'snake-case-name'],
    [' Parser:  part 2 - rewrite! ', 'parser-part-2-rewrite'],
    ['parser/rewrite', 'parser-rewrite'],
    ['lexer', 'lexer'],
    ['-x', 'x'],
    ['日本語 parser', 'parser'],
    ['日本語', slugOf('日本語')],
    ['con', slugOf('con')],
  ])('%j', (given, name) => {
    expect(effortName(given)).toBe(name);
  });
});
