import { saysNothing } from './compose/items.ts';
import { firstOpenItem, readItems } from './document/list.ts';
import type { StoredNote } from './stored.ts';

/** What comes next by a note: its first open next step; of a workstream, its next action. */
export function nextStepOf({ kind, note, text }: StoredNote): string | null {
  if (kind !== 'workstream') return note.firstNextStep;
  const section = note.sections.find((one) => one.heading.trim().toLowerCase() === 'next action');
  const body = section ? text.slice(section.bodyStart, section.end) : '';
  if (saysNothing(body)) return null;
  const [paragraph = ''] = body.trim().split(/\r?\n\s*\r?\n/, 1);
  return firstOpenItem(readItems(body))?.text ?? paragraph.replace(/\s+/g, ' ');
}
