/**
 * What agents install as a plugin: plugins/, and the lists that they look for at the top of a repository. It is
 * made from what an installation writes for everybody, agents/skills and agents/commands.
 *
 * Agents copy a plugin's directory and nothing around it, so that each has its own copy of the skills.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Agent } from '../src/agents/agent.ts';
import { claudeCode } from '../src/agents/claude-code.ts';
import { codex } from '../src/agents/codex.ts';
import { eventCommand } from '../src/agents/command-line.ts';
import { copilotCli } from '../src/agents/copilot-cli.ts';
import { cursor } from '../src/agents/cursor.ts';
import { geminiCli } from '../src/agents/gemini-cli.ts';
import { hooksFor } from '../src/agents/hooks.ts';
import { whereFrom } from '../src/agents/where.ts';

const root = resolve(import.meta.dirname, '..');
const { name, version, description, license } = JSON.parse(read('package.json'));
const [, holder = ''] = /^Copyright \(c\) \d+ (.+)$/m.exec(read('LICENSE')) ?? [];
const author = { name: holder };

/** How an agent takes plugins. */
interface Kind {
  agent: Agent;
  /** The file that says what the plugin is, and what it says besides the name. */
  manifest: string;
  says: object;
  /** The list at the top of the repository, and an entry of it; none where an agent has no lists. */
  list: { path: string; entry: object; says: object } | null;
  /** The name of a command's file and its text; null where an agent takes none from a plugin. */
  command: ((word: string, command: Command) => [string, string]) | null;
  /** What an installation has that a plugin has not. */
  more: string;
  /** How it is installed, in a clone of this repository. */
  install: string;
}

interface Command {
  description: string;
  hint: string;
  body: string;
}

const metadata = { version, description, author, license };
const shell = (...lines: string[]) => ['```sh', ...lines, '```'].join('\n');
const faster = 'a faster start of the events';

const KINDS: readonly Kind[] = [
  {
    agent: claudeCode,
    manifest: '.claude-plugin/plugin.json',
    says: metadata,
    list: {
      path: '.claude-plugin/marketplace.json',
      entry: listed(claudeCode),
      says: { description },
    },
    command: (word, { description, hint, body }) => [
      `${word}.md`,
      frontMatter({ description, 'argument-hint': hint, 'disable-model-invocation': true }, body),
    ],
    more: `the status line, saves that ask for no permission, ${faster}`,
    install: shell(
      'claude plugin marketplace add <path of the clone>',
      `claude plugin install ${name}@${name}`,
    ),
  },
  {
    agent: codex,
    manifest: '.codex-plugin/plugin.json',
    says: metadata,
    list: {
      path: '.agents/plugins/marketplace.json',
      entry: {
        name,
        source: { source: 'local', path: './plugins/codex' },
        policy: { installation: 'AVAILABLE', authentication: 'ON_INSTALL' },
        category: 'Developer Tools',
      },
      says: {},
    },
    command: null,
    more: faster,
    install: shell(
      'codex plugin marketplace add <path of the clone>',
      `codex plugin add ${name}@${name}`,
    ),
  },
  {
    agent: geminiCli,
    manifest: 'gemini-extension.json',
    says: { version, description },
    list: null,
    command: (word, { description, body }) => [
      `checkpoint/${word}.toml`,
      `description = ${JSON.stringify(description)}\nprompt = ${JSON.stringify(body.replace('$ARGUMENTS', '{{args}}'))}\n`,
    ],
    more: faster,
    install: shell('gemini extensions install <path of the clone>/plugins/gemini-cli'),
  },
  {
    agent: cursor,
    manifest: '.cursor-plugin/plugin.json',
    says: metadata,
    list: {
      path: '.cursor-plugin/marketplace.json',
      entry: listed(cursor),
      says: { metadata: { description } },
    },
    command: (word, { description, body }) => [
      `${word}.md`,
      frontMatter({ name: word, description }, body.replace('$ARGUMENTS', 'what follows.')),
    ],
    more: faster,
    install: 'Copy this directory to `~/.cursor/plugins/local/git-checkpoint`.',
  },
  {
    agent: copilotCli,
    manifest: 'plugin.json',
    says: metadata,
    list: {
      path: '.github/plugin/marketplace.json',
      entry: listed(copilotCli),
      says: { metadata: { description } },
    },
    command: null,
    more: faster,
    install: shell(
      'copilot plugin marketplace add <path of the clone>',
      `copilot plugin install ${name}@${name}`,
    ),
  },
];

/** Every file that is made, by its path from the top of the repository. */
export function pluginFiles(): Map<string, string> {
  return new Map(KINDS.flatMap((kind) => [...filesOf(kind), ...listOf(kind)]));
}

function filesOf({ agent, manifest, says, command, more, install }: Kind): [string, string][] {
  const readme = read('agents/plugin/README.md')
    .replace('@TITLE@', agent.title)
    .replace('@AGENT@', agent.name)
    .replace('@MORE@', more)
    .replace('@INSTALL@', install);
  const files: [string, string][] = [
    [manifest, json({ name, ...says })],
    ['hooks/hooks.json', json({ ...agent.preamble, hooks: hooksOf(agent) })],
    ['README.md', readme],
    ...skills(),
    ...(command ? commands(command) : []),
    ...(agent === claudeCode ? [notInstalled()] : []),
  ];
  return files.map(([path, text]) => [`plugins/${agent.name}/${path}`, text]);
}

/** What `--project` writes, which names no path of a machine; Claude Code says where the program is missing. */
function hooksOf(agent: Agent): Record<string, readonly object[]> {
  const where = whereFrom({}, null, { dist: '', nodes: [] });
  const entries = hooksFor(agent, 'project').map((hook) => {
    const entry = agent.entry(hook, eventCommand(agent, hook.event, 'project', where));
    return [hook.native, [entry]] as const;
  });
  const hooks: Record<string, readonly object[]> = Object.fromEntries(entries);
  if (agent !== claudeCode) return hooks;
  // The braces are Claude Code's: it puts the path there before a shell sees the line.
  const script = '"${CLAUDE_PLUGIN_ROOT}/hooks/not-installed"';
  const command = `command -v git-checkpoint >/dev/null || sh ${script}`;
  return {
    ...hooks,
    SessionStart: [...(hooks['SessionStart'] ?? []), { hooks: [{ type: 'command', command }] }],
  };
}

function notInstalled(): [string, string] {
  return ['hooks/not-installed', read('agents/plugin/not-installed')];
}

/** Without the empty line that Biome wants in front matter, and not every reader of it expects. */
function skills(): [string, string][] {
  return readdirSync(resolve(root, 'agents/skills'))
    .map((skill) => `skills/${skill}/SKILL.md`)
    .map((path) => [path, read(`agents/${path}`).replace(/^---\n\n/, '---\n')]);
}

function commands(of: NonNullable<Kind['command']>): [string, string][] {
  return readdirSync(resolve(root, 'agents/commands')).map((file) => {
    const text = read(`agents/commands/${file}`);
    const [, description = '', hint = '', body = ''] =
      /^---\n\ndescription: (.*)\nargument-hint: "(.*)"\n---\n\n(.*)\n$/.exec(text) ?? [];
    const [path, made] = of(file.replace(/\.md$/, ''), { description, hint, body });
    return [`commands/${path}`, made];
  });
}

function frontMatter(keys: Record<string, unknown>, body: string): string {
  const lines = Object.entries(keys).map(
    ([key, value]) => `${key}: ${typeof value === 'string' ? JSON.stringify(value) : value}`,
  );
  return ['---', ...lines, '---', '', body, ''].join('\n');
}

function listed(agent: Agent): object {
  return { name, source: `./plugins/${agent.name}`, description };
}

function listOf({ list }: Kind): [string, string][] {
  return list
    ? [[list.path, json({ name, owner: author, ...list.says, plugins: [list.entry] })]]
    : [];
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function read(path: string): string {
  return readFileSync(resolve(root, path), 'utf8');
}
