/**
 * The environment in which git is run (git-rev-parse(1) `--local-env-vars`, githooks(5)).
 *
 * Inside a hook git exports GIT_DIR, often without GIT_WORK_TREE, and GIT_INDEX_FILE: a child git
 * would then talk to the wrong repository or index (field case 21). Only the first question, "where
 * are we?", and the configuration (`git -c` arrives by GIT_CONFIG_PARAMETERS) are asked with what we
 * were given; every other call names its repository and inherits nothing of git's but this list.
 */
const KEPT =
  /^GIT_(?:TRACE.*|TR2_.*|CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM)|EXEC_PATH|SSL_.*|SSH.*|ASKPASS|TEST_.*|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|ALLOW_PROTOCOL|NO_LAZY_FETCH)$/;

/** Names that make a child ask, page, or speak another language than its parser. */
const FIXED: NodeJS.ProcessEnv = {
  LC_ALL: 'C',
  LANGUAGE: 'C',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
};

/**
 * Nothing is fetched to answer a question. In a partial clone git would otherwise get what it misses from the
 * remote, which takes its time, asks for a pass phrase, or is not there; before git 2.45, which knows the first
 * name, the second makes it fail before it connects.
 */
export const OFFLINE: NodeJS.ProcessEnv = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: '' };

/**
 * What nobody typed runs nothing that a directory's content names: git takes a directory for a bare repository
 * that looks like one, and reads its configuration, though it came with a clone (git-config(1),
 * `safe.bareRepository`, which git knows since 2.38; the others are for an older one).
 */
export const UNASKED: Readonly<Record<string, string>> = {
  'core.fsmonitor': 'false',
  'core.hooksPath': '/dev/null',
  'safe.bareRepository': 'explicit',
};
const MARK = 'GIT_CHECKPOINT_UNASKED';

/** The environment as given, for what nobody has typed: an agent's event. */
export function unaskedEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return withSettings({ ...env, [MARK]: '1' });
}

/** Whether an environment is for what nobody has typed. */
export function isUnasked(env: NodeJS.ProcessEnv): boolean {
  return env[MARK] !== undefined;
}

/** Adds the settings after those that are given by variables (git-config(1), `GIT_CONFIG_COUNT`). */
function withSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const added = { ...env };
  let count = Number(env['GIT_CONFIG_COUNT'] ?? 0) || 0;
  for (const [key, value] of Object.entries(UNASKED)) {
    added[`GIT_CONFIG_KEY_${count}`] = key;
    added[`GIT_CONFIG_VALUE_${count}`] = value;
    count++;
  }
  added['GIT_CONFIG_COUNT'] = String(count);
  return added;
}

/** The environment as given, with stable messages and no questions. */
export function givenEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, ...FIXED };
}

/**
 * The environment for every git call after the first.
 *
 * @param names where the repository is, as GIT_DIR and GIT_WORK_TREE; none to let git find out
 */
export function repositoryEnvironment(
  env: NodeJS.ProcessEnv,
  names: { gitDir: string; worktree: string } | null,
): NodeJS.ProcessEnv {
  const clean: NodeJS.ProcessEnv = {};
  for (const [key, value] of Object.entries(env)) {
    if (!key.startsWith('GIT_') || KEPT.test(key)) clean[key] = value;
  }
  Object.assign(clean, FIXED);
  if (names) {
    clean['GIT_DIR'] = names.gitDir;
    clean['GIT_WORK_TREE'] = names.worktree;
  }
  return isUnasked(env) ? withSettings(clean) : clean;
}

/**
 * The environment in which git finds the repository by itself, in another directory than we were started in.
 * What was set for this command counts there as well: `safe.directory` does from nowhere but the user's own
 * files, the environment and `git -c` (git-config(1)).
 */
export function findingEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const given = Object.entries(env).filter(([key]) => COMMAND_SCOPE.test(key));
  return { ...repositoryEnvironment(env, null), ...Object.fromEntries(given) };
}

const COMMAND_SCOPE = /^GIT_CONFIG_(?:COUNT|(?:KEY|VALUE)_\d+|PARAMETERS)$/;
