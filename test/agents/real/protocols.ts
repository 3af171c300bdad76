/** How a model answers, in the forms that the clients understand. */
import type { ServerResponse } from 'node:http';

export type Body = Readonly<Record<string, unknown>>;

/** A call of a tool that the model asks for. */
export interface Call {
  tool: string;
  /** An object, or the text that a tool of free form takes. */
  input: object | string;
}

export interface Answer {
  text?: string;
  calls?: readonly Call[];
  /** How many tokens the request is said to have had, by which clients know that their context is full. */
  tokens?: number;
}

type Protocol = (answer: Answer, body: Body, response: ServerResponse, path: string) => void;

/** The form of the answer to a request at `path`; null where there is none. */
export function protocolOf(path: string): Protocol | null {
  if (/countTokens|count_tokens/.test(path)) return countTokens;
  if (path.endsWith('/messages')) return anthropic;
  if (path.endsWith('/responses')) return responses;
  if (path.endsWith('/chat/completions')) return chat;
  if (/:(?:streamGenerate|generate)Content$/.test(path)) return gemini;
  return null;
}

let count = 0;
const newId = (kind: string) => `${kind}_${process.pid}_${++count}`;

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** A stream of events, each with its name where the form has names. */
function stream(response: ServerResponse, events: readonly [string | null, unknown][]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const [name, data] of events) {
    response.write(name === null ? '' : `event: ${name}\n`);
    response.write(`data: ${JSON.stringify(data)}\n\n`);
  }
}

const countTokens: Protocol = (_, __, response) =>
  json(response, { input_tokens: 100, totalTokens: 100 });

/** Anthropic's messages. */
const anthropic: Protocol = ({ text, calls = [], tokens = 100 }, body, response) => {
  const content = [
    ...(text === undefined ? [] : [{ type: 'text', text }]),
    ...calls.map(({ tool, input }) => ({
      type: 'tool_use',
      id: newId('toolu'),
      name: tool,
      input,
    })),
  ];
  const stop_reason = calls.length > 0 ? 'tool_use' : 'end_turn';
  const usage = { input_tokens: tokens, output_tokens: 20 };
  const head = { id: newId('msg'), type: 'message', role: 'assistant', model: body['model'] };
  const message = { ...head, content, stop_reason, stop_sequence: null, usage };
  if (body['stream'] !== true) return json(response, message);
  const named = (type: string, data: object): [string, unknown] => [type, { type, ...data }];
  stream(response, [
    named('message_start', { message: { ...message, content: [], stop_reason: null } }),
    ...content.flatMap((block, index) => {
      const [empty, delta] =
        'text' in block
          ? [
              { type: 'text', text: '' },
              { type: 'text_delta', text: block.text },
            ]
          : [
              { ...block, input: {} },
              { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
            ];
      return [
        named('content_block_start', { index, content_block: empty }),
        named('content_block_delta', { index, delta }),
        named('content_block_stop', { index }),
      ];
    }),
    named('message_delta', { delta: { stop_reason, stop_sequence: null }, usage }),
    named('message_stop', {}),
  ]);
  response.end();
};

/** OpenAI's responses. */
const responses: Protocol = ({ text, calls = [], tokens = 100 }, body, response) => {
  const status = 'completed';
  const output = [
    ...(text === undefined
      ? []
      : [
          {
            type: 'message',
            id: newId('msg'),
            role: 'assistant',
            status,
            content: [{ type: 'output_text', text, annotations: [] }],
          },
        ]),
    ...calls.map(({ tool, input }) => {
      const call = { call_id: newId('call'), name: tool, status };
      return typeof input === 'string'
        ? { type: 'custom_tool_call', id: newId('ctc'), ...call, input }
        : { type: 'function_call', id: newId('fc'), ...call, arguments: JSON.stringify(input) };
    }),
  ];
  const usage = { input_tokens: tokens, output_tokens: 20, total_tokens: tokens + 20 };
  const whole = { id: newId('resp'), object: 'response', created_at: 1, model: body['model'] };
  const done = { ...whole, status, output, usage };
  if (body['stream'] !== true) return json(response, done);
  let sequence_number = 0;
  const named = (type: string, data: object): [string, unknown] => [
    type,
    { type, sequence_number: sequence_number++, ...data },
  ];
  stream(response, [
    named('response.created', { response: { ...whole, status: 'in_progress', output: [] } }),
    ...output.flatMap((item, output_index) => [
      named('response.output_item.added', { output_index, item }),
      named('response.output_item.done', { output_index, item }),
    ]),
    named('response.completed', { response: done }),
  ]);
  response.end();
};

/** OpenAI's chat. */
const chat: Protocol = ({ text, calls = [], tokens = 100 }, body, response) => {
  const tool_calls = calls.map(({ tool, input }, index) => ({
    index,
    id: newId('call'),
    type: 'function',
    function: { name: tool, arguments: JSON.stringify(input) },
  }));
  const said = { role: 'assistant', content: text ?? null };
  const delta = tool_calls.length > 0 ? { ...said, tool_calls } : said;
  const finish_reason = tool_calls.length > 0 ? 'tool_calls' : 'stop';
  const usage = { prompt_tokens: tokens, completion_tokens: 20, total_tokens: tokens + 20 };
  const head = { id: newId('chatcmpl'), created: 1, model: body['model'] };
  if (body['stream'] !== true) {
    const choices = [{ index: 0, message: delta, finish_reason }];
    return json(response, { ...head, object: 'chat.completion', choices, usage });
  }
  const chunk = (choices: object[], more = {}): [null, unknown] => [
    null,
    { ...head, object: 'chat.completion.chunk', choices, ...more },
  ];
  stream(response, [
    chunk([{ index: 0, delta, finish_reason: null }]),
    chunk([{ index: 0, delta: {}, finish_reason }]),
    chunk([], { usage }),
  ]);
  response.end('data: [DONE]\n\n');
};

/** Gemini's content. */
const gemini: Protocol = ({ text, calls = [], tokens = 100 }, _, response, path) => {
  const parts = [
    ...(text === undefined ? [] : [{ text }]),
    ...calls.map(({ tool, input }) => ({
      functionCall: { name: tool, args: input, id: newId('fc') },
    })),
  ];
  const answer = {
    candidates: [{ index: 0, content: { role: 'model', parts }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: tokens, totalTokenCount: tokens + 20 },
  };
  if (!path.includes('stream')) return json(response, answer);
  stream(response, [[null, answer]]);
  response.end();
};
