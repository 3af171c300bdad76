import { spawnSync } from 'node:child_process';
import { isatty } from 'node:tty';
import { CheckpointError } from '../errors.ts';
import { givenEnvironment } from './environment.ts';
import { gitFailure, runGit } from './run.ts';

/**
 * Opens a file in the user's editor and waits, as git does: GIT_EDITOR, core.editor, VISUAL, EDITOR,
 * vi (git-var(1)), run by a shell because the setting is a command line.
 *
 * @throws CheckpointError where there is no editor, or it fails
 */
export async function openEditor(cwd: string, env: NodeJS.ProcessEnv, file: string): Promise<void> {
  const asked = await runGit(['var', 'GIT_EDITOR'], { cwd, env: givenEnvironment(env) });
  if (asked.code !== 0) throw gitFailure(['var'], asked);
  const editor = asked.stdout.trim();
  const result = spawnSync('sh', ['-c', `${editor} "$@"`, editor, file], {
    cwd,
    env,
    // The answer of ours that is piped is not the editor's to write to.
    stdio: ['inherit', isatty(1) ? 'inherit' : 2, 'inherit'],
  });
  if (result.status !== 0) {
    throw new CheckpointError('refused', `the editor '${editor}' failed`, [
      "'git config core.editor' chooses another one",
    ]);
  }
}
