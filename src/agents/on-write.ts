import { resolve } from 'node:path';
import { openRepository } from '../gather/repository.ts';
import { type EventAnswer, type EventCall, NOTHING, PATIENCE } from './event-call.ts';
import { keepLiveIfDue } from './keep-live.ts';
import { keepWritten } from './written-note.ts';

/** More files than that no tool writes at once. */
const MOST_FILES = 20;

/**
 * A tool has written files: where one is a checkpoint, it is stamped, mirrored and recorded. What is no
 * Markdown is none, and costs no git process. Where no file is named, a shell ran: what it, or anybody, has
 * made of the live note is recorded and mirrored.
 */
export async function onWrite(run: EventCall): Promise<EventAnswer> {
  const named = run.event.written.filter((path) => typeof path === 'string');
  const files = named
    .filter((path) => /\.md$/i.test(path))
    .slice(0, MOST_FILES)
    .map((path) => resolve(run.cwd, path));
  if (named.length > 0 && files.length === 0) return NOTHING;
  const repository = await openRepository(run.cwd, run.env, run.asked);
  return {
    output: null,
    warnings:
      files.length > 0
        ? await keepWritten(repository, run, files)
        : await keepLiveIfDue(repository, { patience: PATIENCE, now: run.now, asked: run.asked }),
  };
}
