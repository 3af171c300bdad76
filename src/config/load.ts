import { givenEnvironment } from '../git/environment.ts';
import { runGit } from '../git/run.ts';
import { type Config, DEFAULTS, environmentName, KEYS } from './keys.ts';

/** Settings of ours and the few of git's that we need, from one process. */
export interface Settings {
  config: Config;
  initDefaultBranch: string | null;
  /** extensions.refStorage; null for the files backend. */
  refStorage: string | null;
  /** `Name <address>`: the user's, or ours where none is configured. */
  identity: string;
  /** One line for each value that is none, naming its place. */
  warnings: string[];
}

const WANTED =
  '^(checkpoint\\..*|init\\.defaultbranch|extensions\\.refstorage|user\\.name|user\\.email)$';

/**
 * Reads the configuration in all of git's scopes, `git -c` included, then the environment, which
 * wins. A value that is none falls back with a warning, and never stops a command.
 */
export async function loadSettings(cwd: string, env: NodeJS.ProcessEnv): Promise<Settings> {
  const args = ['config', '-z', '--show-origin', '--get-regexp', WANTED];
  const result = await runGit(args, { cwd, env: givenEnvironment(env) });
  return decideSettings(parseConfig(result.stdout), env); // exit 1: nothing is set
}

/** A value and where it was found; null for a key without `=`. */
export interface Setting {
  origin: string;
  /** Section and key in lower case, as git gives them. */
  key: string;
  value: string | null;
}

/** Reads `git config -z --show-origin --get-regexp` (git-config(1), `--null`). */
export function parseConfig(text: string): Setting[] {
  const fields = text.split('\0');
  const settings: Setting[] = [];
  for (let i = 0; i + 1 < fields.length; i += 2) {
    const record = fields[i + 1] ?? '';
    const lineBreak = record.indexOf('\n');
    settings.push({
      origin: fields[i] ?? '',
      key: lineBreak < 0 ? record : record.slice(0, lineBreak),
      value: lineBreak < 0 ? null : record.slice(lineBreak + 1),
    });
  }
  return settings;
}

/** Merges what git and the environment say: the last value that is one wins. */
export function decideSettings(found: readonly Setting[], env: NodeJS.ProcessEnv): Settings {
  const config: Record<string, unknown> = { ...DEFAULTS };
  const warnings: string[] = [];
  const last = (key: string) => found.findLast((setting) => setting.key === key)?.value ?? null;
  for (const key of Object.values(KEYS)) {
    const layers = found
      .filter((setting) => setting.key === `checkpoint.${key.name.toLowerCase()}`)
      .map((setting) => ({ value: setting.value, place: setting.origin }));
    const variable = environmentName(key.name);
    const fromEnvironment = env[variable];
    if (fromEnvironment !== undefined) layers.push({ value: fromEnvironment, place: variable });
    for (const { value, place } of layers) {
      const parsed = key.parse(value);
      if (parsed !== undefined) config[key.name] = parsed;
      else warnings.push(`${place}: checkpoint.${key.name} is '${value}', not ${key.expected}`);
    }
  }
  return {
    config: config as Config,
    initDefaultBranch: last('init.defaultbranch'),
    refStorage: last('extensions.refstorage'),
    identity: identityOf(last('user.name'), last('user.email')),
    warnings,
  };
}

/** Never what git exports into a hook: that is the author of the commit at hand. */
function identityOf(name: string | null, email: string | null): string {
  const clean = (text: string | null) => (text ?? '').replace(/[\x00-\x1f<>]/g, '').trim();
  return `${clean(name) || 'git-checkpoint'} <${clean(email) || 'git-checkpoint@localhost'}>`;
}
