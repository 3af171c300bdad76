import type { Effort } from '../decide/overview.ts';
import { formatAge } from '../note/moment.ts';
import { nameOf } from '../note/names.ts';
import { savedAt } from '../note/saved-at.ts';
import type { StoredNote } from '../note/stored.ts';
import { ownerOf, statesOf, titleOf } from './list.ts';
import { placeNames } from './place-names.ts';

/** A checkpoint as a choice: its title, and a preview. */
interface Described {
  label: string;
  hint: string;
}

/** Each effort with its branch, place, drift, age and next step as the preview. */
export function describeEfforts(efforts: readonly Effort[], now: Date): Described[] {
  const places = placeNames(efforts.flatMap(({ worktree }) => worktree?.path ?? []));
  return efforts.map((effort) =>
    describe(effort.note, [ownerOf(effort.note), ...statesOf(effort, places)], now),
  );
}

/** A note of which no more is known than it says: its name, its age and its next step. */
export function describeNote(note: StoredNote, now: Date): Described {
  return describe(note, [nameOf(note)], now);
}

function describe(note: StoredNote, words: readonly string[], now: Date): Described {
  const { firstNextStep } = note.note;
  const age = formatAge(now.getTime() - savedAt(note).getTime());
  const next = firstNextStep === null ? '' : `; next: ${firstNextStep}`;
  return { label: titleOf(note) ?? nameOf(note), hint: [...words, age].join(', ') + next };
}
