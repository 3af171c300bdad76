/** The commands and notes of the tests from outside: each can be told whole by its last line. */
import { put } from '../helpers/notes.ts';
import type { Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import type { SpawnResult } from '../helpers/spawn.ts';

/** The last line of every note: one without it is half a note. */
const END = 'echo whole';

/** The built program with some arguments. */
export function command(...args: string[]): string[] {
  return [process.execPath, builtCli, ...args];
}

/** A save of an effort that is called by its word. */
export function save(word: string, ...args: string[]): string[] {
  const text = ['--title', word, '--next', `${word} next`, '--resume-command', END];
  return command('save', ...text, ...args);
}

/** A note that no command has seen. */
export function handWritten(word: string, branch: string): string {
  const steps = Array.from({ length: 60 }, (_, n) => `${n + 1}. step ${n + 1}`);
  return `# Checkpoint: ${word}

**Date:** 2026-01-01 10:00 +0000
**Branch:** \`${branch}\`

## Next Steps

${steps.join('\n')}

## Resume Command

${END}
`;
}

/** Writes one in the place of the live checkpoint, as an editor does. */
export function writeByHand(repo: Repo, word: string): void {
  const branch = repo.git('branch', '--show-current');
  put(repo, 'CHECKPOINT.md', handWritten(word, branch), new Date());
}

/** Whether a note is there from its first to its last line. */
export function isWhole(text: string): boolean {
  return text.startsWith('# Checkpoint: ') && text.trimEnd().endsWith(END);
}

/** A bug, a code of the system or the end by a signal, where a message belongs; null where none is. */
export function rudeness({ signal, stderr }: SpawnResult): string | null {
  return signal || /BUG:|^\s+at |\bE[A-Z]{3,}: /m.test(stderr) ? `${signal}: ${stderr}` : null;
}
