import { join } from 'node:path';
import type { WorktreeFacts } from '../../src/decide/facts.ts';
import { readNote } from '../../src/note/document/read-note.ts';
import { parseFileName } from '../../src/note/file-name.ts';
import type { Head } from '../../src/note/head.ts';
import { type StoredNote, storedKind } from '../../src/note/stored.ts';
import { asBranch, asObjectId, asPath } from '../helpers/brands.ts';

export const ARCHIVE = asPath('/repo/.checkpoints');
export const LIVE = asPath('/repo/CHECKPOINT.md');

/** A note's text: of a branch, or of none where it is null. */
export function textOf(
  branch: string | null,
  title = 'An effort',
  body = '## Next Steps\n\n1. Go on\n',
): string {
  const field = branch === null ? '' : `**Branch:** \`${branch}\`\n\n`;
  return `# Checkpoint: ${title}\n\n${field}${body}`;
}

/** HEAD on a branch. */
export function on(branch: string): Head {
  return { kind: 'branch', branch: asBranch(branch), oid: asObjectId('a'.repeat(40)) };
}

/** HEAD on no branch, in a worktree of that name. */
export function detached(worktreeName: string): Head {
  return { kind: 'detached', oid: asObjectId('b'.repeat(40)), worktreeName };
}

/**
 * A note as it is read from the archive: what its name says is read from the name.
 *
 * @param file such as `x.md`, `x.mirror.md` or `done/x.md`
 * @param day the day of 2026-03 on which it was changed
 */
export function stored(file: string, text: string, day = 1): StoredNote {
  const base = file.replace(/^done\//, '');
  const name = parseFileName(base);
  if (!name) throw new Error(`'${file}' is not a name in the archive`);
  const place = file.startsWith('done/')
    ? { kind: 'done' as const, stem: base.slice(0, -'.md'.length) }
    : { kind: storedKind(name, readNote(text)), stem: name.stem };
  return at(join(ARCHIVE, file), place, text, day);
}

/** A live note, by default the one here. */
export function live(text: string | Buffer, path: string = LIVE, day = 1): StoredNote {
  return at(path, { kind: 'live', stem: 'live' }, text, day);
}

function at(
  path: string,
  { kind, stem }: Pick<StoredNote, 'kind' | 'stem'>,
  content: string | Buffer,
  day: number,
): StoredNote {
  const bytes = Buffer.from(content);
  const text = bytes.toString();
  const mtime = new Date(Date.UTC(2026, 2, day, 12));
  return { path: asPath(path), kind, stem, bytes, text, note: readNote(text), mtime };
}

/** What every decision knows of a worktree: on `x`, the main one, where nothing is, with changes. */
export function worktreeFacts(changes: Partial<WorktreeFacts> = {}): WorktreeFacts {
  return {
    head: on('x'),
    formerNames: [],
    livePath: LIVE,
    archive: ARCHIVE,
    live: null,
    liveTracked: false,
    liveStamp: '20260301-120000',
    archived: [],
    linked: false,
    outdated: null,
    ...changes,
  };
}
