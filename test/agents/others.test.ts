/** Other agents, each with the payloads and answers of its own documentation. */
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copilotCli } from '../../src/agents/copilot-cli.ts';
import { filesOfPatch, filesOfTool } from '../../src/agents/tool-files.ts';
import { noteOf, put } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { tell } from './scripted.ts';

const ID = '8f09333b-c2ee-49dc-85c1-f73bebbbb1ae';

interface Protocol {
  agent: string;
  /** The common fields of an event. */
  common(repo: Repo, event: string): object;
  start: object;
  /** The event behind a write of a file. */
  wrote(path: string): object;
  /** The fields of a stop, null where it is not wired; and of one that is a continuation. */
  stop: [first: object, again: object] | null;
  context(output: unknown): unknown;
  /** Null where a headless run would have to pay for it. */
  reminder: ((output: unknown) => unknown) | null;
  /** What is printed where there is nothing to say. */
  silence: unknown;
}

const at = (output: unknown, ...path: string[]) =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], output);

/** developers.openai.com/codex/hooks; codex-rs/hooks/src/schema.rs */
const codex: Protocol = {
  agent: 'codex',
  common: (repo, hook_event_name) => ({
    session_id: ID,
    transcript_path: null,
    cwd: repo.path,
    hook_event_name,
    model: 'a-model',
    permission_mode: 'default',
    turn_id: 'turn-1',
  }),
  start: { source: 'startup' },
  wrote: (path) => ({
    tool_name: 'apply_patch',
    tool_input: {
      command: `*** Begin Patch\n*** Add File: ${basename(path)}\n+# x\n*** End Patch\n`,
    },
    tool_response: 'ok',
    tool_use_id: 'call-1',
  }),
  stop: [
    { stop_hook_active: false, last_assistant_message: 'Done.' },
    { stop_hook_active: true, last_assistant_message: 'Done.' },
  ],
  context: (output) => at(output, 'hookSpecificOutput', 'additionalContext'),
  reminder: (output) => at(output, 'systemMessage'),
  silence: null,
};

/** geminicli.com/docs/hooks/reference */
const gemini: Protocol = {
  agent: 'gemini-cli',
  common: (repo, hook_event_name) => ({
    session_id: ID,
    transcript_path: '/t.json',
    cwd: repo.path,
    hook_event_name,
    timestamp: '2026-11-30T17:00:00Z',
  }),
  start: { source: 'resume' },
  wrote: (file_path) => ({
    tool_name: 'write_file',
    tool_input: { file_path, content: 'x' },
    tool_response: { llmContent: 'ok', returnDisplay: 'ok' },
  }),
  stop: null,
  context: (output) => at(output, 'hookSpecificOutput', 'additionalContext'),
  reminder: null,
  silence: {},
};

/** cursor.com/docs/hooks */
const cursor: Protocol = {
  agent: 'cursor',
  common: (repo, hook_event_name) => ({
    conversation_id: ID,
    generation_id: 'g',
    model: 'default',
    hook_event_name,
    cursor_version: '3.0.4',
    workspace_roots: [repo.path],
    user_email: null,
    transcript_path: null,
  }),
  start: { session_id: ID, is_background_agent: false, composer_mode: 'agent' },
  wrote: (file_path) => ({ file_path, edits: [{ old_string: '', new_string: 'x' }] }),
  stop: [
    { status: 'completed', loop_count: 0 },
    { status: 'completed', loop_count: 1 },
  ],
  context: (output) => {
    expect(at(output, 'env')).toEqual({ GIT_CHECKPOINT_SESSION: ID });
    return at(output, 'additional_context');
  },
  reminder: (output) => at(output, 'followup_message'),
  silence: {},
};

/** docs.github.com/en/copilot/reference/hooks-reference */
const copilot: Protocol = {
  agent: 'copilot-cli',
  common: (repo) => ({ sessionId: ID, timestamp: 1_764_522_000_000, cwd: repo.path }),
  start: { source: 'new' },
  wrote: (path) => ({
    toolName: 'create',
    toolArgs: { path, file_text: 'x' },
    toolResult: { resultType: 'success', textResultForLlm: 'ok' },
  }),
  stop: [
    { transcriptPath: '/t', stopReason: 'end_turn', stop_hook_active: false },
    { transcriptPath: '/t', stopReason: 'end_turn', stop_hook_active: true },
  ],
  context: (output) => at(output, 'additionalContext'),
  reminder: null,
  silence: {},
};

describe.each([codex, gemini, cursor, copilot])('$agent', (protocol) => {
  const fire = (repo: Repo, event: string, more: object) =>
    tell(protocol.agent, event, { ...protocol.common(repo, event), ...more }).output;

  test('start, work, compaction, start again, end', () => {
    const repo = createRepo();
    const live = join(repo.path, 'CHECKPOINT.md');
    expect(String(protocol.context(fire(repo, 'session-start', protocol.start)))).toMatch(
      /^git-checkpoint: no checkpoint is here yet; .*git checkpoint save.*$/,
    );
    writeFileSync(live, noteOf('main', 'Log in'));
    expect(fire(repo, 'post-tool-use', protocol.wrote(live))).toEqual(protocol.silence);
    expect(readFileSync(live, 'utf8')).toBe(
      `<!-- ckpt-session: ${ID} -->\n${noteOf('main', 'Log in')}`,
    );
    expect(fire(repo, 'pre-compact', { trigger: 'auto' })).toEqual(protocol.silence);
    // With the same words at once, it would be the same start (G67).
    const again = { ...protocol.start, timestamp: 'later' };
    const context = String(protocol.context(fire(repo, 'session-start', again)));
    expect(context).toContain(ID);
    expect(context).toContain("branch 'main'");
    expect(context).toContain('Next action: Finish Log in');
    expect(fire(repo, 'session-end', { reason: 'exit' })).toEqual(protocol.silence);
  });

  test.runIf(protocol.stop)('is reminded once, where that has no price', () => {
    const repo = createRepo();
    const live = join(repo.path, 'CHECKPOINT.md');
    writeFileSync(live, noteOf('main'));
    const then = new Date(Date.now() - 100_000);
    utimesSync(live, then, then);
    fire(repo, 'session-start', protocol.start);
    repo.write('src.ts', 'new\n');
    fire(repo, 'post-tool-use', protocol.wrote(join(repo.path, 'src.ts')));
    const [first, again] = protocol.stop ?? [{}, {}];
    expect(fire(repo, 'stop', again)).toEqual(protocol.silence);
    const reminded = fire(repo, 'stop', first);
    if (protocol.reminder) expect(String(protocol.reminder(reminded))).toContain(live);
    else expect(reminded).toEqual(protocol.silence);
    expect(fire(repo, 'stop', first)).toEqual(protocol.silence);
  });
});

test('the files of a patch are those that it adds, changes or moves to', () => {
  const patch = [
    '*** Begin Patch',
    '*** Update File: a b.md',
    '*** Move to: c.md',
    '@@',
    '-*** Add File: no.md',
    '*** Delete File: gone.md',
    '*** Add File: d.md\r',
    '*** End Patch',
  ].join('\n');
  expect(filesOfPatch(patch)).toEqual(['a b.md', 'c.md', 'd.md']);
  expect(filesOfPatch(undefined)).toEqual([]);
});

describe('whatever form a tool puts its files in, a checkpoint is stamped (G61)', () => {
  const PATCH =
    '*** Begin Patch\n*** Update File: a.md\n*** Update File: CHECKPOINT.md\n*** End Patch\n';
  const object = (path: string) => ({ path, file_text: 'x' });
  const cases: [string, Protocol, (path: string) => object][] = [
    ['an object', copilot, (path) => ({ toolName: 'edit', toolArgs: object(path) })],
    ['JSON', copilot, (path) => ({ toolName: 'edit', toolArgs: JSON.stringify(object(path)) })],
    ['a patch', copilot, () => ({ toolName: 'apply_patch', toolArgs: PATCH })],
    ['a patch in JSON', copilot, () => ({ toolArgs: JSON.stringify({ input: PATCH }) })],
    ['a command', codex, () => ({ tool_input: { command: ['apply_patch', PATCH] } })],
    ['JSON', codex, () => ({ tool_input: JSON.stringify({ command: PATCH }) })],
    ['JSON', gemini, (file_path) => ({ tool_input: JSON.stringify({ file_path }) })],
    ['one root', cursor, (file_path) => ({ file_path, workspace_roots: dirname(file_path) })],
  ];

  test.each(cases)('%s', (_, protocol, wrote) => {
    const repo = createRepo();
    const live = join(repo.path, 'CHECKPOINT.md');
    writeFileSync(live, noteOf('main'));
    const input = { ...protocol.common(repo, 'post-tool-use'), ...wrote(live) };
    tell(protocol.agent, 'post-tool-use', input, { cwd: repo.path });
    expect(readFileSync(live, 'utf8')).toContain(`ckpt-session: ${ID}`);
  });

  test('what was only looked at is not', () => {
    const toolArgs = JSON.stringify({ command: 'view', path: '/CHECKPOINT.md' });
    expect(filesOfTool(toolArgs)).toEqual([]);
  });

  test("each of Copilot's tools that write is told of", () => {
    const matcher = copilotCli.hooks.find(({ event }) => event === 'post-tool-use')?.matcher;
    expect(matcher).toBe('create|edit|str_replace_editor|apply_patch');
  });
});

describe('a save in an agent’s shell is its session’s (G65)', () => {
  const started = (repo: Repo, agent: string, env = {}) =>
    tell(agent, 'session-start', { session_id: ID, sessionId: ID, cwd: repo.path }, { env }).stdout;

  test.each([
    ['claude-code', 'CLAUDE_CODE_SESSION_ID'],
    ['codex', 'CODEX_SESSION_ID'],
    ['copilot-cli', 'COPILOT_AGENT_SESSION_ID'],
  ])('%s: by %s', (agent, variable) => {
    const repo = createRepo();
    repo.checkpoint(['save', '--next', 'n'], { env: { [variable]: ID } });
    expect(repo.read('CHECKPOINT.md')).toContain(`<!-- ckpt-session: ${ID} -->`);
    expect(repo.checkpoint(['log', '--json']).stdout).toContain(`"session": "${ID}"`);
    expect(started(repo, agent)).toContain(`; ${variable} holds it`);
  });

  test('gemini-cli: by what is to be typed; a file that cannot be written holds nothing', () => {
    const repo = createRepo();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    const typed = `type 'GIT_CHECKPOINT_SESSION=${ID} git checkpoint'`;
    expect(started(repo, 'gemini-cli')).toContain(typed);
    const file = { CLAUDE_ENV_FILE: join(repo.path, 'no/such/file') };
    expect(started(repo, 'gemini-cli', file)).toContain(typed);
  });

  test('an agent in the shell of another one is its own session', () => {
    const repo = createRepo();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    const env = { CLAUDE_CODE_SESSION_ID: 'outer', COPILOT_AGENT_SESSION_ID: 'outer' };
    tell('codex', 'pre-compact', { session_id: ID, cwd: repo.path }, { env });
    tell('codex', 'stop', { cwd: repo.path }, { env });
    expect(repo.checkpoint(['log', '--json']).stdout).not.toContain('outer');
  });
});

describe('VS Code runs the hooks of others, and tells them in its own form (code.visualstudio.com)', () => {
  const common = (repo: Repo, hookEventName: string) => ({
    timestamp: '2026-11-30T10:30:00.000Z',
    cwd: repo.path,
    sessionId: ID,
    hookEventName,
    transcript_path: '/t.json',
  });

  test.each(['claude-code', 'copilot-cli'])('%s', (agent) => {
    const repo = createRepo();
    const live = join(repo.path, 'CHECKPOINT.md');
    const fire = (event: string, more: object) =>
      tell(agent, event, { ...common(repo, event), ...more }).output;
    for (const [tool_name, tool_input] of [
      ['create_file', { filePath: live, content: 'x' }],
      ['editFiles', { files: [live] }],
    ] as const) {
      writeFileSync(live, noteOf('main', 'Log in'));
      fire('post-tool-use', { tool_name, tool_input, tool_use_id: 't', tool_response: 'ok' });
      expect(readFileSync(live, 'utf8')).toContain(`ckpt-session: ${ID}`);
    }
    const output = fire('session-start', { source: 'new' });
    expect(at(output, 'hookSpecificOutput', 'hookEventName')).toBe('SessionStart');
    expect(at(output, 'hookSpecificOutput', 'additionalContext')).toContain('Finish Log in');
  });
});
