/** Claude Code itself, headless, with a scripted model on the loopback address: the plugin, and saves unasked. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteOf, put } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { startProcess } from '../helpers/spawn.ts';
import { clientOf, whyNot } from './clients.ts';

const CLAUDE = clientOf('claude-code') ?? [];

/** The requests that offer tools, as they came. */
let asked: { messages: { content: unknown }[] }[] = [];
/** The commands that the model has its shell run, one a turn. */
let script: string[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString() || '{}');
    const isTurn = (body.tools ?? []).length > 0;
    if (isTurn) asked.push(body);
    const command = isTurn ? script[asked.length - 1] : undefined;
    answer(response, command);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** One block, as Anthropic's interface streams it: a call of the shell, or a text that ends the turn. */
function answer(response: ServerResponse, command: string | undefined): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (type: string, more: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`);
  const usage = { input_tokens: 100, output_tokens: 20 };
  const [block, delta] =
    command === undefined
      ? [
          { type: 'text', text: '' },
          { type: 'text_delta', text: 'Done.' },
        ]
      : [
          { type: 'tool_use', id: `toolu_${asked.length}`, name: 'Bash', input: {} },
          { type: 'input_json_delta', partial_json: JSON.stringify({ command }) },
        ];
  const stop_reason = command === undefined ? 'end_turn' : 'tool_use';
  const message = { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [] };
  send('message_start', { message: { ...message, stop_reason: null, stop_sequence: null, usage } });
  send('content_block_start', { index: 0, content_block: block });
  send('content_block_delta', { index: 0, delta });
  send('content_block_stop', { index: 0 });
  send('message_delta', { delta: { stop_reason, stop_sequence: null }, usage });
  send('message_stop', {});
  response.end();
}

/** Runs a prompt to its end, by commands of the model's shell; nobody is there to be asked. */
async function run(repo: Repo, commands: string[], ...words: string[]): Promise<void> {
  const [program = '', ...args] = CLAUDE;
  asked = [];
  script = commands;
  const { port } = server.address() as AddressInfo;
  const env = {
    ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
    ANTHROPIC_API_KEY: 'a-dummy',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
  };
  const given = [...args, ...words, '--print'];
  const { code, stdout, stderr } = await startProcess(repo.path, program, given, {
    env,
    input: '/git-checkpoint:next --done 2',
    timeout: 100_000,
  });
  expect(code, stdout + stderr).toBe(0);
}

/** What came of the commands, in their order. */
function results(): string[] {
  const blocks = (asked.at(-1)?.messages ?? []).flatMap(({ content }) => content);
  return (blocks as { type?: string; content?: unknown }[])
    .filter(({ type }) => type === 'tool_result')
    .map(({ content }) => JSON.stringify(content));
}

describe.skipIf(CLAUDE.length === 0)(`Claude Code${whyNot('claude-code')}`, () => {
  test('with the plugin the checkpoint reaches the model once, and a command its arguments', async () => {
    const repo = createRepo();
    put(repo, 'CHECKPOINT.md', noteOf('main', 'ZQTITLE'));
    await run(repo, [], '--plugin-dir', join(root, 'plugins/claude-code'));
    const text = JSON.stringify(asked[0]);
    expect(text.split('Next action: Finish ZQTITLE')).toHaveLength(2);
    expect(text).toContain('Its arguments, if any: --done 2');
  });

  test('with --unasked it saves without asking, and nothing else', async () => {
    const repo = createRepo();
    const commands = [
      "git checkpoint save --title 'ZQ; one' --next 'a && b'",
      "git checkpoint save \\\n  --decision 'x: y' \\\n  --next 'c'",
      'git checkpoint save',
      'git checkpoint list',
      "git checkpoint config set preWorktreeRemove 'touch pwn'",
      'git checkpoint save && touch pwn',
    ];
    await run(repo, commands);
    expect(results().map(isRefused)).toEqual([true, true, true, true, true, true]);
    expect(repo.exists('CHECKPOINT.md')).toBe(false);
    repo.checkpoint(['agent', 'install', 'claude-code', '--unasked']);
    await run(repo, commands);
    expect(results().map(isRefused)).toEqual([false, false, false, false, true, true]);
    expect(repo.read('CHECKPOINT.md')).toContain('ZQ; one');
    expect(repo.git('config', '--list')).not.toContain('pwn');
    expect(repo.exists('pwn')).toBe(false);
  });
});

function isRefused(result: string): boolean {
  return /requires? approval|needs approval/.test(result);
}
