import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillArchive } from './notes.ts';
import { root } from './process.ts';
import type { Repository } from './repository.ts';
import type { Scenario } from './scenario.ts';

const SESSION = '00893aaf-19fa-41d2-8238-13269b9b3ca0';

/** A tool of Claude Code has written a file: the live checkpoint is stamped and recorded, another is not. */
export function afterWrite(name: string, about: string, file: string): Scenario {
  return {
    name,
    about,
    args: ['claude-code', 'post-tool-use'],
    script: { path: join(root, 'dist/agent-write'), bundle: join(root, 'dist/agent.cjs') },
    input: ({ path }) =>
      JSON.stringify({
        session_id: SESSION,
        cwd: path,
        hook_event_name: 'PostToolUse',
        tool_name: 'Write',
        tool_input: { file_path: join(path, file), content: 'new\n' },
      }),
    limit: 1.6,
    setUp: (repository) => fillArchive(repository, 10),
    reset: (repository) => {
      const text = repository.read('CHECKPOINT.md').replace(/^<!-- ckpt-session.*\n/, '');
      repository.write('CHECKPOINT.md', text);
    },
  };
}

/** The status line of a session that has written a checkpoint, beside so many of other branches. */
export function statusline(name: string, about: string, checkpoints: number): Scenario {
  return {
    name,
    about,
    args: [],
    script: { path: join(root, 'hooks/statusline') },
    input: ({ path }) =>
      JSON.stringify({
        session_id: SESSION,
        transcript_path: '/home/u/.claude/projects/p/t.jsonl',
        cwd: path,
        workspace: { current_dir: path, project_dir: path },
      }),
    floor: () => ({ command: 'sh', args: ['-c', ':'] }),
    limit: 5,
    setUp: (repository) => writtenBySession(repository, checkpoints),
  };
}

function writtenBySession(repository: Repository, checkpoints: number): void {
  fillArchive(repository, checkpoints);
  const live = join(repository.path, 'CHECKPOINT.md');
  writeFileSync(live, `<!-- ckpt-session: ${SESSION} -->\n${repository.read('CHECKPOINT.md')}`);
  const sessions = join(repository.path, '.git/checkpoint-state/sessions');
  mkdirSync(sessions, { recursive: true });
  writeFileSync(join(sessions, SESSION), `${live}\n`);
}
