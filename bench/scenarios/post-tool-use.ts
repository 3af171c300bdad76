import { join } from 'node:path';
import { fillArchive } from '../notes.ts';
import { root } from '../process.ts';
import type { Scenario } from '../scenario.ts';

/** A tool of Claude Code has written a source file: what it costs every write. */
export const postToolUse: Scenario = event('post-tool-use', 'src/new.ts');

/** It has written the live checkpoint, which is stamped and recorded. */
export const postToolUseNote: Scenario = {
  ...event('post-tool-use-note', 'CHECKPOINT.md'),
  reset: (repository) => {
    const text = repository.read('CHECKPOINT.md').replace(/^<!-- ckpt-session.*\n/, '');
    repository.write('CHECKPOINT.md', text);
  },
};

function event(name: string, file: string): Scenario {
  return {
    name,
    args: ['claude-code', 'post-tool-use'],
    program: {
      path: join(root, 'dist/agent-write'),
      by: 'sh',
      bundle: join(root, 'dist/agent.cjs'),
    },
    ratio: 1.6,
    input: ({ path }) =>
      JSON.stringify({
        session_id: '00893aaf-19fa-41d2-8238-13269b9b3ca0',
        cwd: path,
        hook_event_name: 'PostToolUse',
        tool_name: 'Write',
        tool_input: { file_path: join(path, file), content: 'new\n' },
      }),
    setUp: (repository) => fillArchive(repository, 10),
  };
}
