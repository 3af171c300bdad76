import type { Agent, Hook, Scope } from './agent.ts';

/**
 * The hooks of a scope, each with all the tools that it is for. What is for everybody starts node each time, by
 * its name: not at every command of a shell.
 */
export function hooksFor({ hooks }: Agent, scope: Scope): Omit<Hook, 'shell'>[] {
  return hooks.flatMap(({ shell, ...hook }) => {
    const { matcher } = hook;
    if (shell === undefined) return [hook];
    if (scope === 'project') return matcher === undefined ? [] : [hook];
    return [{ ...hook, matcher: matcher === undefined ? shell : `${matcher}|${shell}` }];
  });
}
