/** Whether a command that met an error says what is true. */
import { existsSync } from 'node:fs';
import type { SpawnResult } from '../helpers/spawn.ts';
import { type Bench, rudeness, said } from './trial.ts';

/**
 * What is untrue of an answer.
 *
 * @param succeeded whether it says that it did what it was asked to do
 */
export function untruths(bench: Bench, result: SpawnResult, succeeded: boolean): string[] {
  const problems = rudeness('the answer', result);
  const { argv } = bench.scenario;
  const isHook = argv.includes('post-checkout') || argv.includes('stop');
  if (result.code !== 0 && !/^(?:fatal|error): /m.test(result.stderr)) {
    problems.push(`no message: ${said(result)}`);
  }
  if (result.code !== 0 && succeeded) problems.push(`succeeded with ${said(result)}`);
  if (result.code === 0 && !succeeded && !(isHook && /^warning: /m.test(result.stderr))) {
    problems.push(`neither done nor refused: ${said(result)}`);
  }
  if (isHook && result.code !== 0) problems.push(`a hook failed git: ${said(result)}`);
  const changed = bench.changedNotes();
  if (succeeded) {
    const undone = bench.outcome.filter((path) => !changed.includes(path));
    problems.push(...undone.map((path) => `'${path}' is as it was: ${said(result)}`));
  }
  const nothing = /nothing was written(?: but the copy '([^']+)')?/.exec(result.stderr);
  if (nothing) {
    const others = changed.filter((path) => path !== nothing[1]);
    problems.push(...others.map((path) => `'${path}' has changed: ${said(result)}`));
  }
  for (const [, path = ''] of result.stderr.matchAll(
    /(?:text is in|kept as|is kept in) '([^']+)'/g,
  )) {
    if (!existsSync(path)) problems.push(`'${path}' is not there`);
  }
  for (const [, path = ''] of result.stderr.matchAll(/'([^']+)' is (?:written|removed)/g)) {
    if (!changed.includes(path)) problems.push(`'${path}' is as it was`);
  }
  return problems;
}
