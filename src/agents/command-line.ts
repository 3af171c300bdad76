import { join } from 'node:path';
import { shellWord } from '../render/shell.ts';
import type { Agent, EventName, Scope } from './agent.ts';
import { MARK } from './settings/ours.ts';
import type { Where } from './where.ts';

/**
 * The command that an agent's shell runs at an event.
 *
 * It ends quietly where the program is gone, and is a comment away from any other command, by which it is
 * known again. Agents show its beginning, which therefore says what it is. Codex runs it by the user's shell,
 * whichever that is: fish has no `unset`. What others get to see with the repository names no path of this
 * machine.
 */
export function eventCommand(agent: Agent, event: EventName, scope: Scope, where: Where): string {
  const words = `${agent.name} ${event}`;
  const byName = `! command -v git-checkpoint >/dev/null || ${CLEAN} git-checkpoint agent hook ${words} || :`;
  const start = event.endsWith('-tool-use') ? startOfWrite : startOf;
  const starts = where.nodes.map((node) => start(node, words, where, agent));
  const lines = scope === 'project' ? [byName] : [...starts, byName];
  return `: git-checkpoint ${event}; ${lines.join('; ')} ${MARK}`;
}

/** NODE_EXTRA_CA_CERTS doubles node's start, and nothing here uses the network. */
const CLEAN = 'env -u NODE_OPTIONS -u NODE_EXTRA_CA_CERTS';

function startOf(node: string, words: string, { dist }: Where): string {
  const [program, bundle] = [node, join(dist, 'agent.cjs')].map(shellWord);
  return `[ ! -x ${program} ] || [ ! -f ${bundle} ] || exec ${CLEAN} ${program} ${bundle} ${words}`;
}

/** By way of a script, which starts node only where Markdown, or the live note by whatever means, was written. */
function startOfWrite(node: string, words: string, { dist }: Where, { silence }: Agent): string {
  const program = shellWord(node);
  const [script, bundle] = ['agent-write', 'agent.cjs'].map((name) => shellWord(join(dist, name)));
  const start = `sh ${script} ${shellWord(silence)} ${program} ${bundle} ${words}`;
  return `[ ! -x ${program} ] || [ ! -f ${script} ] || exec ${CLEAN} ${start}`;
}

/** The command for the status line. */
export function statusLineCommand({ dist }: Where): string {
  const script = shellWord(join(dist, 'statusline'));
  return `[ ! -f ${script} ] || exec sh ${script} ${MARK}`;
}
