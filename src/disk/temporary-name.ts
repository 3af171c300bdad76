/** Names that no other process uses, and that tell whose they are. */
import { join } from 'node:path';
import { type Life, lifeOf, processSpace } from './process-identity.ts';

/** Marks files of ours that are not yet in their place; the next command clears leftovers away. */
export const TEMPORARY = /^\.checkpoint-tmp-([0-9a-z]*)-(\d+)-\d+(?:-[0-9a-z]+)?$/;

let counter = 0;

/** A name beside a file's place that no other process uses, in whichever sandbox. */
export function temporaryIn(directory: string): string {
  return join(directory, `.checkpoint-tmp-${ownName()}`);
}

/** What tells files of this process, and of one moment, from all others. */
export function ownName(): string {
  const space = processSpace();
  // Where nobody can tell whose an id is, two may have the same.
  const chance = space === '' ? `-${Math.random().toString(36).slice(2)}` : '';
  return `${space}-${process.pid}-${counter++}${chance}`;
}

/** Whether the process that a temporary name tells of still runs; null for another name. */
export function lifeOfOwner(name: string): Life | null {
  const [, space = '', pid] = TEMPORARY.exec(name) ?? [];
  return pid === undefined ? null : lifeOf({ pid: Number(pid), space, started: '' });
}
