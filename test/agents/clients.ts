/** The agents' own programs, where they are installed: in `$AGENT_CLIENTS`, else in test/agents/real/clients. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../helpers/root.ts';

const place = process.env['AGENT_CLIENTS'] ?? join(root, 'test/agents/real/clients');
const machine = `${process.platform}-${process.arch}`;

const inPackage = (...path: string[]) => join(place, 'node_modules', ...path);

/** What starts each, as words; npm's own scripts have not run, so that programs are started where they lie. */
const CLIENTS = {
  'claude-code': () => [inPackage('@anthropic-ai', `claude-code-${machine}`, 'claude')],
  codex: () => {
    const vendor = inPackage('@openai', `codex-${machine}`, 'vendor');
    const [triple = ''] = existsSync(vendor) ? readdirSync(vendor) : [];
    return [join(vendor, triple, 'bin/codex')];
  },
  'gemini-cli': () => [process.execPath, inPackage('@google/gemini-cli/bundle/gemini.js')],
  'copilot-cli': () => [inPackage('@github', `copilot-${machine}`, 'copilot')],
  opencode: () => [inPackage(`opencode-${machine}`, 'bin/opencode')],
};

/** The words that start an agent's own program; null where it is not installed. */
export function clientOf(name: keyof typeof CLIENTS): string[] | null {
  const words = CLIENTS[name]();
  return existsSync(words.at(-1) ?? '') ? words : null;
}

/** For the name of a test that is skipped. */
export function whyNot(name: keyof typeof CLIENTS): string {
  return clientOf(name) ? '' : ` (skipped: ${name} is not in ${place})`;
}
