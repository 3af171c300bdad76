import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterWrite, statusline } from './agents.ts';
import { fillArchive, fillHistory, SAVE_OPTIONS, saveLive } from './notes.ts';
import { root } from './process.ts';
import type { Scenario } from './scenario.ts';

/** What people and agents run, and where. A scenario is a row; docs/performance.md has the reasons for the limits. */
export const COMMANDS: readonly Scenario[] = [
  {
    name: 'save',
    about: '`save` from options, an earlier one there',
    args: ['save', ...SAVE_OPTIONS],
    setUp: saveLive,
  },
  {
    name: 'resume',
    about: '`resume --yes`, ten others parked',
    args: ['resume', '--yes'],
    setUp: (repository) => fillArchive(repository, 10),
    reset: ({ path, archive }) =>
      renameSync(join(path, 'CHECKPOINT.md'), join(archive, 'feature-login.md')),
  },
  {
    name: 'status',
    about: '`status`, ten others parked',
    args: ['status'],
    setUp: (repository) => fillArchive(repository, 10),
  },
  {
    name: 'list-10',
    about: '`list`, 10 checkpoints',
    args: ['list'],
    setUp: (repository) => fillArchive(repository, 10),
  },
  {
    name: 'list-1000',
    about: '`list`, 1,000 checkpoints',
    args: ['list'],
    floor: ({ archive }) => ({
      command: process.execPath,
      args: [join(root, 'bench/read-files.cjs'), archive],
    }),
    limit: 1.3,
    setUp: (repository) => fillArchive(repository, 1000),
  },
  {
    name: 'history-10',
    about: '`save` beside 10 checkpoints',
    args: ['save', ...SAVE_OPTIONS],
    setUp: (repository) => fillHistory(repository, 10),
  },
  {
    name: 'history-10000',
    about: '`save` beside 10,000 checkpoints',
    args: ['save', ...SAVE_OPTIONS],
    limit: 2.7,
    setUp: (repository) => fillHistory(repository, 10_000),
  },
  afterWrite('post-tool-use', "an agent's event, a source file", 'src/new.ts'),
  afterWrite('post-tool-use-note', "an agent's event, a checkpoint", 'CHECKPOINT.md'),
  statusline('statusline-10', 'status line, 10 checkpoints', 10),
  statusline('statusline-10000', 'status line, 10,000 checkpoints', 10_000),
];
