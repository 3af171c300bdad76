/** OpenCode itself, headless, with a model on the loopback address that records what it is asked. */

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

/** The system prompts of the requests that offer tools, as they came. */
let asked: string[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { messages = [], tools } = JSON.parse(Buffer.concat(parts).toString() || '{}');
    if (tools) asked.push(JSON.stringify(messages.filter(isSystem)));
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
  const env = {
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    OPENCODE_DISABLE_SHARE: '1',
  };
  const result = await startProcess(repo.path, program, [...args, ...words], {
    env,
    timeout: TIMEOUT,
  });
  expect(result.code, result.stderr).toBe(0);
  return result;
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
      const told = () => asked.map((text) => text.split('Next action: Finish ZQTITLE').length - 1);
      expect(new Set(told())).toEqual(new Set([1]));
      // The stop has recorded it.
      await expect.poll(() => repo.checkpoint(['log']).stdout).toContain('record');
      await run(repo, 'run', '--continue', 'and now');
      expect(new Set(told())).toEqual(new Set([1]));
      repo.checkpoint(['agent', 'uninstall', 'opencode']);
      await run(repo, 'run', 'hello');
      expect(new Set(told())).toEqual(new Set([0]));
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
