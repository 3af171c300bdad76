import { below } from '../../src/brands.ts';
import type { SaveOptions } from '../../src/decide/save.ts';
import type { SaveFacts } from '../../src/decide/save-facts.ts';
import { readNote } from '../../src/note/document/read-note.ts';
import { EMPTY_DRAFT } from '../../src/note/draft.ts';
import { parseFileName } from '../../src/note/file-name.ts';
import type { Head } from '../../src/note/head.ts';
import { type StoredNote, storedKind } from '../../src/note/stored.ts';
import { asBranch, asObjectId, asPath } from '../helpers/brands.ts';

export const ARCHIVE = asPath('/r/.checkpoints');
export const LIVE = asPath('/r/CHECKPOINT.md');
export const NOW = new Date('2026-03-14T10:12:00Z');
export const DAY = 24 * 60 * 60 * 1000;

export const PLAIN: SaveOptions = { as: null, overwrite: false, complete: false };

/** A HEAD on a branch. */
export function onBranch(branch: string): Head {
  return { kind: 'branch', branch: asBranch(branch), oid: asObjectId('a'.repeat(40)) };
}

/** A HEAD on no branch, in a worktree of this name. */
export function detached(worktreeName: string): Head {
  return { kind: 'detached', oid: asObjectId('b'.repeat(40)), worktreeName };
}

/** A note of a branch as its text. */
export function textOf(branch: string, { title = 'Parser', body = '' } = {}): string {
  return `# Checkpoint: ${title}\n\n**Branch:** \`${branch}\`\n\n${body}`;
}

/** A file as the gatherer would have read it; a bare name lies in the archive. */
export function stored(name: string, text: string, mtime = NOW): StoredNote {
  const path = name.startsWith('/') ? asPath(name) : below(ARCHIVE, name);
  const parsed = path === LIVE ? null : parseFileName(name);
  const note = readNote(text);
  const kind = parsed ? storedKind(parsed, note) : 'live';
  return { path, kind, stem: parsed?.stem ?? 'live', bytes: Buffer.from(text), text, note, mtime };
}

/** The facts of a save on `main` where nothing is there yet, with changes. */
export function facts(changes: Partial<SaveFacts> = {}): SaveFacts {
  const archived = changes.archived ?? [];
  return {
    head: onBranch('main'),
    formerNames: [],
    livePath: LIVE,
    liveName: 'CHECKPOINT.md',
    archive: ARCHIVE,
    live: null,
    liveTracked: false,
    liveStamp: '20260313-081500',
    archived,
    archiveNames: archived.map((one) => one.path.slice(ARCHIVE.length + 1)),
    linked: false,
    session: null,
    ignore: [],
    seen: { commits: [], changes: [] },
    now: NOW,
    moment: '2026-03-14 10:12 +0000',
    ...changes,
  };
}

/** A draft with a title alone. */
export function titled(title: string) {
  return { ...EMPTY_DRAFT, title };
}
