/** What a file name in the archive says (docs/design.md §2). */
import type { Slug } from '../brands.ts';
import { numbered } from './numbered.ts';

export type FileKind =
  /** `<slug>.md` or `<name>.md`: the Branch line tells which (`stored.ts`). */
  'plain' | 'previous' | 'mirror' | 'unreadable' | 'workstream';

export interface FileName {
  kind: FileKind;
  /** The name without `.md` and without the suffix of its kind. */
  stem: string;
}

/**
 * Classifies a file name of the archive. Anything that does not end in `.md`, or is hidden, is not
 * ours and is never touched.
 */
export function parseFileName(fileName: string): FileName | null {
  if (!fileName.endsWith('.md') || fileName.startsWith('.')) return null;
  const base = fileName.slice(0, -'.md'.length);
  if (base === '') return null;
  if (base.endsWith('.prev')) return named('previous', base.slice(0, -'.prev'.length));
  if (base.endsWith('.mirror')) return named('mirror', base.slice(0, -'.mirror'.length));
  if (/^unparsed-\d{8}-\d{6}(?:-\d+)?$/.test(base)) return named('unreadable', base);
  if (base.endsWith('-checkpoint')) return named('workstream', base);
  return named('plain', base);
}

function named(kind: FileKind, stem: string): FileName | null {
  return stem === '' ? null : { kind, stem };
}

/** Whether a stem is the slug itself or the slug with a number that avoided a taken name. */
export function isStemOf(stem: string, slug: Slug): boolean {
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
