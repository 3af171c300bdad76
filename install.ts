/**
 * Puts the command `git-checkpoint`, its man page and the completion of shells onto this machine, or takes them away
 * again: as the npm package that the registry serves, made of this clone and installed by npm.
 *
 * Runs on a machine that has git, node and npm and nothing else, in a clone where nothing is
 * installed: `npx --yes tsx install.ts`. So this file and scripts/install/ use node alone.
 */
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { putCaches } from './scripts/install/caches.ts';
import { putCompletion, removeCompletion } from './scripts/install/completion.ts';
import { completionAdvice, type Looks } from './scripts/install/completion-advice.ts';
import { removeFormer } from './scripts/install/former.ts';
import { type Layout, layoutOf } from './scripts/install/layout.ts';
import { runNpm } from './scripts/install/npm.ts';
import { readOptions, USAGE } from './scripts/install/options.ts';
import { refuseForeign } from './scripts/install/ownership.ts';
import { putPackage, removePackage } from './scripts/install/package.ts';
import {
  choosePrefix,
  installedPrefixes,
  type Machine,
  obstacleAt,
} from './scripts/install/prefix.ts';
import { reachability } from './scripts/install/reachability.ts';
import { Refusal } from './scripts/install/refusal.ts';
import { removeRegistry } from './scripts/install/registry.ts';
import { checkRequirements } from './scripts/install/requirements.ts';
import { userSearchPath } from './scripts/install/search-path.ts';

const clone = __dirname;

// npx tells npm's prefix; without it, npm's default: the directory above node's.
const {
  PATH = '',
  SHELL = '',
  XDG_DATA_HOME = '',
  XDG_DATA_DIRS = '',
  npm_config_global_prefix: npmPrefix = dirname(dirname(process.execPath)),
} = process.env;

/** Nobody keeps checkpoints in the clone: its hooks are not ours to set up. */
const HOOKS =
  "  hooks     'git checkpoint install', in a repository, makes notes follow its branches\n";

/** They name the program by its path (src/install/program.ts). */
const FORMER_HOOKS = `warning: hooks and agents that were set up with the former installation do nothing now
hint: run 'git checkpoint install' and 'git checkpoint agent install' again where you did before
`;

const machine: Machine = { searchPath: userSearchPath(PATH), home: homedir(), npmPrefix };

const looks: Looks = {
  shell: SHELL,
  searchPath: machine.searchPath,
  home: machine.home,
  dataHome: XDG_DATA_HOME,
  dataDirs: XDG_DATA_DIRS,
};

function main(argv: string[]): void {
  const options = readOptions(argv);
  if (options.help) {
    process.stdout.write(USAGE);
    return;
  }
  if (options.uninstall) {
    uninstall(options.prefix ?? installedPrefixes(machine)[0]);
  } else {
    checkRequirements();
    install(options.prefix ?? choosePrefix(machine));
  }
}

function install(prefix: string): void {
  const layout = layoutOf(prefix);
  refuseForeign(layout);
  const obstacle = obstacleAt(prefix);
  if (obstacle !== null) throw new Refusal(obstacle, ['choose another place with --prefix <dir>']);
  // A private umask must not make a command for everybody unreadable.
  process.umask(0o022);
  build();
  const result = putPackage(clone, layout);
  putCaches(clone, layout);
  const warnings = putCompletion(clone, prefix);
  const { version } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8'));
  process.stdout.write(`git-checkpoint ${version}: ${result}\n${places(layout)}${HOOKS}`);
  if (removeFormer(layout)) process.stderr.write(FORMER_HOOKS);
  process.stderr.write(reachability(layout, machine, SHELL));
  for (const warning of warnings) process.stderr.write(`warning: ${warning}\n`);
  for (const hint of completionAdvice(prefix, looks)) process.stderr.write(`hint: ${hint}\n`);
}

function build(): void {
  runNpm(clone, {
    name: 'fetching packages',
    // As `npm ci` does, by the lock file; but what is there already stays, the tsx that runs this with
    // it, and the network is not needed. Without scripts: no package gets to run code here, and the
    // clone gets no git hooks.
    args: ['install', '--no-save', '--ignore-scripts', '--include=dev'],
    hint: 'npm must reach its registry',
  });
  runNpm(clone, {
    name: 'building',
    args: ['run', 'build'],
    hint: "remove 'node_modules' there and run this again",
  });
}

function uninstall(prefix: string | undefined): void {
  if (prefix === undefined) {
    throw new Refusal('git-checkpoint is not installed in any directory of PATH', [
      'name the place with --prefix <dir>',
    ]);
  }
  const layout = layoutOf(prefix);
  refuseForeign(layout);
  const removed = removeFormer(layout) || removePackage(clone, layout);
  if (!removeCompletion(prefix) && !removed) {
    throw new Refusal(`git-checkpoint is not installed in '${prefix}'`, []);
  }
  const registry = removeRegistry(process.env);
  const noted = registry === null ? '' : `  registry  ${registry}\n`;
  process.stdout.write(`git-checkpoint: removed\n${places(layout)}${noted}`);
}

function places({ prefix, command, package: directory, manPage }: Layout): string {
  const share = join(prefix, 'share');
  return `  command   ${command}
  program   ${directory}
  man page  ${manPage}
  shells    ${share}/{bash-completion,zsh,fish}: completion of names and options
`;
}

try {
  main(process.argv.slice(2));
} catch (error) {
  // A file system that refuses (full, read-only) is not our fault: its words, without a stack.
  if (!(error instanceof Refusal) && !(error instanceof Error && 'syscall' in error)) throw error;
  const { hints, exitCode } = error instanceof Refusal ? error : { hints: [], exitCode: 128 };
  process.stderr.write(`fatal: ${error.message}\n`);
  for (const hint of hints) process.stderr.write(`hint: ${hint}\n`);
  process.exitCode = exitCode;
}
