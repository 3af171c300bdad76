import { parseMoment } from './moment.ts';
import type { Note } from './note.ts';

/** What tells when a note was saved: its Date line, and the time of its file. */
export interface Dated {
  note: Pick<Note, 'date'>;
  mtime: Date;
}

/**
 * When a note was saved. A Date line of ours names the minute; the file's own time names the second
 * where it falls into that minute, and is the answer where the Date line is of another form.
 */
export function savedAt({ note, mtime }: Dated): Date {
  const written = parseMoment(note.date);
  if (!written) return mtime;
  const apart = mtime.getTime() - written.getTime();
  return apart >= 0 && apart < 60_000 ? mtime : written;
}

/**
 * The first moment after which a commit is surely later than the save. Where nothing names the second, it
 * is the end of the minute: a commit before the save is no news.
 */
export function surelyAfter(dated: Dated): Date {
  const saved = savedAt(dated);
  const isMinute = saved !== dated.mtime;
  return isMinute ? new Date(saved.getTime() + 59_999) : saved;
}

/** The same for git's `--since`, which counts whole seconds and includes its own. */
export function secondAfter(dated: Dated): number {
  return Math.floor(surelyAfter(dated).getTime() / 1000) + 1;
}
