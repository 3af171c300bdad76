import { expect, test } from 'vitest';
import { tellHooks } from '../../src/archive/tell-hooks.ts';
import { below } from '../../src/brands.ts';
import type { Applied } from '../../src/decide/plan.ts';
import { openRepository } from '../../src/gather/repository.ts';
import { testEnv } from '../helpers/env.ts';
import { noteOf, putInArchive } from '../helpers/notes.ts';
import { createRepo } from '../helpers/repo.ts';

test('a note that cannot be read after it was moved is no failure of the move', async () => {
  const repo = createRepo();
  putInArchive(repo, 'topic.md', noteOf('topic'));
  const opened = await openRepository(repo.path, testEnv());
  const at = (...names: string[]) => below(opened.layout.archive, ...names);
  const outcome = (name: string): Applied => ({
    done: [{ verb: 'park', from: at(), to: at(), at: at(name) }],
    failed: null,
  });

  tellHooks(opened, outcome('topic.md'), new Set(), true);
  expect(repo.exists('.git/checkpoint-state/waiting/topic/~')).toBe(true);
  // No file system has such a name (ENAMETOOLONG).
  expect(() => tellHooks(opened, outcome(`${'x'.repeat(300)}.md`), new Set(), true)).not.toThrow();
});
