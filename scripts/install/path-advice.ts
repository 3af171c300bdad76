import { basename } from 'node:path';
import { shellWord } from '../../src/render/shell.ts';

/**
 * How to get a directory onto PATH for good: what to write into which file of the user's shell, or
 * what to type.
 *
 * @param bin the directory, absolute
 * @param shell the user's login shell, from $SHELL; may be empty
 * @returns lines for `hint:`
 */
export function pathAdvice(bin: string, shell: string): string[] {
  if (basename(shell) === 'fish') return ['type this once:', `  fish_add_path ${fishQuote(bin)}`];
  const file = startupFile(basename(shell));
  return [
    `add this line to ${file}, then open a new shell:`,
    `  export PATH=${shellWord(bin)}:"$PATH"`,
  ];
}

/** The file that a new interactive shell reads. */
function startupFile(shell: string): string {
  if (shell === 'zsh') return '~/.zshrc';
  // Terminals on macOS start bash as a login shell, which does not read ~/.bashrc.
  if (shell === 'bash') return process.platform === 'darwin' ? '~/.bash_profile' : '~/.bashrc';
  return '~/.profile';
}

/** Within fish's single quotes, a backslash escapes a quote and itself. */
function fishQuote(word: string): string {
  return shellWord(word) === word ? word : `'${word.replace(/[\\']/g, '\\$&')}'`;
}
