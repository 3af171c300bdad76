import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { completionPlaces } from './completion.ts';
import { quotedFor } from './path-advice.ts';
import { findCommand } from './search-path.ts';

/** What it depends on where a shell looks. */
export interface Looks {
  /** The user's login shell, from $SHELL; may be empty. */
  shell: string;
  searchPath: string[];
  home: string;
  /** $XDG_DATA_HOME and $XDG_DATA_DIRS, empty where they are not set. */
  dataHome: string;
  dataDirs: string;
}

/** How a shell is told of completion that it does not find by itself. */
interface Telling {
  startupFile: string;
  /** What to add to that. */
  line: string;
  /** Whether the shell looks there by itself. */
  looks: boolean;
}

/**
 * What the user's shell has to be told, so that it finds the completion below a prefix.
 *
 * @returns lines for `hint:`; none where it looks there by itself, its startup file has been told, or it is not known
 */
export function completionAdvice(prefix: string, given: Looks): string[] {
  const name = basename(given.shell);
  const telling = Object.hasOwn(TELLINGS, name) ? TELLINGS[name]?.(prefix, given) : undefined;
  if (!telling || telling.looks || isTold(given.home, telling.startupFile)) return [];
  return [
    `${name} does not look for completion below '${prefix}': add this line to ~/${telling.startupFile}`,
    `  ${telling.line}`,
  ];
}

const TELLINGS: Record<string, (prefix: string, given: Looks) => Telling> = {
  bash: (prefix, { home, dataHome, dataDirs }) => ({
    startupFile: '.bashrc',
    line: `. ${quotedFor('bash', placeOf(prefix, 'git-checkpoint.bash'))}`,
    looks:
      [
        dataHome || join(home, '.local/share'),
        ...(dataDirs || '/usr/local/share:/usr/share').split(':'),
      ].includes(join(prefix, 'share')) ||
      existsSync(join(prefix, 'share/bash-completion/bash_completion')),
  }),
  zsh: (prefix, { searchPath }) => {
    const directory = dirname(placeOf(prefix, '_git-checkpoint'));
    const zsh = findCommand(searchPath, 'zsh') ?? 'zsh';
    // Without the user's own settings, which may do anything.
    const { stdout } = spawnSync(zsh, ['-fc', 'print -rl -- $fpath'], { encoding: 'utf8' });
    return {
      startupFile: '.zshrc',
      line: `fpath=(${quotedFor('zsh', directory)} $fpath)   # before compinit`,
      looks: (stdout ?? '').split('\n').includes(directory),
    };
  },
  fish: (prefix, { searchPath, home, dataHome, dataDirs }) => {
    const fish = findCommand(searchPath, 'fish');
    const own = fish === undefined ? [] : [join(dirname(dirname(realpathSync(fish))), 'share')];
    const looked = [dataHome || join(home, '.local/share'), ...own, ...dataDirs.split(':')];
    const completions = quotedFor('fish', dirname(placeOf(prefix, 'git-checkpoint.fish')));
    const settings = quotedFor('fish', placeOf(prefix, 'vendor-conf.fish'));
    return {
      startupFile: '.config/fish/config.fish',
      line: `set -a fish_complete_path ${completions}; source ${settings}`,
      looks: looked.includes(join(prefix, 'share')),
    };
  },
};

function placeOf(prefix: string, file: string): string {
  return completionPlaces(prefix).find((one) => one.file === file)?.place ?? '';
}

/** Whether a startup file names one of the places already, or loads the completion by `shell-init`. */
function isTold(home: string, startupFile: string): boolean {
  const path = join(home, startupFile);
  const told =
    /site-functions|completions\/git-checkpoint|vendor_completions|checkpoint shell-init/;
  return existsSync(path) && told.test(readFileSync(path, 'utf8'));
}
