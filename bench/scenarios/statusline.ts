import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillArchive } from '../notes.ts';
import { root } from '../process.ts';
import type { Repository } from '../repository.ts';
import type { Scenario } from '../scenario.ts';

const SESSION = '00893aaf-19fa-41d2-8238-13269b9b3ca0';

/** The status line of a session that has written a note, beside a shell that does nothing. */
export function statusline(notes: number): Scenario {
  return {
    name: `statusline-${notes}`,
    args: [],
    program: { path: join(root, 'hooks/statusline'), by: 'sh' },
    ratio: 5,
    input: ({ path }) =>
      JSON.stringify({
        session_id: SESSION,
        transcript_path: '/home/u/.claude/projects/p/t.jsonl',
        cwd: path,
        workspace: { current_dir: path, project_dir: path },
      }),
    setUp: (repository) => setUp(repository, notes),
  };
}

function setUp(repository: Repository, notes: number): void {
  fillArchive(repository, notes);
  const live = join(repository.path, 'CHECKPOINT.md');
  writeFileSync(live, `<!-- ckpt-session: ${SESSION} -->\n${repository.read('CHECKPOINT.md')}`);
  const sessions = join(repository.path, '.git/checkpoint-state/sessions');
  mkdirSync(sessions, { recursive: true });
  writeFileSync(join(sessions, SESSION), `${live}\n`);
}
