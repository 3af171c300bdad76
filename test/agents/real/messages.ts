/** What a request tells the model, whatever the form of the request. */
import type { Body } from './protocols.ts';

export interface Message {
  role: string;
  /** Every text in it, those of tools included. */
  text: string;
}

/** How a text of ours for the start of a session begins. */
export const CONTEXT = 'git-checkpoint: worktree ';

/** The messages of a request in their order, the system's first. */
export function messagesOf(body: Body): Message[] {
  const system = body['system'] ?? body['instructions'] ?? body['systemInstruction'];
  const list = body['messages'] ?? body['input'] ?? body['contents'] ?? [];
  return [
    { role: 'system', text: textIn(system) },
    ...(list as { role?: string; type?: string }[]).map((message) => ({
      role: message.role ?? message.type ?? '',
      text: textIn(message),
    })),
  ];
}

/** How often something is told in a request. */
export function timesTold(body: Body | undefined, words: string): number {
  const texts = messagesOf(body ?? { input: [] }).map(({ text }) => text);
  return texts.join('\n').split(words).length - 1;
}

/** Everything that a request tells. */
export function toldIn(body: Body | undefined): string {
  return messagesOf(body ?? { input: [] })
    .map(({ text }) => text)
    .join('\n');
}

function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value)
    .map(textIn)
    .filter((text) => text !== '')
    .join('\n');
}
