/**
 * What people see at a terminal, kept as files beside this one: at 80 and at 120 columns, in colour and
 * without. `npx vitest run test/screens --update` makes them anew; look at them before you commit them.
 */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatMoment } from '../../src/note/moment.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { hasTmux, screenOf, WITHOUT_TMUX } from '../helpers/tmux.ts';

const HOUR = 3_600_000;

/** A note that was saved so many hours ago. */
function noteOf(branch: string, title: string, hours: number, sections: string): string {
  const saved = formatMoment(new Date(Date.now() - hours * HOUR), 0);
  return `# Checkpoint: ${title}\n\n**Date:** ${saved}\n**Branch:** \`${branch}\`\n**Session context:** Half of it works.\n\n${sections}`;
}

const WORK = `## Current State

### Done

- The endpoint answers
- Tokens are kept in memory

### In progress

- src/refresh.ts:40, the retry

### Not started

- Logging

## Key Decisions Made

- **Retry once**: a second 401 is a logout, since the server has no other word for a session that it has ended
- Keep tokens in memory: nothing to steal from the disk

## Open Questions / Blockers

- Who clears the lock?

## Next Steps

1. Handle a 401 in src/refresh.ts
2. Write the test for a burst of requests that all come back with a 401 at the same moment
`;

/** A repository with something live, something parked, and something in another worktree. */
let repo: Repo;
/** The same with nothing live. */
let bare: Repo;

beforeAll(() => {
  const cart = '## Next Steps\n\n1. Ask what to do with half cents\n';
  const hotfix =
    '## Next Steps\n\n1. Release 2.1.1, and tell the people of the accounts department\n';
  repo = createRepo({ branch: 'token-refresh' });
  saved(repo, 'cart-rounding', noteOf('cart-rounding', 'Cart rounding', 75, cart));
  repo.git('switch', '--quiet', 'token-refresh');
  saved(repo, 'token-refresh', noteOf('token-refresh', 'Token refresh', 51, WORK));
  const linked = repo.worktree('shop-hotfix', 'elsewhere');
  saved(linked, 'hotfix', noteOf('hotfix', 'Hotfix for the invoices', 27, hotfix));
  bare = createRepo({ branch: 'main' });
  saved(bare, 'cart-rounding', noteOf('cart-rounding', 'Cart rounding', 75, cart));
  saved(bare, 'hotfix', noteOf('hotfix', 'Hotfix for the invoices', 27, hotfix));
  bare.git('switch', '--quiet', 'main');
});

/** Saves a note on its branch, with the hooks there that park it. */
function saved(where: Repo, branch: string, text: string): void {
  expect(where.checkpoint(['install']).code).toBe(0);
  if (where.git('branch', '--show-current') !== branch) {
    where.git('switch', '--quiet', '--create', branch);
  }
  where.write('CHECKPOINT.md', text);
  expect(where.checkpoint(['doctor', '--fix']).stdout).not.toContain('problem');
}

/** An editor that only shows what it was given. */
function viewer(): string {
  const path = join(temporaryDirectory(), 'viewer');
  writeFileSync(path, '#!/bin/sh\ncat "$1"\n', { mode: 0o755 });
  return path;
}

interface Screen {
  name: string;
  args: string[];
  /** Whether nothing is live. */
  isBare?: boolean;
  until?: string;
  edited?: boolean;
  /** Another program than ours. */
  program?: string;
}

const SCREENS: Screen[] = [
  { name: 'help', args: ['-h'] },
  { name: 'status', args: ['status'] },
  { name: 'list', args: ['list'] },
  { name: 'list-worktrees', args: ['list', '--worktrees'] },
  { name: 'resume', args: ['resume'] },
  { name: 'next', args: ['next'] },
  { name: 'doctor', args: ['doctor'] },
  { name: 'picker', args: ['show'], isBare: true, until: 'to search' },
  { name: 'template', args: ['save'], isBare: true, edited: true },
  { name: 'switch', program: 'git', args: ['switch', 'hotfix'], isBare: true },
];

describe.runIf(hasTmux).each([80, 120])(`%i columns${WITHOUT_TMUX}`, (cols) => {
  describe.each([
    ['colour', {}],
    ['plain', { NO_COLOR: '1' }],
  ])('%s', (look, env) => {
    test.each(SCREENS)('$name', async ({ name, args, isBare, until, edited, program }) => {
      const where = isBare ? bare : repo;
      const seen = await screenOf({
        cwd: where.path,
        argv: program ? [program, ...args] : [process.execPath, builtCli, ...args],
        cols,
        env: { ...env, ...(edited ? { GIT_EDITOR: viewer() } : {}) },
        ...(until === undefined ? {} : { until }),
      });
      const screen = seen
        .replaceAll(dirname(where.path), '<directory>')
        .replace(/\b[0-9a-f]{7}\b/g, '<commit>')
        // What a slow machine, or another git, says otherwise.
        .replace(/(?<=active )(?:just now|\d+ minutes? ago)/g, '<age>')
        .replace(/(?<=hooks fire in 2 worktrees), by .*/, '')
        .replace(/\d{4}-\d\d-\d\d \d\d:\d\d [+-]\d{4}/g, '<date>');
      if (look === 'plain' && name !== 'picker') expect(screen).not.toContain('\x1b');
      if (program) where.git('switch', '--quiet', 'main');
      await expect(screen).toMatchFileSnapshot(`golden/${name}-${cols}-${look}.txt`);
    });
  });
});
