import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseSharing, sharedMode } from '../../src/disk/sharing.ts';
import { git } from '../helpers/git.ts';
import { historyOf, inHistory } from '../helpers/history.ts';
import { createRepo } from '../helpers/repo.ts';

test.each([
  [null, null],
  ['umask', null],
  ['false', null],
  ['0', null],
  ['0000', null],
  ['0440', null],
  ['nonsense', null],
  ['group', { bits: 0o660, instead: false }],
  ['true', { bits: 0o660, instead: false }],
  ['1', { bits: 0o660, instead: false }],
  ['ALL', { bits: 0o664, instead: false }],
  ['world', { bits: 0o664, instead: false }],
  ['everybody', { bits: 0o664, instead: false }],
  ['2', { bits: 0o664, instead: false }],
  ['0640', { bits: 0o640, instead: true }],
  ['0666', { bits: 0o666, instead: true }],
])('core.sharedRepository=%s', (setting, sharing) => {
  expect(parseSharing(setting)).toEqual(sharing);
});

test.each([
  ['group', 0o600, 0o660],
  ['group', 0o644, 0o664],
  ['group', 0o444, 0o444],
  ['group', 0o400, 0o440],
  ['group', 0o700, 0o770],
  ['all', 0o600, 0o664],
  ['all', 0o400, 0o444],
  ['all', 0o755, 0o775],
  ['0640', 0o666, 0o640],
  ['0640', 0o444, 0o440],
  ['0600', 0o755, 0o700],
])('with %s a file of mode %o gets %o', (setting, before, after) => {
  expect(sharedMode(before, false, parseSharing(setting))).toBe(after);
});

test.each(['group', 'all', '0640', '0600'])(
  'directories and files have the modes that git gives its own (%s) (G12)',
  (setting) => {
    const repo = createRepo();
    repo.git('config', 'core.sharedRepository', setting);
    expect(repo.checkpoint(['save', '--title', 'T']).code).toBe(0);
    const theirs = join(repo.path, '.git/theirs.git');
    repo.git('init', '--quiet', '--bare', `--shared=${setting}`, '--template=', theirs);
    const oid = git(theirs, ['hash-object', '-w', join(repo.path, 'README.md')]);
    const ours = historyOf(repo);
    const [shard = '', object = ''] = readdirSync(join(ours, 'objects'), {
      recursive: true,
      encoding: 'utf8',
    })
      .filter((path) => /^[0-9a-f]{2}/.test(path))
      .sort((a, b) => a.length - b.length)
      .flatMap((path, n, all) => (n === 0 || n === all.length - 1 ? [path] : []));
    const mode = (...path: string[]) => (statSync(join(...path)).mode & 0o7777).toString(8);
    expect(mode(ours, 'objects')).toBe(mode(theirs, 'objects'));
    expect(mode(ours, 'refs/heads')).toBe(mode(theirs, 'refs/heads'));
    expect(mode(ours, 'objects', shard)).toBe(mode(theirs, 'objects', oid.slice(0, 2)));
    expect(mode(ours, 'objects', object)).toBe(
      mode(theirs, 'objects', oid.slice(0, 2), oid.slice(2)),
    );
    expect(mode(ours, 'config')).toBe(mode(theirs, 'config'));
    expect(mode(repo.path, '.git/checkpoint-state')).toBe(mode(theirs, 'objects'));
    expect(inHistory(repo, 'config', 'core.sharedRepository')).toBe(setting);
  },
);
