import type { Config, KeyName } from '../config/keys.ts';
import type { Source } from '../config/merge.ts';
import { table } from './table.ts';

/** The settings in force, and where each comes from. */
export interface ConfigReport {
  config: Config;
  sources: Record<KeyName, Source>;
}

/** One setting as data: its value in force, null where it has none. */
export interface SettingData {
  key: string;
  value: string | boolean | null;
  scope: string;
  /** null for a default. */
  origin: string | null;
}

/** One setting as data. */
export function settingData({ config, sources }: ConfigReport, name: KeyName): SettingData {
  const { scope, origin } = sources[name];
  return { key: `checkpoint.${name}`, value: config[name], scope, origin: origin || null };
}

/** Every setting as data, in the order of the documentation. */
export function configData(report: ConfigReport): SettingData[] {
  return (Object.keys(report.config) as KeyName[]).map((name) => settingData(report, name));
}

/** Every setting as `git config list` writes it, on request behind its scope and origin. */
export function renderConfig(report: ConfigReport, showOrigin: boolean): string {
  return table(
    configData(report).map(({ key, value, scope, origin }) => {
      const line = `${key}=${value ?? ''}`;
      return showOrigin ? [scope, origin ?? '', line] : [line];
    }),
  );
}

/** Which branch's file counts, where it is not one of the worktree's own. */
export function explainShared({ sources }: ConfigReport): string[] {
  const origins = Object.values(sources).flatMap(({ scope, origin }) =>
    scope === 'shared' && origin.includes(':') ? [origin] : [],
  );
  return [...new Set(origins)].map(
    (origin) => `the team's file is '${origin}', because this branch has none`,
  );
}
