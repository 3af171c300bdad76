import { CheckpointError } from '../errors.ts';

/** For the help alone: the words are taken out before the command line is read. */
export const COLOUR = ['--color', 'with colours; =always, =auto or =never'] as const;

const MODES: Record<string, string> = {
  '--color': 'always',
  '--color=always': 'always',
  '--color=auto': 'auto',
  '--color=never': 'never',
  '--no-color': 'never',
};

/**
 * Takes `--color[=<when>]` and `--no-color` out of a command line. As with git's own commands, the value
 * needs the `=`, and the last one counts; what comes after `--` is nobody's option.
 *
 * @throws CheckpointError where it is another value
 */
export function takeColour(given: readonly string[]): { argv: string[]; when: string | null } {
  const argv: string[] = [];
  let when: string | null = null;
  const end = given.indexOf('--');
  for (const [at, word] of given.entries()) {
    const isOption = /^--(?:no-)?color(?:=|$)/.test(word) && (end < 0 || at < end);
    if (!isOption) {
      argv.push(word);
      continue;
    }
    const mode = MODES[word];
    if (mode === undefined) {
      throw new CheckpointError('usage', `'${word}' is not a way to colour`, [
        "expected '--color=always', '--color=auto' or '--color=never'",
      ]);
    }
    when = mode;
  }
  return { argv, when };
}
