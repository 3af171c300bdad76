/** What a file name in the archive says (docs/design.md §2). */
import { numbered } from './numbered.ts';

export type EntryKind =
  /** `<slug>.md`: parked or named; the Branch line and the slug tell which. */
  'note' | 'prev' | 'mirror' | 'unparsed' | 'workstream';

export interface EntryName {
  kind: EntryKind;
  /** The name without `.md` and without the suffix of its kind. */
  stem: string;
}

/**
 * Classifies a file name of the archive. Anything that does not end in `.md`, or is hidden, is not
 * ours and is never touched.
 */
export function parseEntryName(fileName: string): EntryName | null {
  if (!fileName.endsWith('.md') || fileName.startsWith('.')) return null;
  const base = fileName.slice(0, -'.md'.length);
  if (base === '') return null;
  if (base.endsWith('.prev')) return named('prev', base.slice(0, -'.prev'.length));
  if (base.endsWith('.mirror')) return named('mirror', base.slice(0, -'.mirror'.length));
  if (/^unparsed-\d{8}-\d{6}(?:-\d+)?$/.test(base)) return named('unparsed', base);
  if (base.endsWith('-checkpoint')) return named('workstream', base);
  return named('note', base);
}

function named(kind: EntryKind, stem: string): EntryName | null {
  return stem === '' ? null : { kind, stem };
}

/** Whether a stem is the slug itself or the slug with a number that avoided a taken name. */
export function isStemOf(stem: string, slug: string): boolean {
  if (stem === slug) return true;
  return stem.startsWith(`${slug}-`) && /^\d+$/.test(stem.slice(slug.length + 1));
}

/**
 * The file names of the archive to try where one is taken: the name itself, then `-2`, `-3`, … before its
 * suffix.
 *
 * @param fileName such as `feature-x.md` or `feature-x.mirror.md`
 */
export function numberedNames(fileName: string): Generator<string, never> {
  const dot = fileName.search(/(?:\.prev|\.mirror)?\.md$/);
  return numbered(fileName.slice(0, dot), fileName.slice(dot));
}
