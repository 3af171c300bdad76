import { isAbsolute, relative, resolve } from 'node:path';
import { rememberWork } from '../archive/sessions.ts';
import { findWritten } from '../gather/agent-write.ts';
import { openRepository } from '../gather/repository.ts';
import type { Repository } from '../repository.ts';
import { type EventAnswer, type EventCall, PATIENCE } from './event-call.ts';
import { keepLiveIfDue } from './keep-live.ts';
import { keepWritten } from './written-note.ts';

/** More files than that no tool writes at once. */
const MOST_FILES = 20;

/**
 * A tool has written files: where one is a checkpoint, it is stamped, mirrored and recorded; what is none is
 * work of the session. Where no file is named, a shell ran: what it, or anybody, has made of the live note is
 * recorded and mirrored.
 */
export async function onWrite(run: EventCall): Promise<EventAnswer> {
  const files = run.event.written
    .filter((path) => typeof path === 'string')
    .slice(0, MOST_FILES)
    .map((path) => resolve(run.cwd, path));
  const repository = await openRepository(run.cwd, run.env, run.asked);
  if (files.length === 0) {
    const how = { patience: PATIENCE, now: run.now, asked: run.asked };
    return { output: null, warnings: await keepLiveIfDue(repository, how) };
  }
  if (run.session !== null && files.some((file) => isWork(repository, file))) {
    rememberWork(repository.layout, run.session);
  }
  const markdown = files.filter((path) => /\.md$/i.test(path));
  return { output: null, warnings: await keepWritten(repository, run, markdown) };
}

/** Whether a file is one of the worktree, and not a checkpoint. */
function isWork(repository: Repository, file: string): boolean {
  const below = relative(repository.place.worktree, file);
  const isInside = below !== '' && !below.startsWith('..') && !isAbsolute(below);
  return isInside && findWritten(repository, file) === null;
}
