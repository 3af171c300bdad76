import { layoutOf } from '../archive/layout.ts';
import { retellHooks } from '../archive/tell-hooks.ts';
import {
  askGitConfig,
  removeGitConfig,
  type WritableScope,
  writeGitConfig,
} from '../config/git-config.ts';
import { type AnyKey, findKey } from '../config/keys.ts';
import { loadSettings, type Settings } from '../config/load.ts';
import { unknownKey } from '../config/merge.ts';
import { shown } from '../config/setting.ts';
import { CheckpointError } from '../errors.ts';
import { readBaseSettings } from '../gather/base-settings.ts';
import { openRepository } from '../gather/repository.ts';
import { locate, type Place } from '../git/locate.ts';
import { configData, explainShared, renderConfig, settingData } from '../render/config.ts';
import { bringArchive } from './bring-archive.ts';
import type { Answer, Invocation, Options } from './command.ts';

/** What there is to do, and the words that follow each. */
const ACTIONS: Record<string, { words: string[]; run: Action }> = {
  list: { words: [], run: list },
  get: { words: ['<name>'], run: get },
  set: { words: ['<name>', '<value>'], run: set },
  unset: { words: ['<name>'], run: unset },
};

type Action = (
  invocation: Invocation,
  options: Options,
  words: readonly string[],
) => Promise<Answer>;

/** `git checkpoint config`: the settings in force, read and written. It works outside a repository. */
export async function config(
  invocation: Invocation,
  options: Options,
  [name = 'list', ...words]: readonly string[],
): Promise<Answer> {
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (!action) {
    throw new CheckpointError('usage', `unknown argument '${shown(name)}'`, [
      `'git checkpoint config' takes ${Object.keys(ACTIONS).join(', ')}`,
    ]);
  }
  const complaint =
    words.length === action.words.length
      ? unfitOption(name, options)
      : `'git checkpoint config ${name}' takes ${action.words.join(' ') || 'nothing more'}`;
  if (complaint) {
    throw new CheckpointError('usage', complaint, ["'git checkpoint config -h' lists the options"]);
  }
  return action.run(invocation, options, words);
}

async function list(invocation: Invocation, options: Options): Promise<Answer> {
  const { settings } = await load(invocation);
  const text = renderConfig(settings, options['showOrigin'] === true);
  const hints = explainShared(settings);
  return { data: { settings: configData(settings) }, text, hints, warnings: settings.warnings };
}

async function get(invocation: Invocation, _: Options, [given = '']: readonly string[]) {
  const key = requireKey(given);
  const { settings } = await load(invocation);
  const data = settingData(settings, key.name);
  if (data.value === null) {
    const { warnings } = settings;
    throw Object.assign(new CheckpointError('refused', `${data.key} is not set`), { warnings });
  }
  return { data, text: String(data.value), warnings: settings.warnings };
}

async function set(invocation: Invocation, options: Options, words: readonly string[]) {
  const [given = '', value = ''] = words;
  const key = requireKey(given);
  const name = `checkpoint.${key.name}`;
  if (key.type.parse(value) === undefined) {
    const message = `'${shown(value)}' is not a value of ${name}`;
    throw new CheckpointError('fatal', message, [`expected ${key.type.expected}`]);
  }
  const scope = scopeOf(options);
  await writeGitConfig({ ...invocation, scope }, name, value);
  return written(invocation, key, scope, `set ${name} to '${shown(value)}'`);
}

async function unset(invocation: Invocation, options: Options, [given = '']: readonly string[]) {
  const key = requireKey(given);
  const name = `checkpoint.${key.name}`;
  const scope = scopeOf(options);
  if (!(await removeGitConfig({ ...invocation, scope }, name))) {
    throw new CheckpointError('refused', `${name} is not set in the ${scope} configuration`, [
      "'git checkpoint config list --show-origin' names the places",
    ]);
  }
  return written(invocation, key, scope, `unset ${name}`);
}

/** What was done, and a hint where another place has the last word. */
async function written(
  invocation: Invocation,
  key: AnyKey,
  scope: WritableScope,
  done: string,
): Promise<Answer> {
  const { settings, place } = await load(invocation);
  const { config } = settings;
  const moved = place && key.name === 'dir' ? await moveArchive(invocation) : [];
  if (place && isTold(key)) retellHooks(layoutOf(place, config), settings);
  const data = settingData(settings, key.name);
  const elsewhere = data.scope !== scope && data.origin !== null;
  const hints = elsewhere ? [`${data.key} is '${data.value}', from ${data.origin}`] : [];
  const text = `${done} in the ${scope} configuration`;
  const warnings = [...settings.warnings, ...moved];
  return { data: { ...data, written: scope }, text, hints, warnings };
}

/** What is in the archive goes to where it is to be from now on, before the hooks are told what is there. */
async function moveArchive({ cwd, env, now }: Invocation): Promise<readonly string[]> {
  return bringArchive(await openRepository(cwd, env), now);
}

/** Outside a worktree there is no file of the repository's, and git's own settings still count. */
async function load({
  cwd,
  env,
}: Invocation): Promise<{ settings: Settings; place: Place | null }> {
  const [place, found] = await Promise.all([
    locate(cwd, env).catch(() => null),
    askGitConfig(cwd, env),
  ]);
  return { settings: await loadSettings(found, place, env, readBaseSettings), place };
}

/** Whether the hooks' shell goes by a setting: it reads no configuration. */
function isTold({ name }: AnyKey): boolean {
  return name === 'dir' || name === 'file';
}

function requireKey(given: string): AnyKey {
  const key = findKey(given);
  if (key) return key;
  throw new CheckpointError('fatal', unknownKey(given), [
    "'git checkpoint config list' names the settings",
  ]);
}

function scopeOf(options: Options): WritableScope {
  return options['global'] === true ? 'global' : 'local';
}

/** What is wrong with the options of an action. */
function unfitOption(action: string, options: Options): string | null {
  const writes = action === 'set' || action === 'unset';
  if (options['showOrigin'] && action !== 'list') return "'--show-origin' is for list";
  if (options['global'] && options['local']) return "'--global' and '--local' exclude each other";
  if (!writes && (options['global'] || options['local'])) {
    return "'--global' and '--local' are for set and unset";
  }
  return null;
}
