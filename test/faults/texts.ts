/** What there is to lose: every text in a live file, in the archive and in the history. */
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAutomatic } from '../../src/note/automatic.ts';
import { run } from '../helpers/killable.ts';
import type { SpawnResult } from '../helpers/spawn.ts';

/** The last line of every note in these tests: a note without it is half a note. */
export const END = 'echo whole';

/** The file names of the notes and of everything else of ours below a directory. */
export function filesBelow(directory: string): string[] {
  if (!lstatSync(directory, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The texts that have a file of their own, by path: live, archived, finished, aside. */
export function noteFiles(root: string): Map<string, Buffer> {
  const notes = filesBelow(root).filter(
    (path) => path.endsWith('.md') && !path.endsWith('/README.md'),
  );
  return new Map(notes.map((path) => [path, readFileSync(path)]));
}

/** The names of the blobs that a command can get out of the history: those that its ref reaches. */
async function recorded(history: string): Promise<Set<string>> {
  if (!lstatSync(join(history, 'refs/heads/main'), { throwIfNoEntry: false })) return new Set();
  const reachable = 'git rev-list --objects --no-object-names main';
  const { stdout } = await inHistory(history, `${reachable} | git cat-file --batch-check`);
  return new Set([...stdout.matchAll(/^([0-9a-f]+) blob/gm)].map((match) => match[1] ?? ''));
}

function inHistory(history: string, script: string): Promise<SpawnResult> {
  return run({ cwd: history, argv: ['sh', '-c', script], env: { GIT_DIR: history } });
}

/** All texts there are, by their names as blobs. */
export async function allTexts(root: string, history: string): Promise<Set<string>> {
  const texts = await recorded(history);
  for (const bytes of noteFiles(root).values()) texts.add(blobName(bytes));
  return texts;
}

/** Everything that can still be read, in one piece, to look for words in. */
export async function everything(root: string, history: string): Promise<string> {
  const files = [...noteFiles(root).values()].join('\n');
  const reachable = 'git rev-list --objects --no-object-names main';
  return files + (await inHistory(history, `${reachable} | git cat-file --batch`)).stdout;
}

function blobName(bytes: Buffer): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** Whether a file holds a whole note of these tests, be it an old or a new one, or one whose sum is right. */
export function isWhole(bytes: Buffer): boolean {
  const text = bytes.toString();
  if (isAutomatic(text)) return true;
  return /^# (?:Checkpoint: |Notes)/.test(text) && text.trimEnd().endsWith(END);
}

/** A note as an editor would have written it: nobody's command has seen this text. */
export function handWritten(title: string, branch: string | null): string {
  const steps = Array.from({ length: 60 }, (_, n) => `${n + 1}. step ${n + 1} of ${title}`);
  return [
    branch === null ? `# Notes on ${title}` : `# Checkpoint: ${title}`,
    ...(branch === null
      ? []
      : ['', '**Date:** 2026-01-01 10:00 +0000', `**Branch:** \`${branch}\``]),
    `\n## Next Steps\n\n${steps.join('\n')}\n\n## Resume Command\n\n${END}\n`,
  ].join('\n');
}
