import { readFileSync } from 'node:fs';
import { CheckpointError } from '../../errors.ts';
import type { Refresh } from '../../note/workstream/refresh.ts';
import { sectionNamed } from '../../note/workstream/sections.ts';
import type { Options } from '../command.ts';

/**
 * What the options of `track` and `refresh` ask for.
 *
 * @throws CheckpointError where `--set` or `--replace` does not come with two values
 */
export function readRefresh(options: Options): Refresh {
  const one = (name: string) => (typeof options[name] === 'string' ? options[name] : null);
  const many = (name: string) => (options[name] as string[] | undefined) ?? [];
  return {
    mission: one('mission'),
    decisions: many('decision'),
    artifacts: many('artifact'),
    open: many('open'),
    status: many('status'),
    next: one('next'),
    set: pairs('--set', many('set')).map(([section, body]) => ({
      section: sectionNamed(section),
      body: body === '-' ? readFileSync(0, 'utf8') : body,
    })),
    remove: many('remove'),
    replace: pairs('--replace', many('replace')).map(([old, by]) => ({ old, by })),
  };
}

function pairs(option: string, values: readonly string[]): [string, string][] {
  if (values.length % 2 !== 0) {
    throw new CheckpointError('usage', `option '${option}' takes two values`);
  }
  const found: [string, string][] = [];
  for (let i = 0; i < values.length; i += 2) found.push([values[i] ?? '', values[i + 1] ?? '']);
  return found;
}
