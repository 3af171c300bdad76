import type { Agent } from './agent.ts';
import { readCommon } from './shape.ts';

/** What an agent that calls no commands has of an agent. */
export const withoutHooks: Omit<Agent, 'name' | 'title' | 'home'> = {
  settings: {},
  beside: {},
  reads: {},
  off: () => null,
  plugin: null,
  skills: {},
  inside: {},
  instructions: {},
  hooks: [],
  entry: () => ({}),
  preamble: {},
  statusLine: false,
  unasked: [],
  read: readCommon,
  context: (text) => text,
  remind: null,
  asksSummary: false,
  silence: '',
  hint: null,
};
