import { spawn } from 'node:child_process';
import { givenEnvironment } from './environment.ts';
import { runGit } from './run.ts';

/** What git gives a pager that is not told otherwise: to quit where all fits, and to show colours. */
const DEFAULTS = { LESS: 'FRX', LV: '-c' };

/**
 * Shows a text in the user's pager and waits for its end, as git does: pager.checkpoint, GIT_PAGER,
 * core.pager, PAGER, less (git-config(1), git-var(1)), run by a shell because the setting is a command
 * line.
 *
 * @returns false where there is no pager, or it cannot be started: then nothing was shown
 */
export async function showPaged(
  cwd: string,
  env: NodeJS.ProcessEnv,
  text: string,
): Promise<boolean> {
  const pager = await askPager(cwd, givenEnvironment(env));
  return pager !== null && (await page(pager, cwd, env, text));
}

/** The pager's command line; null where the user wants none. */
async function askPager(cwd: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  const [own, usual] = await Promise.all([
    runGit(['config', '--bool-or-str', '--get', 'pager.checkpoint'], { cwd, env }),
    runGit(['var', 'GIT_PAGER'], { cwd, env }),
  ]);
  const setting = own.stdout.trim();
  if (setting === 'false') return null;
  const isCommand = setting !== '' && setting !== 'true';
  const pager = isCommand ? setting : usual.stdout.trim();
  return pager === '' || pager === 'cat' ? null : pager;
}

function page(pager: string, cwd: string, env: NodeJS.ProcessEnv, text: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('sh', ['-c', pager], {
      cwd,
      env: { ...DEFAULTS, ...env, GIT_PAGER_IN_USE: 'true' },
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    // Ctrl-C is the pager's, which goes on.
    const ignore = () => {};
    process.on('SIGINT', ignore);
    const end = (shown: boolean) => {
      process.off('SIGINT', ignore);
      resolve(shown);
    };
    child.on('error', () => end(false));
    // A shell that finds no such command says so, and has read nothing.
    child.on('close', (code) => end(code !== 126 && code !== 127));
    // It may be closed before it has read everything.
    child.stdin.on('error', () => {});
    child.stdin.end(text);
  });
}
