import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRANCH, type Repository } from './repository.ts';

/** What a session's end looks like in options: about as much as people write. */
export const SAVE_OPTIONS = [
  ['--title', 'Log in with a token'],
  ['--context', 'Tokens are read and checked; the page that asks for one is half done.'],
  ['--done', 'The parser for tokens, with tests for every kind of damage'],
  ['--done', 'Expiry is compared in UTC'],
  ['--doing', 'The form, src/part-1/file-1.ts:120: the error is not shown yet'],
  ['--todo', 'Rate limits for the endpoint'],
  ['--next', 'Show the error under the field'],
  ['--next', 'Write the test for an expired token'],
  ['--next', 'Ask for a review'],
  ['--decision', 'Tokens live in a cookie: local storage is open to every script'],
  ['--decision', 'No refresh tokens in the first version: nobody asked for them'],
  ['--question', 'Does the mobile client send the header already?'],
  ['--memory', 'docs/login.md'],
].flat();

/** Saves a live checkpoint. */
export function saveLive(repository: Repository): void {
  repository.checkpoint('save', ...SAVE_OPTIONS);
}

/** Fills the archive with notes of other branches, each as `save` writes one. */
export function fillArchive(repository: Repository, count: number): void {
  saveLive(repository);
  const note = repository.read('CHECKPOINT.md');
  mkdirSync(repository.archive, { recursive: true });
  for (let i = 0; i < count; i++) {
    const text = note.replaceAll(BRANCH, `feature/other-${i}`);
    writeFileSync(join(repository.archive, `feature-other-${i}.md`), text);
  }
}

/**
 * Fills the archive and the history with them. The history is packed, as `git gc` leaves it now and then;
 * the first save after that, which is not timed, unpacks what it touches.
 */
export function fillHistory(repository: Repository, count: number): void {
  fillArchive(repository, count);
  repository.checkpoint('doctor', '--fix');
  const history = join(repository.path, '.git/checkpoints.git');
  repository.git('--git-dir', history, 'gc', '--quiet');
  rmSync(join(history, 'gc.log'), { force: true });
}

/** The note as it grows: a session adds a line with each save, and every twentieth begins anew. */
export function textOf(note: string, n: number): string {
  const lines = Array.from(
    { length: n % 20 },
    (_, i) => `- part ${n - i} of ${n} is done, with tests`,
  );
  return note
    .replace('## Next Steps', `${lines.join('\n')}\n\n## Next Steps`)
    .replace(/\*\*Date:\*\* .*/, `**Date:** ${new Date(n * 600_000).toISOString()}`);
}
