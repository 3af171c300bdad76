import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { removeTree } from './remove-tree.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The directory that holds everything a test run writes; `TMPDIR` chooses where it lies. */
    temporaryRoot: string;
  }
}

/**
 * Vitest `globalSetup`: one directory for the whole run, removed at its end, so that nothing stays
 * behind even when a worker is killed. Resolved, because git answers with resolved paths and macOS
 * keeps its temporary directory behind a link.
 */
export default function setup(project: TestProject): () => void {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'git-checkpoint-test-')));
  project.provide('temporaryRoot', directory);
  return () => removeTree(directory);
}
