/** A witness who knows none of the project's code: plain git and the disk tell which texts there are. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProcess } from '../helpers/spawn.ts';
import { isWhole } from './notes.ts';

/** What a text is known by: a word that no other text has. */
const WORD = /\bword-[\w-]+\b/g;

/** Waits as long as a busy machine may take. */
const TIMEOUT = 300_000;

/** The words in the files below a directory, and in what the histories there reach by their refs. */
export function wordsIn(root: string): Set<string> {
  const found = new Set<string>();
  for (const path of notesIn(root)) addWords(found, readFileSync(path, 'utf8'));
  for (const history of historiesIn(root)) {
    const reached = inHistory(history, ['rev-list', '--objects', '--no-object-names', '--all']);
    addWords(found, inHistory(history, ['cat-file', '--batch'], reached));
  }
  return found;
}

/** The notes below a directory that are half a note. */
export function halvesIn(root: string): string[] {
  return notesIn(root).filter((path) => !isWhole(readFileSync(path, 'utf8')));
}

/** What git says is wrong with the histories: it throws, or there are lines. */
export function damageIn(root: string): string {
  const check = ['fsck', '--full', '--strict', '--no-dangling', '--no-progress'];
  return historiesIn(root)
    .map((history) => inHistory(history, check))
    .join('');
}

/** Locks and unfinished files of the project's own. */
export function leftIn(root: string): string[] {
  return filesIn(root).filter((path) =>
    /checkpoint-tmp|checkpoint-state\/lock|checkpoints\.git\/.*\.lock$/.test(path),
  );
}

/** The files below a directory, without the objects of repositories. */
export function filesIn(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (!entry.isDirectory()) return entry.isFile() ? [path] : [];
    return entry.name === 'objects' ? [] : filesIn(path);
  });
}

function notesIn(directory: string): string[] {
  return filesIn(directory).filter((path) => /(?<!README)\.md$/.test(path));
}

function historiesIn(directory: string): string[] {
  return filesIn(directory)
    .filter((path) => path.endsWith('/checkpoints.git/HEAD'))
    .map((path) => path.slice(0, -'/HEAD'.length));
}

function inHistory(history: string, args: readonly string[], input?: string): string {
  const options = { timeout: TIMEOUT, ...(input === undefined ? {} : { input }) };
  const done = runProcess(history, 'git', ['--git-dir', history, ...args], options);
  if (done.code !== 0) throw new Error(`git ${args[0]} in '${history}': ${done.stderr}`);
  return done.stdout + done.stderr;
}

function addWords(found: Set<string>, text: string): void {
  for (const [word] of text.matchAll(WORD)) found.add(word);
}
