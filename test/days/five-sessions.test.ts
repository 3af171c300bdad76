/** Agents at work in worktrees of one repository, and the person who looks after them. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Repo } from '../helpers/repo.ts';
import { begin } from './day.ts';

test('five sessions of an agent', async () => {
  const day = begin('api', { 'src/app.ts': 'app\n' });
  const [limits, search, imports] = ['limits', 'search', 'import', 'docs', 'cleanup'].map((name) =>
    day.repo.worktree(`api-${name}`, `agent/${name}`),
  ) as [Repo, Repo, Repo];

  day.say('a session begins where there is no checkpoint, works, and says nothing of it');
  day.cd(limits);
  day.tell('limits-1', 'session-start', { source: 'startup' });
  day.edit('src/limits.ts', 'bucket\n');
  const tool_input = { file_path: join(limits.path, 'src/limits.ts') };
  day.tell('limits-1', 'post-tool-use', { tool_name: 'Edit', tool_input });
  day.tell('limits-1', 'stop');
  await day.git('add --all');
  await day.git('commit --message "Add a bucket for each client"');
  expect(limits.git('show', '--format=', '--name-only')).toBe('src/limits.ts');
  day.edit('src/limits.ts', 'bucket\nburst\n');
  day.tell('limits-1', 'pre-compact', { trigger: 'auto' });
  await day.type('git checkpoint');
  day.tell('limits-1', 'stop');
  await day.type('git checkpoint show');

  day.say('it saves one, as it was asked to');
  await day.type(
    'git checkpoint save "Rate limits" --done "A bucket for each client" --next "test a burst" --decision "Count in memory: one process serves all"',
  );
  day.tell('limits-1', 'stop');

  day.say('others, at the same time');
  day.cd(search);
  day.tell('search-1', 'session-start', { source: 'startup' });
  day.edit('src/search.ts', 'trigrams\n');
  day.tell('search-1', 'session-end', { reason: 'other' });
  day.cd(imports);
  day.tell('import-1', 'session-start', { source: 'startup' });
  await day.type(
    'git checkpoint save "Import of invoices" --next "ask for the format" --question "CSV or XML?"',
  );

  day.say('what is each of them doing?');
  day.cd(day.repo);
  await day.type('git checkpoint list --worktrees');
  await day.type('git checkpoint');

  day.say('the next morning, another session goes on');
  day.cd(limits);
  day.tell('limits-2', 'session-start', { source: 'startup' });
  await day.type('git checkpoint resume --prompt');
  await day.type('git checkpoint resume');

  day.say('a save that was a mistake');
  await day.type('git checkpoint save "All is done" --next "nothing"');
  await day.type('git checkpoint undo');
  await day.type('git checkpoint show --section "Next Steps"');
  await day.type('git checkpoint log -n 5');
  expect(day.status()).toBe(' M src/limits.ts');
  await day.matches('five-sessions');
});
