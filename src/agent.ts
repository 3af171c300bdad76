/**
 * What agents start at their events: `agent.cjs <agent> <event>`, JSON on standard input. Standard output
 * is the one answer, or empty; whatever is wrong is a line on standard error, and never an exit code.
 */
import { runAgentEvent } from './agents/event.ts';
import { currentDirectory } from './terminal/current-directory.ts';
import { answer, tell } from './terminal/terminal.ts';

/** As long as it may take at all: an agent waits for it. */
const TIME_LIMIT = 10_000;

setTimeout(() => process.exit(0), TIME_LIMIT).unref();
// An event says itself where it is, and may be told from a directory that is gone.
const given = { cwd: currentDirectory() ?? '/', env: process.env, now: new Date() };
runAgentEvent(process.argv.slice(2), given).then(({ text, warnings }) => {
  if (text !== '') answer(`${text}\n`);
  for (const warning of warnings) tell('warning', `git-checkpoint: ${warning}`);
});
