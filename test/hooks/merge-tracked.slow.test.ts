/**
 * post-merge where git tracks the live note: git itself merges its text, so the hook leaves the file,
 * the index and the commits alone, and no text is lost. Done twice, with the hooks and without.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordedTexts } from '../helpers/history.ts';
import { filed } from '../helpers/hooked.ts';
import { noteOf } from '../helpers/notes.ts';
import type { Repo } from '../helpers/repo.ts';
import { type Place, Twins } from './twins.ts';

const OLD = noteOf('home');
const BROUGHT = noteOf('home', 'What the merge brings');
const STAGED = noteOf('home', 'Staged only');
const CHANGED = noteOf('home', 'Not committed');

const BRANCHES = ['adds', 'rewrites'];

/**
 * Twins that began to track the note of `home`, the base branch, when those of other branches were parked.
 * Of the children of `home`, `rewrites` changes the note and `adds` does not.
 */
function tracked(place: Place): Twins {
  const twins = new Twins(place);
  twins.both((repo) => {
    repo.git('config', 'checkpoint.baseBranch', 'home');
    rmSync(join(repo.path, 'CHECKPOINT.md'));
  });
  for (const branch of BRANCHES) {
    twins.git(['switch', '--quiet', '-c', branch, 'home']);
    twins.both((repo) => repo.write('CHECKPOINT.md', noteOf(branch)));
    twins.git(['switch', '--quiet', 'home']);
  }
  commit(twins, 'home', OLD);
  commit(twins, 'adds', OLD);
  commit(twins, 'rewrites', BROUGHT);
  twins.git(['switch', '--quiet', 'home']);
  expect(filed(twins.ours)).toEqual(['adds.md', 'rewrites.md']);
  return twins;
}

/** Makes a commit with a note and a file more, on `home` as it is or on a branch that starts there. */
function commit(twins: Twins, branch: string, note: string): void {
  if (branch !== 'home') twins.git(['switch', '--quiet', '-C', branch, 'home']);
  twins.both((repo) => {
    repo.write('more.txt', `${branch}\n`);
    repo.write('CHECKPOINT.md', note);
    repo.git('add', '--force', 'more.txt', 'CHECKPOINT.md');
  });
  expect(twins.git(['commit', '--quiet', '-m', branch]).code).toBe(0);
}

/** Every text in the archive, by its name. */
function archived({ archivePath }: Repo, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(archivePath, name), 'utf8')]),
  );
}

interface Row {
  name: string;
  /** Done before, in both repositories. */
  first?: (repo: Repo) => void;
  merge: string[];
  /** The live note after it, and the one in the index. */
  live: string;
  staged: string;
  /** The branch whose note is finished, null where git refuses to merge. */
  merged: 'adds' | 'rewrites' | null;
}

const change = (repo: Repo) => repo.write('CHECKPOINT.md', CHANGED);

const ROWS: Row[] = [
  {
    name: 'a fast-forward brings another text',
    merge: ['--ff-only', 'rewrites'],
    live: BROUGHT,
    staged: BROUGHT,
    merged: 'rewrites',
  },
  {
    name: 'a true merge brings another text',
    merge: ['--no-ff', 'rewrites'],
    live: BROUGHT,
    staged: BROUGHT,
    merged: 'rewrites',
  },
  {
    name: 'merge -s ours brings none',
    merge: ['--strategy=ours', 'rewrites'],
    live: OLD,
    staged: OLD,
    merged: 'rewrites',
  },
  {
    name: 'a text that is not committed stays',
    first: change,
    merge: ['--no-ff', 'adds'],
    live: CHANGED,
    staged: OLD,
    merged: 'adds',
  },
  {
    name: 'a text that is staged only stays',
    first: (repo) => {
      repo.write('CHECKPOINT.md', STAGED);
      repo.git('add', '--force', 'CHECKPOINT.md');
      change(repo);
    },
    merge: ['--ff-only', 'adds'],
    live: CHANGED,
    staged: STAGED,
    merged: 'adds',
  },
  {
    name: 'git refuses to overwrite a text that is not committed',
    first: change,
    merge: ['--no-ff', 'rewrites'],
    live: CHANGED,
    staged: OLD,
    merged: null,
  },
];

describe.each<Place>(['main checkout', 'linked worktree'])('in the %s', (place) => {
  test.each(ROWS.map((row) => [row.name, row] as const))(
    '%s',
    (_, { first, merge, live, staged, merged }) => {
      const twins = tracked(place);
      if (first) twins.both(first);
      const { ours } = twins;
      const before = archived(ours, ours.archive());
      const done = twins.git(['merge', '--quiet', '--no-edit', ...merge]);
      expect(done.code === 0, done.stderr).toBe(merged !== null);
      expect(done.stderr.includes(`'${merged}' is merged; its checkpoint is done`)).toBe(
        merged !== null,
      );

      // git's own: as without the hooks, and as git merges.
      twins.expectSame();
      expect(ours.read('CHECKPOINT.md')).toBe(live);
      expect(ours.gitResult(['show', ':CHECKPOINT.md']).stdout).toBe(staged);
      expect(ours.gitResult(['show', 'adds~1:CHECKPOINT.md']).stdout).toBe(OLD);

      // Ours: the note of the merged branch is done, and whatever was in the archive can be read.
      const expected = BRANCHES.map((branch) => [
        branch === merged ? `done/${branch}.md` : `${branch}.md`,
        noteOf(branch),
      ]);
      expect(archived(ours, filed(ours))).toEqual(Object.fromEntries(expected));
      const readable = new Set([
        ...Object.values(archived(ours, ours.archive())).map((text) => text.trimEnd()),
        ...recordedTexts(ours),
      ]);
      expect(Object.values(before).filter((text) => !readable.has(text.trimEnd()))).toEqual([]);
      if (place === 'linked worktree' && merged !== null) {
        expect(archived(ours, ['home.mirror.md'])).toEqual({ 'home.mirror.md': live });
      }
    },
  );
});
