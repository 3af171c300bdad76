/** A model on the loopback address: it answers by a script, and keeps what it was asked. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { messagesOf } from './messages.ts';
import { type Answer, type Body, protocolOf } from './protocols.ts';

/** What a client has asked. */
export interface Asked {
  path: string;
  body: Body;
}

/** Clients ask for titles without tools; they get this, and it takes no answer of the script. */
const BESIDE: Answer = { text: 'ok' };
/** What a compaction makes of a conversation. It takes no answer of the script either. */
const SUMMARY: Answer = { text: '<summary>what was</summary>' };
const AFTER_THE_SCRIPT: Answer = { text: 'Done.' };

/** Whether a request is one of the conversation. */
export function offersTools({ tools }: Body): boolean {
  return Array.isArray(tools) && tools.length > 0;
}

export class Model {
  /** Everything that was asked, oldest first. */
  readonly asked: Asked[] = [];
  private script: Answer[] = [];

  private constructor(private readonly server: Server) {}

  /** A model that listens on a free port until the test is over. */
  static async start(): Promise<Model> {
    const server = createServer();
    const model = new Model(server);
    server.on('request', async (request, response) => {
      const { path, body } = await read(request);
      model.asked.push({ path, body });
      const protocol = protocolOf(path);
      if (protocol) protocol(model.answer(body), body, response, path);
      else response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    });
    // It is the clients' proxy as well: there is no network but this server.
    server.on('connect', (_, socket) => {
      socket.on('error', () => {}).end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return model;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** What it answers from now on, one after the other. */
  play(answers: readonly Answer[]): void {
    this.script = [...answers];
  }

  private answer(body: Body): Answer {
    if (asksForSummary(body)) return SUMMARY;
    return offersTools(body) ? (this.script.shift() ?? AFTER_THE_SCRIPT) : BESIDE;
  }
}

async function read(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return {
    path: new URL(request.url ?? '/', 'http://localhost').pathname,
    body: JSON.parse(Buffer.concat(chunks).toString() || '{}'),
  };
}

/** In some clients a compaction offers tools, as the conversation does. */
function asksForSummary(body: Body): boolean {
  const last = messagesOf(body).at(-1)?.text ?? '';
  return /(?:provide your|create a detailed|handoff) summary/i.test(last);
}
