import { CheckpointError } from '../../errors.ts';

/** The sections of a workstream, in their order (docs/note-format.md). */
export const WORKSTREAM_SECTIONS = [
  'Mission',
  'Decisions made so far',
  'Live artifacts and paths',
  'Status',
  'Open items',
  'Next action',
] as const;

export type WorkstreamSection = (typeof WORKSTREAM_SECTIONS)[number];

/**
 * The section that somebody means: its name in any case, or an unambiguous beginning of it.
 *
 * @throws CheckpointError where it is none, or more than one
 */
export function sectionNamed(given: string): WorkstreamSection {
  const wanted = given.trim().toLowerCase();
  const found = WORKSTREAM_SECTIONS.filter(
    (name) => wanted !== '' && name.toLowerCase().startsWith(wanted),
  );
  if (found.length === 1 && found[0]) return found[0];
  throw new CheckpointError('fatal', `a workstream has no section '${given}'`, [
    `its sections are ${WORKSTREAM_SECTIONS.map((name) => `'${name}'`).join(', ')}`,
  ]);
}
