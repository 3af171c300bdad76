import { popCommand } from '../decide/missing.ts';
import { countArchived } from '../note/words.ts';
import type { Repository, Vanished } from '../repository.ts';
import type { Notice } from './notices.ts';

/**
 * What is to be told of an archive that is gone: where it is, or that it came back.
 */
export function describeVanished({ layout, vanished }: Repository): Notice[] {
  if (vanished === null) return [];
  if (vanished.former !== null)
    return [['warning', vanished.cameBack ?? inFormer(layout.archive, vanished.former)]];
  if (vanished.files.length === 0) return [];
  if (vanished.stash !== null) return [inStash(layout.archive, vanished.stash)];
  const { cameBack } = vanished;
  return [cameBack === null ? inHistory(layout.archive, vanished) : ['warning', cameBack]];
}

function inHistory(archive: string, { files }: Vanished): Notice {
  return [
    'warning',
    `'${archive}' has vanished; ${countArchived(files)} are in the history, and come back with the next command that changes something`,
  ];
}

function inFormer(archive: string, former: string): string {
  return `the archive is '${archive}' now; what is in '${former}' comes along with the next command that changes something`;
}

function inStash(archive: string, stash: number): Notice {
  return ['hint', `'${archive}' is in stash@{${stash}}; '${popCommand(stash)}' brings it back`];
}
