import { resolve } from 'node:path';
import { type EventAnswer, type EventCall, NOTHING } from './event-call.ts';

/** More files than that no tool writes at once. */
const MOST_FILES = 20;

/**
 * A tool has written files: where one is a checkpoint, it is stamped, mirrored and recorded. What is no
 * Markdown is none, and costs no git process.
 */
export async function onWrite(run: EventCall): Promise<EventAnswer> {
  const files = run.event.written
    .filter((path) => typeof path === 'string' && /\.md$/i.test(path))
    .slice(0, MOST_FILES)
    .map((path) => resolve(run.cwd, path as string));
  if (files.length === 0) return NOTHING;
  const { openRepository } = await import('../gather/repository.ts');
  const [repository, { keepWritten }] = await Promise.all([
    openRepository(run.cwd, run.env, run.asked),
    import('./written-note.ts'), // while git answers
  ]);
  return { output: null, warnings: await keepWritten(repository, run, files) };
}
