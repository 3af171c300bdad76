import { expect, test } from 'vitest';
import { describeHooks } from '../../src/render/hooks.ts';

test('where there is nothing to do about a hook, nothing is said to do', () => {
  const state = { worktree: '/w', event: 'post-merge' as const, way: null, fires: false };
  const { problem } = describeHooks([{ ...state, problem: 'it is closed', remedy: null }]);
  expect(problem).toBe("hooks do not fire\n           post-merge in '/w': it is closed");
});
