/**
 * git-checkpoint for OpenCode 1 (opencode.ai/docs/plugins). `git checkpoint agent install opencode` writes this
 * file, `git checkpoint agent uninstall opencode` takes it out again.
 *
 * It tells the program what happens, and gives its answers to the model. Whatever goes wrong stays here.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** By what the program is started, best first: paths of this machine, which an installation for everybody lacks. */
const STARTS = [];

/** The program gives up by itself before that. */
const TIME_LIMIT = 15_000;

/** The tools that write files. */
const WRITING = /^(?:write|edit|multiedit|patch|apply_patch)$/;

/** Text of a checkpoint is shorter than that. */
const MOST = 100_000;

export const GitCheckpoint = async ({ client, directory }) => {
  /** Where each session works. */
  const directories = new Map();
  /** Sessions that another one has started for a part of its work: they are told nothing. */
  const helpers = new Set();
  /** What each session is told, as a promise. */
  const contexts = new Map();
  /** Sessions whose next request is that of a compaction, which has the text already. */
  const compacting = new Set();

  /** How often something was told: what is told twice with the same number, by two copies of this, is one event. */
  let count = 0;

  const tell = (event, session, more = {}) => {
    if (typeof session !== 'string' || helpers.has(session)) return Promise.resolve({});
    const cwd = directories.get(session) ?? directory;
    count += 1;
    return ask(event, { session_id: session, cwd, count, ...more });
  };

  const contextOf = (session, source) => {
    const told = tell('session-start', session, { source });
    const context = told.then(({ additionalContext }) => additionalContext ?? '');
    contexts.set(session, context);
    return context;
  };

  const onEvent = async ({ type, properties }) => {
    const { info, sessionID } = properties ?? {};
    if (type === 'session.created' && info) {
      directories.set(info.id, info.directory ?? directory);
      if (info.parentID) helpers.add(info.id);
      else await contextOf(info.id, 'startup');
    } else if (type === 'session.idle') {
      const { systemMessage } = await tell('stop', sessionID);
      if (systemMessage) {
        await client.tui.showToast({ body: { message: systemMessage, variant: 'info' } });
      }
    } else if (type === 'session.compacted') {
      compacting.delete(sessionID);
    } else if (type === 'session.deleted' && info) {
      await tell('session-end', info.id);
      for (const known of [directories, helpers, contexts, compacting]) known.delete(info.id);
    }
  };

  return {
    event: quietly(({ event }) => onEvent(event)),

    'experimental.chat.system.transform': quietly(async ({ sessionID }, output) => {
      if (!sessionID || compacting.delete(sessionID)) return;
      const context = await (contexts.get(sessionID) ?? contextOf(sessionID, 'resume'));
      if (context) output.system.push(context);
    }),

    'experimental.session.compacting': quietly(async ({ sessionID }, output) => {
      await tell('pre-compact', sessionID);
      const context = await contextOf(sessionID, 'compact');
      if (!context) return;
      output.context.push(context);
      compacting.add(sessionID);
    }),

    'tool.execute.after': quietly(async ({ tool, sessionID, args }) => {
      const { filePath, patchText } = args ?? {};
      // What names no Markdown names no checkpoint; what a shell writes, the next stop records.
      if (!WRITING.test(tool) || !/\.md\b/i.test(`${filePath}\n${patchText}`)) return;
      await tell('post-tool-use', sessionID, { tool_input: { filePath, patch: patchText } });
    }),

    'shell.env': quietly(async ({ sessionID }, output) => {
      if (sessionID) output.env.GIT_CHECKPOINT_SESSION = sessionID;
    }),
  };
};

/** A hook that fails is no affair of OpenCode's. */
function quietly(hook) {
  return async (...given) => {
    try {
      await hook(...given);
    } catch {
      // Nothing is lost by it: the next event does the same.
    }
  };
}

/** The program's answer to an event; an empty one where there is none, or no program. */
function ask(event, input) {
  const isThere = (words) => words.filter((word) => word.startsWith('/')).every(existsSync);
  const [program, ...words] = STARTS.find(isThere) ?? [
    'git-checkpoint',
    'agent',
    'hook',
    'opencode',
  ];
  const { NODE_OPTIONS: _options, NODE_EXTRA_CA_CERTS: _certificates, ...env } = process.env;
  return new Promise((resolve) => {
    let text = '';
    const end = () => {
      clearTimeout(timer);
      try {
        resolve(JSON.parse(text) ?? {});
      } catch {
        resolve({});
      }
    };
    const child = spawn(program, [...words, event], {
      cwd: existsSync(input.cwd) ? input.cwd : '/',
      env,
      stdio: ['pipe', 'pipe', 'ignore'],
      // `opencode run` ends as soon as it is idle, and a terminal ends all that is in the foreground.
      detached: true,
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT);
    child.on('error', end).on('close', end);
    child.stdout.on('data', (part) => {
      if (text.length < MOST) text += part;
    });
    child.stdin.on('error', () => {});
    child.stdin.end(JSON.stringify(input));
  });
}
