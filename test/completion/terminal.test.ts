/** The Tab key, at a real terminal. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteOf, putInArchive } from '../helpers/notes.ts';
import { createRepo } from '../helpers/repo.ts';
import { dialogue } from '../helpers/terminal.ts';
import { LOADER, putCompletion, type Shell, THERE } from './ask.ts';

/** How each shell is started with a prompt and its own completion, whose files are below `prefix`. */
const START: Record<Shell, (prefix: string) => { argv: string[]; env: Record<string, string> }> = {
  bash: (prefix) => {
    const file = join(prefix, 'bashrc');
    writeFileSync(file, `. ${LOADER}\nPS1='ready> '\n`);
    return { argv: ['bash', '--rcfile', file, '-i'], env: {} };
  },
  zsh: (prefix) => {
    const lines = [
      `fpath=(${prefix}/share/zsh/site-functions $fpath)`,
      'autoload -Uz compinit',
      'compinit -u -D',
      "PROMPT='ready> '",
    ];
    writeFileSync(join(prefix, '.zshrc'), `${lines.join('\n')}\n`);
    return { argv: ['zsh', '-d', '-i'], env: { ZDOTDIR: prefix } };
  },
  fish: () => {
    const prompt = "function fish_prompt; printf 'ready> '; end";
    const quiet = 'set -g fish_greeting; set -g fish_autosuggestion_enabled 0';
    return { argv: ['fish', '-i', '-C', `${prompt}; ${quiet}`], env: {} };
  },
};

test.for(Object.keys(THERE) as Shell[])(
  '%s puts a word there as it reads it back',
  { timeout: 60_000 },
  async (shell, { skip }) => {
    if (!THERE[shell]) skip();
    const repo = createRepo();
    putInArchive(repo, 'two $(touch pwned).md', noteOf('main'));
    const { argv, env } = START[shell](putCompletion());
    const said = await dialogue(
      repo.path,
      argv,
      [
        { expect: 'ready> ', send: 'git checkpoint show --section Ne\t' },
        { expect: 'Next\\ Steps', send: '\x15git checkpoint show two\t' },
        { expect: 'two\\ \\$\\(touch\\ pwned\\)', send: '\r' },
        { expect: '# Checkpoint: Work on main', send: 'exit\r' },
      ],
      { env: { LC_ALL: 'C.UTF-8', ...env }, timeout: 30_000 },
    );
    expect(said.code).toBe(0);
    expect(repo.exists('pwned')).toBe(false);
  },
);
