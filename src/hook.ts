/**
 * What git's hooks start when there may be something to do. A hook is a guest: it never fails git,
 * never asks, says a line or two at most on standard error, and gives up after a while.
 */
import { wordsOf } from './errors.ts';
import { type HookCall, hookCall } from './hooks/call.ts';
import { lastFailure, rememberFailure } from './hooks/last-failure.ts';
import { postCheckout } from './hooks/post-checkout.ts';
import { postCommit } from './hooks/post-commit.ts';
import { postMerge } from './hooks/post-merge.ts';
import type { Notice } from './render/notices.ts';
import { tell } from './terminal/terminal.ts';

/**
 * How long a hook waits for the archive's lock, and how long it may take at all (docs/design.md §5).
 */
const PATIENCE = 2_000;
const TIME_LIMIT = 10_000;

const memory = process.env['GIT_CHECKPOINT_LAST_FAILURE'];
const before = lastFailure(memory);

/** By the names that git calls them. Loaded at once: to load one alone would take a wrapper around each module. */
const HOOKS = { 'post-checkout': postCheckout, 'post-commit': postCommit, 'post-merge': postMerge };

type Hook = (run: HookCall) => Promise<Notice[]>;

async function main([event = '', ...args]: readonly string[]): Promise<Notice[]> {
  if (!Object.hasOwn(HOOKS, event) || process.env['GIT_CHECKPOINT'] === '0') return [];
  const hook: Hook = HOOKS[event as keyof typeof HOOKS];
  const notices = await hook(hookCall(args, PATIENCE));
  rememberFailure(memory, '');
  return notices;
}

/** A failure is told in a line, once, and never passed on: git would take it for its own. */
function report(error: unknown): Notice[] {
  const line = wordsOf(error).split('\n')[0] ?? '';
  rememberFailure(memory, line);
  return line === before ? [] : [['warning', `git-checkpoint: ${line}`]];
}

function giveUp(): void {
  for (const notice of report(new Error(`gave up after ${TIME_LIMIT / 1000} seconds`)))
    tell(...notice);
  process.exit(0);
}

setTimeout(giveUp, TIME_LIMIT).unref();
main(process.argv.slice(2))
  .catch(report)
  .then((notices) => {
    for (const notice of notices) tell(...notice);
  });
