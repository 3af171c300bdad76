/** OpenCode itself, headless, with a model on the loopback address that records what it is asked. */

import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testEnv } from '../helpers/env.ts';
import { noteOf, put } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { startProcess } from '../helpers/spawn.ts';
import { clientOf, whyNot } from './clients.ts';

/** It takes its time to start, the more on a machine that others use. */
const TIMEOUT = 200_000;

const OPENCODE = clientOf('opencode') ?? [];

/** Nothing is fetched. */
const ALONE = {
  OPENCODE_DISABLE_AUTOUPDATE: '1',
  OPENCODE_DISABLE_MODELS_FETCH: '1',
  OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
  OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
  OPENCODE_DISABLE_SHARE: '1',
};

/** The system prompts of the requests that offer tools, and all that the others say, as they came. */
let asked: string[] = [];
let asides: string[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { messages = [], tools } = JSON.parse(Buffer.concat(parts).toString() || '{}');
    if (tools) asked.push(JSON.stringify(messages.filter(isSystem)));
    else asides.push(JSON.stringify(messages));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const choice of [
      { delta: { role: 'assistant', content: 'Done.' }, finish_reason: null },
      { delta: {}, finish_reason: 'stop' },
    ]) {
      const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm' };
      response.write(
        `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, ...choice }] })}\n\n`,
      );
    }
    response.end('data: [DONE]\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const isSystem = ({ role }: { role: string }) => role === 'system';

function configure(): void {
  const { port } = server.address() as AddressInfo;
  const directory = join(testEnv()['HOME'] ?? '', '.config/opencode');
  mkdirSync(directory, { recursive: true });
  const provider = {
    npm: '@ai-sdk/openai-compatible',
    options: { baseURL: `http://127.0.0.1:${port}/v1`, apiKey: 'dummy' },
    models: { m: { name: 'm', limit: { context: 100_000, output: 4_096 } } },
  };
  const settings = { model: 'mock/m', small_model: 'mock/m', provider: { mock: provider } };
  writeFileSync(join(directory, 'opencode.json'), JSON.stringify(settings));
}

async function run(repo: Repo, ...words: string[]) {
  const [program = '', ...args] = OPENCODE;
  asked = [];
  const result = await startProcess(repo.path, program, [...args, ...words], {
    env: ALONE,
    timeout: TIMEOUT,
  });
  expect(result.code, result.stderr).toBe(0);
  return result;
}

const countTold = (text: string) => text.split('Next action: Finish ZQTITLE').length - 1;

/** OpenCode as a server, and what calls it. */
async function serve(repo: Repo) {
  const [program = '', ...args] = OPENCODE;
  const child = spawn(program, [...args, 'serve', '--port', '0', '--hostname', '127.0.0.1'], {
    cwd: repo.path,
    env: { ...testEnv(), ...ALONE },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.on('exit', reject).stdout.on('data', (part) => {
      text += part;
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
      if (found) resolve(found);
    });
  });
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return response.json() as Promise<{ id: string }>;
  };
  return { call, stop: () => child.kill() };
}

describe.skipIf(OPENCODE.length === 0)(
  `OpenCode${whyNot('opencode')}`,
  { timeout: 3 * TIMEOUT },
  () => {
    test('the checkpoint reaches the model, once in each request, also in a session that goes on', async () => {
      const repo = createRepo();
      configure();
      put(repo, 'CHECKPOINT.md', noteOf('main', 'ZQTITLE'));
      repo.checkpoint(['agent', 'install', 'opencode']);
      expect((await run(repo, 'run', 'hello')).stdout).toContain('Done.');
      const told = () => asked.map(countTold);
      expect(new Set(told())).toEqual(new Set([1]));
      // The stop has recorded it.
      await expect.poll(() => repo.checkpoint(['log']).stdout).toContain('record');
      await run(repo, 'run', '--continue', 'and now');
      expect(new Set(told())).toEqual(new Set([1]));
      repo.checkpoint(['agent', 'uninstall', 'opencode']);
      await run(repo, 'run', 'hello');
      expect(new Set(told())).toEqual(new Set([0]));
    });

    test('a compaction is told it once, and so is what follows', async () => {
      const repo = createRepo();
      configure();
      put(repo, 'CHECKPOINT.md', noteOf('main', 'ZQTITLE'));
      repo.checkpoint(['agent', 'install', 'opencode']);
      const { call, stop } = await serve(repo);
      try {
        const { id } = await call('/session', {});
        const model = { providerID: 'mock', modelID: 'm' };
        const say = (text: string) =>
          call(`/session/${id}/message`, { model, parts: [{ type: 'text', text }] });
        await say('hello');
        asked = [];
        asides = [];
        await call(`/session/${id}/summarize`, model);
        await say('and now');
        const told = [asides, asked].map((texts) => texts.map(countTold));
        expect(told).toEqual([[1], [1]]);
      } finally {
        stop();
      }
    });

    test('without the program it works as before', async () => {
      const repo = createRepo();
      configure();
      put(repo, 'CHECKPOINT.md', noteOf('main', 'ZQTITLE'));
      repo.checkpoint(['agent', 'install', 'opencode', '--project']);
      const [, ...rest] = (testEnv()['PATH'] ?? '').split(':');
      testEnv()['PATH'] = rest.join(':');
      expect((await run(repo, 'run', 'hello')).stdout).toContain('Done.');
      expect(asked.join()).not.toContain('ZQTITLE');
    });
  },
);
