/**
 * What wires agents, in a bundle of its own (scripts/build.ts): it reads their settings, comments and all, and
 * no other command does.
 */
import { agent } from './agent.ts';
import { checkAgents } from './doctor/agents.ts';

export const wiring = { agent, checkAgents };
