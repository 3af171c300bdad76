/** The MCP server, in a bundle of its own (scripts/build.ts): no other command reads the SDK. */
import { fileURLToPath } from 'node:url';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { CheckpointError, wordsOf } from '../errors.ts';
import { runOwn } from '../git/own-program.ts';
import { protocolStreams } from '../terminal/protocol.ts';
import type { Answer, Invocation } from './command.ts';
import type { Definition } from './definitions/definition.ts';
import { answerOf, type ToolAnswer } from './mcp/answer.ts';
import { directoryFor, toolEnvironment, type Whereabouts } from './mcp/directory.ts';
import { type Tool, toolsOf } from './mcp/tools.ts';

declare const __VERSION__: string;

/** What a client tells the model of all tools. */
const INSTRUCTIONS =
  "Checkpoints say where the work on a branch stands, for a later session. 'resume' before you go on with earlier work; 'save' when you stop, or before your context is compacted, with what was decided and what comes next.";

/** A client that has no roots to tell may not answer at all. */
const PATIENCE = 2_000;

/**
 * `git checkpoint mcp`: serves the commands as tools by the Model Context Protocol on standard input and output,
 * until the input ends. What was asked for by then is done.
 *
 * @param definitions the commands that there are
 */
export async function mcp(
  invocation: Invocation,
  definitions: readonly Definition[],
): Promise<Answer> {
  if (invocation.json) {
    throw new CheckpointError('usage', "option '--json' cannot be used with 'mcp'", [
      'standard output has the protocol, and nothing else',
    ]);
  }
  const tools = toolsOf(definitions);
  const server = new Server(
    { name: 'git-checkpoint', version: __VERSION__ },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  const where: Whereabouts = {
    started: invocation.cwd,
    env: invocation.env,
    roots: () => askRoots(server),
  };
  // One after the other, in the order in which they came.
  let last: Promise<unknown> = Promise.resolve();
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...tools.values()].map(({ listed }) => listed),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const tool = tools.get(params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `there is no tool '${params.name}'`);
    const answer = last.then(() => call(tool, params.arguments, where));
    last = answer;
    return answer;
  });
  const { input, output, ended } = protocolStreams();
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  await server.connect(new StdioServerTransport(input, output));
  await Promise.race([ended, closed]);
  await last;
  return { data: null, text: '' };
}

/** Types the command of a tool, and answers with what it has said; what is wrong is an answer, too. */
async function call(tool: Tool, given: unknown, where: Whereabouts): Promise<ToolAnswer> {
  const { name } = tool.listed;
  try {
    const { words, input, cwd } = tool.read(given);
    const directory = await directoryFor(cwd, where);
    const frame = { cwd: directory, env: toolEnvironment(where.env), input };
    return answerOf(name, await runOwn(words, frame), tool.isPrompt);
  } catch (error) {
    const { hints, kind } =
      error instanceof CheckpointError ? error : { hints: [], kind: 'fatal' as const };
    const prefix = kind === 'refused' ? 'error' : 'fatal';
    const lines = [`${prefix}: ${wordsOf(error)}`, ...hints.map((hint) => `hint: ${hint}`)];
    return answerOf(name, { code: 1, stdout: '', stderr: lines.join('\n') }, false);
  }
}

/** The directories that the client has open, as far as it tells. */
async function askRoots(server: Server): Promise<string[]> {
  if (!server.getClientCapabilities()?.roots) return [];
  try {
    const { roots } = await server.listRoots(undefined, { timeout: PATIENCE });
    return roots.map(({ uri }) => fileURLToPath(uri));
  } catch {
    return [];
  }
}
