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
  if (basename(shell) === 'fish') {
    return ['type this once:', `  fish_add_path ${quotedFor('fish', bin)}`];
  }
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

/** A word as a shell, by its name, reads it back. */
export function quotedFor(shell: string, word: string): string {
  if (shell !== 'fish' || shellWord(word) === word) return shellWord(word);
  // Within fish's single quotes, a backslash escapes a quote and itself.
  return `'${word.replace(/[\\']/g, '\\$&')}'`;
}
