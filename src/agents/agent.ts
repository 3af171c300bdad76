/** What there is to know of an agent. Each has a file of its own, with where its facts come from. */

/** Where a wiring holds: for this user everywhere, for everybody in this repository, or for this user here. */
export const SCOPES = ['user', 'project', 'local'] as const;
export type Scope = (typeof SCOPES)[number];

/** What happens in an agent, by our names. */
export const EVENTS = [
  'session-start',
  'pre-tool-use',
  'post-tool-use',
  'pre-compact',
  'stop',
  'session-end',
] as const;
export type EventName = (typeof EVENTS)[number];

/** The directories that an agent's files are looked for in. */
export interface Places {
  /** HOME. */
  user: string;
  /** The agent's own directory of the user. */
  home: string;
  /** The top of this worktree, null outside a repository. */
  worktree: string | null;
}

/** An event that an agent can call a command at. */
export interface Hook {
  event: EventName;
  /** Its name in the agent's settings. */
  native: string;
  /** Which tools it is for, where that can be said. */
  matcher?: string;
  /** The tool that runs shell commands, where a script decides whether one is worth starting node for. */
  shell?: string;
}

/** What an agent's event says, in our words. */
export interface AgentEvent {
  /** As given; nothing has looked at it yet. */
  session: unknown;
  /** The directory that the agent works in. */
  cwd: unknown;
  /** Paths of files that a tool has written; relative ones start at `cwd`. A shell names none. */
  written: unknown[];
  /** Why a session starts, such as `compact`. */
  source: unknown;
  /** Whether the agent goes on already because of an earlier answer at this event. */
  active: boolean;
}

/** What an agent's files say, where they can be read. */
export interface Look {
  /** The settings of each scope, those that count more behind the others. */
  settings: readonly Readonly<Record<string, unknown>>[];
  /** The second files in TOML, alike. */
  beside: readonly ReadonlyMap<string, string>[];
  /** What a JSON file in the agent's own directory of the user says; null where there is none. */
  file(path: string): Readonly<Record<string, unknown>> | null;
}

export interface Agent {
  /** What is typed. */
  name: string;
  title: string;
  /** The user's directory of the agent: a variable that names it, else a path below HOME. */
  home: { variable: string | null; path: string };
  /** The settings of each scope that there is, for hooks. */
  settings: Partial<Record<Scope, (places: Places) => string>>;
  /** A second file that it takes hooks and switches from, in TOML. */
  beside: Partial<Record<Scope, (places: Places) => string>>;
  /** The scopes of other agents, by their names, whose hooks it runs as well. */
  reads: Readonly<Record<string, readonly Scope[]>>;
  /** The key by which settings keep it from running our hooks; null where none does. */
  off(settings: Readonly<Record<string, unknown>>): string | null;
  /** Whether our plugin is enabled in it, and what takes that out; null where it takes no plugins. */
  plugin: { isEnabled(look: Look): boolean; remove: string } | null;
  /** The directory that skills are found in. */
  skills: Partial<Record<Scope, (places: Places) => string>>;
  /** A program of ours that runs inside of an agent which calls no commands. */
  inside: Partial<Record<Scope, (places: Places) => string>>;
  /** A file of instructions that a block is put into, for agents without hooks. */
  instructions: Partial<Record<Scope, (places: Places) => string>>;
  hooks: readonly Hook[];
  /** The hook as an element of the event's list in the settings. */
  entry(hook: Hook, command: string): object;
  /** What the settings must say besides, where nothing does. */
  preamble: Readonly<Record<string, unknown>>;
  /** Whether the settings have room for one status line (`statusLine`). */
  statusLine: boolean;
  /** The commands that its settings can let it run without asking (`permissions`), each with any arguments. */
  unasked: readonly string[];
  read(input: Readonly<Record<string, unknown>>): AgentEvent;
  /** What is printed so that the agent takes a text in at the start of a session. */
  context(text: string, session: string | null): unknown;
  /** What is printed at a stop so that a text reaches the agent, or its user; null where that has a price. */
  remind: ((text: string) => unknown) | null;
  /** Whether the text that is printed before a compaction is asked of the summary. */
  asksSummary: boolean;
  /** What is printed where there is nothing to say. */
  silence: string;
  /** What a person has to do once more, behind an installation. */
  hint: string | null;
}

/** Seconds after which an agent may give up on a command of ours; it ends by itself before that. */
export const TIMEOUT = 15;
