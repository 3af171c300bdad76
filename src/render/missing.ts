import { type Missing, popCommand, whereMissing } from '../decide/missing.ts';
import { type Head, ownerOf } from '../note/head.ts';
import { shellWord } from './shell.ts';

/** What is missing as data: only one that no stash has is lost. */
export function missingData(missing: Missing | null): object {
  if (!missing) return { lost: null, stashed: null };
  const { note, stash } = missing;
  const of = { branch: note.branch, title: note.subject ?? note.title };
  return stash === null
    ? { lost: of, stashed: null }
    : { lost: null, stashed: { ...of, stash: `stash@{${stash}}` } };
}

/** Where a note is that was live here, and what brings it back, on one line. */
export function describeMissing(missing: Missing, head: Head): string {
  const where = whereMissing(missing);
  const { note, stash } = missing;
  const back = commandBack(missing, head);
  if (back) return `${where}${stash === null ? ';' : ':'} '${back}' brings it back`;
  const there = `git switch ${shellWord(note.branch ?? '')}`;
  return `${where}: '${there}', then '${popCommand(stash ?? 0)}' brings it back`;
}

/** The command that brings it back here; null where HEAD has to be on its branch first. */
export function commandBack({ note, stash }: Missing, head: Head): string | null {
  if (stash !== null) return ownerOf(note, head, []) === 'another' ? null : popCommand(stash);
  return `git checkpoint restore${note.branch === null ? '' : ` ${shellWord(note.branch)}`}`;
}
