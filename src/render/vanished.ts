import { popCommand } from '../decide/missing.ts';
import { countArchived } from '../note/words.ts';
import type { ArchiveStash, Repository, Vanished } from '../repository.ts';
import type { Notice } from './notices.ts';
import { shellWord } from './shell.ts';

/**
 * What is to be told of an archive that is gone: where it is, or that it came back.
 */
export function describeVanished({ layout, place, vanished }: Repository): Notice[] {
  if (vanished === null) return [];
  if (vanished.former !== null)
    return [['warning', vanished.cameBack ?? inFormer(layout.archive, vanished.former)]];
  if (vanished.files.length === 0) return [];
  if (vanished.stash !== null)
    return [['hint', inStash(layout.archive, vanished.stash, place.worktree)]];
  const { cameBack } = vanished;
  return [cameBack === null ? inHistory(layout.archive, vanished) : ['warning', cameBack]];
}

function inHistory(archive: string, { files }: Vanished): Notice {
  const [are, come] = files.length === 1 ? ['is', 'comes'] : ['are', 'come'];
  return [
    'warning',
    `'${archive}' has vanished; ${countArchived(files)} ${are} in the history, and ${come} back with the next command that changes something`,
  ];
}

function inFormer(archive: string, former: string): string {
  return `the archive is '${archive}' now; what is in '${former}' comes along with the next command that changes something`;
}

function inStash(archive: string, stash: ArchiveStash, worktree: string): string {
  const { index, root } = stash;
  const pop = popCommand(index);
  const command = worktree === root ? pop : pop.replace('git', `git -C ${shellWord(root)}`);
  const inTheWay = stash.inTheWay();
  const first = inTheWay === null ? '' : `move '${inTheWay}' aside, then `;
  return `'${archive}' is in stash@{${index}}; ${first}'${command}' brings it back`;
}
