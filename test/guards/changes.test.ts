/** What git is asked and what it is told to change go two ways (docs/architecture.md). */
import { expect, test } from 'vitest';
import { type Call, callsOf } from './calls.ts';
import { SOURCES } from './sources.ts';

/** Functions that start git directly. */
const ASKING = ['runGit', 'askAt', 'tryAskAt', 'ask', 'tryAsk', 'spawn', 'spawnSync'];

/** Functions that have simple-git start it. */
const CHANGING = ['change', 'changeAt', 'tryChangeAt'];

/** Commands of git that change nothing, whatever follows. */
const QUESTIONS = new Set([
  ...['cat-file', 'check-ignore', 'diff', 'diff-files', 'diff-index', 'diff-tree', 'for-each-ref'],
  ...['log', 'ls-files', 'ls-tree', 'merge-base', 'rev-list', 'rev-parse', 'show-ref', 'status'],
  ...['var', 'version'],
]);

/** And those that change nothing in such a form. */
const QUESTIONS_IF: Record<string, RegExp> = {
  config: / --get(?:-regexp)? /,
  'hash-object': /^(?!.* -w ).* --stdin /,
  // Runs what the user has installed, with arguments at which our hooks do nothing.
  hook: / run /,
  remote: /^ remote $/,
  'symbolic-ref': /^ symbolic-ref --quiet HEAD $/,
  worktree: /^ worktree list /,
};

/** Who hands on the words of a caller, under one of the names above. */
const HANDED_ON = new Set([
  'src/gather/worktree-remove.ts runGit',
  'src/gather/worktree-remove.ts tryAsk',
  'src/git/at.ts runGit',
  'src/git/at.ts tryAskAt',
  'src/git/at.ts tryChangeAt',
  'src/git/client.ts runGit',
  'src/git/client.ts tryAsk',
  'src/git/locate.ts ask', // words of rev-parse
  'src/git/run.ts spawn',
]);

const calls = SOURCES.filter((path) => !isOurs(path))
  .flatMap((path) => callsOf(path, [...ASKING, ...CHANGING]))
  .filter(({ callee, first }) => !callee.startsWith('spawn') || first === 'git');
const asked = calls.filter(({ callee }) => ASKING.includes(callee));
const told = calls.filter(({ callee }) => CHANGING.includes(callee));

test('git that is started directly is asked, or works on a temporary index', () => {
  const questions = asked.filter((call) => !isHandedOn(call));
  expect(questions.length).toBeGreaterThan(45);
  const changing = questions.filter((call) => !isQuestion(call) && !call.options.includes('index'));
  expect(changing.map(shown)).toEqual([]);
});

test('git that simple-git starts changes something', () => {
  expect(told.map(commandOf).filter(Boolean).sort()).toEqual([
    ...['add', 'commit-tree', 'config', 'config', 'config', 'hash-object', 'stash'],
    ...[
      'switch',
      'update-index',
      'update-index',
      'update-index',
      'update-ref',
      'update-ref',
      'worktree',
      'worktree',
    ],
  ]);
  expect(told.filter(isQuestion).map(shown)).toEqual([]);
});

test('who hands on words is known', () => {
  const handing = [...asked, ...told.filter(({ path }) => path.startsWith('src/git/'))]
    .filter((call) => commandOf(call) === null)
    .map(nameOf);
  expect(new Set(handing)).toEqual(HANDED_ON);
});

/** What asks the history, which is a repository of ours, or packs it. */
function isOurs(path: string): boolean {
  return path.startsWith('src/history/') || path === 'src/git/gc.ts';
}

function isHandedOn(call: Call): boolean {
  return commandOf(call) === null && HANDED_ON.has(nameOf(call));
}

function isQuestion(call: Call): boolean {
  const command = commandOf(call);
  if (command === null) return false;
  return QUESTIONS.has(command) || !!QUESTIONS_IF[command]?.test(` ${call.words?.join(' ')} `);
}

/** The command of git; null where the words come from elsewhere. */
function commandOf({ words }: Call): string | null {
  const known = words?.filter((word, at) => word !== '-c' && words[at - 1] !== '-c') ?? [];
  const command = known.find((word) => word !== '…');
  return command === undefined || command.startsWith('-') ? null : command;
}

function nameOf({ path, callee }: Call): string {
  return `${path} ${callee}`;
}

function shown(call: Call): string {
  return `${nameOf(call)} in line ${call.line}: git ${call.words?.join(' ')}`;
}
