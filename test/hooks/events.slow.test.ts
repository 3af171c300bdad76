/**
 * Every event at which git runs post-checkout, or does not: what becomes of the note, and that git
 * notices nothing. Each row is done twice, with the hooks and without, and has to end the same.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { EnvironmentChanges } from '../helpers/env.ts';
import { filed } from '../helpers/hooked.ts';
import { noteOf, put } from '../helpers/notes.ts';
import { type Place, Twins } from './twins.ts';

interface Row {
  /** Commands of git, blanks between the words; a pair where git is to end with another code than 0. */
  git: (string | [string, number])[];
  /** Where the note of `home` is at the end. */
  note: 'stays' | 'filed';
  /** What the hooks say, by default only where the note is filed. */
  told?: string[];
  /** Done before, in both repositories. */
  first?: (twins: Twins) => void;
  env?: EnvironmentChanges;
}

const PARKED = "checkpoint 'Work on home' parked";
const BACK = "checkpoint 'Work on home' is back; next: Finish Work on home";

const dirty = (file: string) => (twins: Twins) => twins.both((repo) => put(repo, file, 'dirty\n'));

const ROWS: Row[] = [
  // Branches.
  { git: ['switch dev'], note: 'filed' },
  { git: ['checkout dev'], note: 'filed' },
  { git: ['switch dev', 'switch -'], note: 'stays', told: [PARKED, BACK] },
  { git: ['switch dev', 'checkout @{-1}'], note: 'stays', told: [PARKED, BACK] },
  { git: ['switch home'], note: 'stays' },
  { git: ['checkout'], note: 'stays' },
  { git: ['checkout HEAD'], note: 'stays' },
  { git: ['checkout -f'], note: 'stays' },
  { git: ['switch -c new'], note: 'filed' },
  { git: ['checkout -b new'], note: 'filed' },
  { git: ['switch -C dev'], note: 'filed' },
  { git: ['switch far'], note: 'filed' },
  { git: ['switch -m dev'], note: 'filed', first: dirty('a.txt') },
  { git: [['switch clash', 1]], note: 'stays', first: dirty('a.txt') },
  { git: [['switch nowhere', 128]], note: 'stays' },
  { git: ['branch -m house', 'switch dev'], note: 'filed' },
  { git: ['symbolic-ref HEAD refs/heads/dev'], note: 'stays' },
  { git: ['symbolic-ref HEAD refs/heads/dev', 'checkout -f clash'], note: 'filed' },
  // A detached HEAD.
  { git: ['switch --detach'], note: 'stays' },
  { git: ['checkout v1'], note: 'stays' },
  { git: ['checkout dev~1'], note: 'stays' },
  { git: ['switch --detach dev', 'switch home'], note: 'stays' },
  { git: ['switch --detach', 'switch dev'], note: 'filed' },
  // An unborn branch.
  { git: ['switch --orphan o'], note: 'filed' },
  { git: ['switch --orphan o', 'switch home'], note: 'stays', told: [PARKED, BACK] },
  // Files.
  { git: ['checkout a.txt'], note: 'stays', first: dirty('a.txt') },
  { git: ['checkout -- .'], note: 'stays', first: dirty('a.txt') },
  { git: ['checkout dev -- dev.txt'], note: 'stays' },
  { git: ['restore a.txt'], note: 'stays', first: dirty('a.txt') },
  { git: ['restore --staged --source=main README.md'], note: 'stays' },
  { git: ['checkout -p'], note: 'stays', first: dirty('a.txt') },
  { git: ['restore -p'], note: 'stays', first: dirty('a.txt') },
  // Other worktrees.
  { git: ['worktree add -b new ../new'], note: 'stays' },
  { git: ['worktree add --detach ../new'], note: 'stays' },
  { git: ['worktree add --no-checkout -b new ../new'], note: 'stays' },
  { git: ['worktree add -b new ../new', 'worktree remove ../new'], note: 'stays' },
  // Rebases.
  { git: ['rebase main'], note: 'stays' },
  { git: ['rebase dev'], note: 'stays' },
  { git: ['rebase --apply dev'], note: 'stays' },
  { git: ['rebase -f main'], note: 'stays' },
  { git: ['rebase -i dev'], note: 'stays', env: { GIT_SEQUENCE_EDITOR: 'true' } },
  { git: ['rebase --autostash dev'], note: 'stays', first: dirty('a.txt') },
  { git: [['rebase clash', 1], 'rebase --abort'], note: 'stays' },
  { git: [['rebase --apply clash', 1], 'rebase --abort'], note: 'stays' },
  { git: [['rebase clash', 1], 'rebase --quit', 'switch -f home'], note: 'stays' },
  { git: [['rebase clash', 1], 'rebase --skip'], note: 'stays' },
  { git: ['reset -q --hard main', 'rebase dev'], note: 'stays' },
  { git: ['rebase v1 dev'], note: 'filed' },
  { git: ['rebase home dev'], note: 'stays' },
  { git: ['rebase home dev', 'switch clash'], note: 'filed' },
  // Bisect.
  { git: ['bisect start dev v1', 'bisect good', 'bisect reset'], note: 'stays' },
  { git: ['bisect start dev v1', 'bisect bad'], note: 'stays' },
  { git: ['bisect start --no-checkout dev v1', 'bisect reset'], note: 'stays' },
  // The stash.
  { git: ['stash push', 'stash branch new'], note: 'filed', first: dirty('a.txt') },
  { git: ['stash push', 'stash pop'], note: 'stays', first: dirty('a.txt') },
  // Commits.
  { git: ['commit --allow-empty -m c'], note: 'stays' },
  { git: ['commit --amend -m c'], note: 'stays' },
  { git: ['cherry-pick dev~2'], note: 'stays' },
  { git: [['cherry-pick clash', 1], 'cherry-pick --abort'], note: 'stays' },
  { git: ['revert --no-edit HEAD'], note: 'stays' },
  { git: ['merge dev'], note: 'stays' },
  { git: ['merge --no-commit dev', 'commit --no-edit'], note: 'stays' },
  { git: [['merge clash', 1], 'merge --abort'], note: 'stays' },
  { git: ['merge --squash dev'], note: 'stays' },
  {
    git: ['format-patch -q -1 -o ../patches dev~2', 'am -q ../patches/0001-more.patch'],
    note: 'stays',
  },
  { git: ['reset -q --hard main'], note: 'stays' },
  { git: ['sparse-checkout set --cone src', 'sparse-checkout disable'], note: 'stays' },
];

function nameOf({ git, first }: Row): string {
  const commands = git.map((one) => (typeof one === 'string' ? one : one[0]));
  return `${commands.join(', ')}${first ? ' (changed files)' : ''}`;
}

describe.each<Place>(['main checkout', 'linked worktree'])('in the %s', (place) => {
  test.each(ROWS.map((row) => [nameOf(row), row] as const))('%s', (_, row) => {
    const twins = new Twins(place);
    row.first?.(twins);
    for (const one of row.git) {
      const [command, code] = typeof one === 'string' ? [one, 0] : one;
      const done = twins.git(command.split(' '), row.env);
      expect(done.code, `${command}: ${done.stderr}`).toBe(code);
    }
    expectNote(twins, row.note);
    expect(twins.told).toEqual(row.told ?? (row.note === 'filed' ? [PARKED] : []));
    twins.expectSame();
  });
});

test.each<Place>(['main checkout', 'linked worktree'])('SHA-256, %s', (place) => {
  const twins = new Twins(place, 'sha256');
  twins.git(['switch', '--orphan', 'o']);
  expectNote(twins, 'filed');
  twins.git(['switch', 'home']);
  expect(twins.told).toEqual([PARKED, BACK]);
  expectNote(twins, 'stays');
  twins.expectSame();
});

/** The note of `home` is in one place, whole, and every mirror is like it. */
function expectNote({ ours }: Twins, where: Row['note']): void {
  const text = noteOf('home');
  expect(filed(ours)).toEqual(where === 'filed' ? ['home.md'] : []);
  expect(ours.exists('CHECKPOINT.md')).toBe(where === 'stays');
  if (where === 'stays') expect(ours.read('CHECKPOINT.md')).toBe(text);
  for (const name of ours.archive()) {
    expect(readFileSync(join(ours.archivePath, name), 'utf8')).toBe(text);
  }
}
