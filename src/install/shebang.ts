/** The shells that our block is written for: POSIX sh, and those that understand it. */
const SHELL = /^(?:ba|da|k|mk|z|a|ya)?sh$/;

/**
 * Whether a hook is run by a shell, so that a block can be put into it. git has sh run what has no
 * `#!` line (execvp(3)); a line that ends in CR names a program that does not exist.
 *
 * @param script the bytes as latin1
 */
export function isShellScript(script: string): boolean {
  if (script.slice(0, 1024).includes('\0')) return false;
  const line = firstLine(script);
  if (!line.startsWith('#!')) return true;
  if (line.endsWith('\r')) return false;
  const [program = '', ...args] = line
    .slice(2)
    .trim()
    .split(/[ \t]+/);
  const name = baseName(program);
  return SHELL.test(name === 'env' ? baseName(args.find((arg) => arg !== '-S') ?? '') : name);
}

/** Whether a script's `#!` line names a program that ends in CR. */
export function isCrlf(script: string): boolean {
  return /^#![^\n]*\r(?:\n|$)/.test(script);
}

/** The first line of a script. */
export function firstLine(script: string): string {
  return script.split('\n', 1)[0] ?? '';
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
