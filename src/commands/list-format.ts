import type { Effort } from '../decide/overview.ts';
import { CheckpointError } from '../errors.ts';
import { nameOf } from '../note/names.ts';
import { savedAt } from '../note/saved-at.ts';
import { titleOf } from '../render/list.ts';
import { visibleLine } from '../terminal/safe.ts';
import type { Answer } from './command.ts';

/** What an effort can be asked for, by the names that git-for-each-ref(1) would give them. */
const FIELDS: Record<string, (effort: Effort) => string | null> = {
  name: ({ note }) => nameOf(note),
  kind: ({ note }) => note.kind,
  branch: ({ note }) => note.note.branch,
  title: ({ note }) => titleOf(note),
  next: ({ nextStep }) => nextStep,
  saved: ({ note }) => savedAt(note).toISOString(),
  path: ({ note }) => note.path,
  worktree: ({ worktree }) => worktree?.path ?? null,
};

/**
 * `git checkpoint list --format=<format> [-z]`: each effort in the words of a script, which ends with a
 * line break, or with NUL. `%(field)` is a field, empty where it has none; `%%` is a percent sign, `%00` to
 * `%ff` the character of that number (git-for-each-ref(1)).
 *
 * @throws CheckpointError where the format names what there is not
 */
export function formatList(efforts: readonly Effort[], format: string, end: '\n' | '\0'): Answer {
  const parts = format.split(/(%\([^)]*\)|%%|%[0-9a-f]{2})/i);
  const written = parts.map((part, at) => (at % 2 === 0 ? () => part : meaningOf(part)));
  const lines = efforts.map((effort) => written.map((write) => write(effort)).join('') + end);
  return { data: null, text: '', raw: Buffer.from(lines.join('')) };
}

function meaningOf(part: string): (effort: Effort) => string {
  if (part === '%%') return () => '%';
  const name = /^%\((.*)\)$/s.exec(part)?.[1];
  if (name === undefined) {
    const character = String.fromCharCode(Number.parseInt(part.slice(1), 16));
    return () => character;
  }
  const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
  if (field !== undefined) return (effort) => visibleLine(field(effort) ?? '');
  throw new CheckpointError('usage', `unknown field name: ${name}`, [
    `expected one of ${Object.keys(FIELDS).join(', ')}`,
  ]);
}
