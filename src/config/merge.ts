import { dirname, resolve } from 'node:path';
import { type Config, DEFAULTS, findKey, KEY_LIST, type Key, type KeyName } from './keys.ts';
import { type Scope, type Setting, shown } from './setting.ts';
import { nearestName } from './suggest.ts';

/** Where a setting in force comes from. */
export interface Source {
  scope: Scope;
  /** Empty for a default. */
  origin: string;
}

export interface Merged {
  config: Config;
  sources: Record<KeyName, Source>;
  /** A line, with its place, for each name that is not a setting and each value that does not fit. */
  warnings: string[];
}

/**
 * Merges what was found, in order: of the values that fit their setting, the last wins. A value that
 * does not fit, and a name that is not a setting, become warnings.
 *
 * @param top where relative places start
 */
export function mergeSettings(found: readonly Setting[], top = '/'): Merged {
  const config: Record<string, unknown> = { ...DEFAULTS };
  const sources = Object.fromEntries(
    KEY_LIST.map((key) => [key.name, { scope: 'default', origin: '' }]),
  ) as Merged['sources'];
  const warnings: string[] = [];
  for (const setting of found) {
    const key = findKey(setting.key);
    const result = key ? judge(key, setting) : { complaint: unknownKey(setting.key) };
    if ('complaint' in result) {
      warnings.push(`${shown(setting.origin, 4096)}: ${result.complaint}`);
    } else if (key) {
      config[key.name] = result.value;
      sources[key.name] = { scope: setting.scope, origin: setting.origin };
    }
  }
  const merged = { config: config as Config, sources, warnings };
  return config['dir'] === null && config['file'] === DEFAULTS.file
    ? merged
    : keepApart(merged, top);
}

/**
 * Takes back what would put the archive in the place of the live checkpoint, or around it: one file would be
 * both, and be moved with the archive.
 */
function keepApart(merged: Merged, top: string): Merged {
  const { file, dir } = merged.config;
  const [live, archive] = [resolve(top, file), resolve(top, dir ?? '.checkpoints')];
  if (archive !== live && archive !== dirname(live)) return merged;
  const name = dir === null ? 'file' : 'dir';
  const { origin } = merged.sources[name];
  const is = `checkpoint.${name} is '${shown(dir ?? file)}'`;
  const warning = `${shown(origin, 4096)}: ${is}, where the archive and the live checkpoint would meet`;
  const config = { ...merged.config, [name]: DEFAULTS[name] };
  const sources = { ...merged.sources, [name]: { scope: 'default' as const, origin: '' } };
  return keepApart({ config, sources, warnings: [...merged.warnings, warning] }, top);
}

function judge(key: Key<unknown>, setting: Setting): { value: unknown } | { complaint: string } {
  const name = `checkpoint.${key.name}`;
  const type = setting.scope === 'shared' ? key.shared : key.type;
  if (!type) {
    return { complaint: `${name} cannot be set by a file in the repository, only by 'git config'` };
  }
  const { value } = setting;
  if (value !== null && typeof value === 'object') {
    return { complaint: `${name} is ${value.not}, not ${type.expected}` };
  }
  const parsed = type.parse(value);
  if (parsed !== undefined) return { value: parsed };
  const is = value === null ? 'has no value' : `is '${shown(value)}'`;
  return { complaint: `${name} ${is}, not ${type.expected}` };
}

/** What is wrong with a name that is not a setting, and which one may have been meant. */
export function unknownKey(given: string): string {
  const near = nearestName(
    given.replace(/^checkpoint\./i, ''),
    KEY_LIST.map((key) => key.name),
  );
  const name = given.toLowerCase().startsWith('checkpoint.') ? given : `checkpoint.${given}`;
  const complaint = `${shown(name)} is not a setting`;
  return near ? `${complaint}; did you mean 'checkpoint.${near}'?` : complaint;
}
