/**
 * What each bundle of dist/ is, `dist/cli.cjs` and the others: it starts the program beside it with V8's
 * code cache, so that node need not compile it each time; that takes a fifth of a short command's time.
 *
 * The cache is made by the build for the node that builds, and holds what is used every day
 * (scripts/warm-up.ts). Another node compiles as if there were none.
 *
 * That node may have been replaced since the installation, by an older one too. So this file itself
 * runs on every node since 10, what it imports included, and says in words that a node is too old.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { readCache } from './start/program-cache.ts';
import { tooOld } from './start/too-old.ts';
import { answerFailure, tellFailure } from './terminal/failure.ts';
import { tell } from './terminal/terminal.ts';

/** The program's name without its ending. */
declare const __PROGRAM__: string;

/** Such as `20.17`. */
declare const __OLDEST_NODE__: string;

/** What node gives a module, by the build: a file that named it would get the bundler's own in its place. */
declare const __MODULE__: [exports: object, require: NodeJS.Require, module: NodeJS.Module];

function start(): void {
  const path = join(__dirname, `${__PROGRAM__}.cjs`);
  // A function of a module's variables in ASCII (scripts/code-cache.ts), which is read faster so.
  const source = readFileSync(path, 'latin1');
  const cachedData = readCache(join(__dirname, `${__PROGRAM__}.cache`), source);
  const script = new Script(
    source,
    cachedData ? { filename: path, cachedData } : { filename: path },
  );
  script.runInThisContext()(...__MODULE__, path, __dirname);
}

/** Hooks and agents' events are guests: a line, and never an exit code. */
function refuse(message: string): void {
  if (__PROGRAM__ === 'hook.program' || __PROGRAM__ === 'agent.program') {
    if (process.env['GIT_CHECKPOINT'] !== '0') tell('warning', `git-checkpoint: ${message}`);
    return;
  }
  const failure = {
    kind: 'fatal' as const,
    message,
    hints: [
      `this node is ${process.execPath}`,
      'put a newer one there, or put one first on PATH and install git-checkpoint again',
    ],
  };
  if (process.argv.includes('--json')) answerFailure(failure);
  process.exitCode = tellFailure(failure);
}

const complaint = tooOld('node', process.versions.node, __OLDEST_NODE__);
if (complaint === null) start();
else refuse(complaint);
