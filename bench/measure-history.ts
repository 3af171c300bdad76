import { join } from 'node:path';
import type { AbsolutePath, BranchName } from '../src/brands.ts';
import { keyIn } from '../src/history/keys.ts';
import { formatOperation } from '../src/history/operation.ts';
import { treePath } from '../src/history/tree.ts';
import type { Environment } from './environment.ts';
import { saveLive, textOf } from './notes.ts';
import { builtCli, run } from './process.ts';
import { BRANCH, Repository } from './repository.ts';
import { type Summary, summarize } from './summary.ts';

/** What is asked of the history, as it is typed; nothing of it changes anything. */
const QUESTIONS = [
  `log ${BRANCH}`,
  `show ${BRANCH}@{2}`,
  'diff',
  `restore ${BRANCH} --dry-run`,
  'undo --dry-run',
];

/** The operations of the short history, and of the long one. */
export const FEW = 100;
export const MANY = 10_000;

/** The time in the long history over that in the short one, at most. */
const LIMIT = 1.5;

/** Times in milliseconds. */
export interface MeasuredQuestion {
  question: string;
  few: Summary;
  many: Summary;
  /** That of the medians. */
  ratio: number;
  limit: number;
  kept: boolean;
}

/**
 * Measures the same questions in a short history and in a long one, in turn.
 *
 * @param directory an empty one for the repositories
 */
export function measureHistory(
  runs: number,
  directory: string,
  env: Environment,
): MeasuredQuestion[] {
  const few = createHistory(join(directory, 'few'), env, FEW);
  const many = createHistory(join(directory, 'many'), env, MANY);
  const times = QUESTIONS.map((question) => ({ question, few: [0], many: [0] }));
  for (let i = 0; i <= runs; i++) {
    for (const one of times) {
      one.few[i] = timeQuestion(one.question, few);
      one.many[i] = timeQuestion(one.question, many);
    }
  }
  return times.map(({ question, ...all }) => {
    // The first run remembers what it found out; a user meets it once.
    const [short, long] = [summarize(all.few.slice(1)), summarize(all.many.slice(1))];
    const ratio = long.median / short.median;
    return { question, few: short, many: long, ratio, limit: LIMIT, kept: ratio <= LIMIT };
  });
}

function timeQuestion(question: string, { path: cwd, env }: Repository): number {
  return run(process.execPath, [builtCli, ...question.split(' ')], { cwd, env });
}

/**
 * A repository with so many saves of one effort. All but two are handed to git at once: to make ten thousand
 * of them by the code of a save takes minutes, most of them flushes.
 */
function createHistory(path: string, env: Environment, operations: number): Repository {
  const repository = new Repository(path, env);
  saveLive(repository);
  const note = repository.read('CHECKPOINT.md');
  const message = formatOperation({
    name: 'save',
    branch: BRANCH as BranchName,
    head: null,
    worktree: path as AbsolutePath,
    session: null,
    indexBefore: null,
    about: null,
    unrecorded: null,
    ignored: [],
  });
  const live = treePath('live', 'main.md');
  const previous = keyIn('archive', 'feature-login.prev.md');
  const saves = Array.from({ length: operations - 2 }, (_, n) =>
    [
      'commit refs/heads/main',
      `committer A U Thor <author@example.com> ${Math.floor(Date.now() / 1000) - operations + n} +0000`,
      data(message),
      ...(n === 0 ? ['from refs/heads/main^0'] : []),
      `M 100644 inline ${live}\n${data(textOf(note, n + 1))}`,
      `M 100644 inline ${previous}\n${data(textOf(note, n))}`,
    ].join('\n'),
  );
  run('git', ['fast-import', '--quiet'], {
    cwd: join(path, '.git/checkpoints.git'),
    env,
    input: Buffer.from(`${saves.join('\n')}\n`),
  });
  repository.write('CHECKPOINT.md', textOf(note, operations - 2));
  repository.checkpoint('save', '--next', 'Ask for a review');
  return repository;
}

/** As git-fast-import(1) takes a text. */
function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}`;
}
