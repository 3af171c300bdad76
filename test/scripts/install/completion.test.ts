import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  completionPlaces,
  putCompletion,
  removeCompletion,
} from '../../../scripts/install/completion.ts';
import { completionAdvice } from '../../../scripts/install/completion-advice.ts';
import { root } from '../../helpers/root.ts';

let prefix: string;

beforeEach(() => {
  prefix = mkdtempSync(join(tmpdir(), 'git-checkpoint-completion-'));
});

afterEach(() => {
  rmSync(prefix, { recursive: true });
});

test('every file comes to its place, for everybody, again over an older one, and goes', () => {
  expect(putCompletion(root, prefix)).toEqual([]);
  const [{ place = '' } = {}] = completionPlaces(prefix);
  writeFileSync(place, '# Made by scripts/completion.ts of an older version');
  expect(putCompletion(root, prefix)).toEqual([]);
  for (const { file, place } of completionPlaces(prefix)) {
    expect(readFileSync(place)).toEqual(readFileSync(join(root, 'completion', file)));
    expect(statSync(place).mode & 0o777).toBe(0o644);
  }
  expect(removeCompletion(prefix)).toBe(true);
  expect(completionPlaces(prefix).filter(({ place }) => existsSync(place))).toEqual([]);
  expect(removeCompletion(prefix)).toBe(false);
});

test('what is not ours stays, and is named; the others are put there all the same', () => {
  const [bash = '', zsh = '', zshOfGit = ''] = completionPlaces(prefix).map(({ place }) => place);
  for (const place of [bash, zsh]) mkdirSync(dirname(place), { recursive: true });
  writeFileSync(bash, 'theirs');
  symlinkSync('gone', zsh);
  expect(putCompletion(root, prefix)).toEqual([
    `'${bash}' is not ours, and stays`,
    `'${zsh}' is not ours, and stays`,
  ]);
  expect(existsSync(zshOfGit)).toBe(true);
  expect(removeCompletion(prefix)).toBe(true);
  expect(readFileSync(bash, 'utf8')).toBe('theirs');
});

test('a place that cannot be written to is a warning', () => {
  writeFileSync(join(prefix, 'share'), 'a file');
  const warnings = putCompletion(root, prefix);
  expect(warnings).toHaveLength(5);
  expect(warnings[0]).toMatch(/^no completion in '.*git-checkpoint': /);
});

function advice(shell: string, changes: object = {}): string[] {
  const given = { shell, searchPath: [], home: prefix, dataHome: '', dataDirs: '', ...changes };
  return completionAdvice(join(prefix, "it's"), given);
}

test('a shell that does not look there is told what to add', () => {
  const [hint, line] = advice('/bin/bash');
  expect(hint).toMatch(/^bash does not look .* add this line to ~\/\.bashrc$/);
  expect(line).toMatch(
    /^ {2}\. '.*\/it'\\''s\/share\/bash-completion\/completions\/git-checkpoint'$/,
  );
  expect(advice('/bin/zsh')[1]).toMatch(/^ {2}fpath=\('.*\/site-functions' \$fpath\)/);
  expect(advice('/bin/fish')[1]).toMatch(
    /^ {2}set -a fish_complete_path '.*it\\'s.*'; source '.*vendor_conf\.d\/git-checkpoint\.fish'$/,
  );
});

test('nothing is said of a shell that looks there, has been told, or is not known', () => {
  expect(advice('')).toEqual([]);
  expect(advice('/bin/toString')).toEqual([]);
  const dataDirs = `/x:${prefix}/it's/share`;
  expect(advice('/bin/bash', { dataDirs })).toEqual([]);
  expect(advice('/bin/fish', { dataDirs })).toEqual([]);
  expect(advice('/bin/fish', { dataHome: `${prefix}/it's/share` })).toEqual([]);
  writeFileSync(join(prefix, '.bashrc'), 'eval "$(git checkpoint shell-init bash)"\n');
  expect(advice('/bin/bash')).toEqual([]);
  const zsh = join(prefix, 'zsh');
  writeFileSync(zsh, `#!/bin/sh\necho "${prefix}/it's/share/zsh/site-functions"\n`);
  chmodSync(zsh, 0o755);
  expect(advice('/bin/zsh', { searchPath: [prefix] })).toEqual([]);
});
