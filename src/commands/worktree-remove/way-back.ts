import { readArchived } from '../../archive/notes.ts';
import type { AbsolutePath, BranchName } from '../../brands.ts';
import { ownAmong } from '../../gather/listed.ts';
import { readElsewhere } from '../../gather/live.ts';
import type { Target, Worktrees } from '../../gather/worktree-remove.ts';
import { tryAskAt } from '../../git/at.ts';
import { findByName, nameOf } from '../../note/names.ts';
import { newestFirst, type StoredNote } from '../../note/stored.ts';
import { shellWord } from '../../render/shell.ts';

/** The command that brings a mirrored checkpoint back once its worktree is gone. */
export async function resumeCommand(
  { all }: Worktrees,
  { at, layout, facts, repository }: Target,
  mirror: StoredNote | null,
): Promise<string | null> {
  if (!mirror) return null;
  const { branch } = mirror.note;
  // What is live elsewhere goes before what is in the archive.
  const isLive =
    repository !== null &&
    readElsewhere(repository, ownAmong(all, repository.place.commonDir)).some(
      ({ note }) => note.branch === branch,
    );
  const isBranch = branch !== null && !isLive && isMeant(layout.archive, branch, mirror);
  const name = isBranch ? branch : nameOf(mirror);
  const elsewhere = all.some((one) => one.branch === branch && one.path !== facts.path);
  const exists = ['show-ref', '--verify', '--quiet', `refs/heads/${branch}`];
  const homeless = branch !== null && !elsewhere && (await tryAskAt(at, exists)).code === 0;
  const option = homeless ? ' --worktree' : '';
  return name.startsWith('-')
    ? `git checkpoint resume${option} -- ${shellWord(name)}`
    : `git checkpoint resume ${shellWord(name)}${option}`;
}

/** The checkpoint that was mirrored from a worktree whose directory is gone. */
export function mirrorOfGone({ branch, layout }: Target): StoredNote | null {
  if (branch === null) return null;
  const mirrors = readArchived(layout.archive).filter(
    (one) => one.kind === 'mirror' && one.note.branch === branch,
  );
  return mirrors.sort(newestFirst)[0] ?? null;
}

/** Whether a branch's name alone means its mirror: a parked note of the branch goes first. */
function isMeant(archive: AbsolutePath, branch: BranchName, { path }: StoredNote): boolean {
  try {
    return findByName(branch, readArchived(archive)).path === path;
  } catch {
    return false;
  }
}
