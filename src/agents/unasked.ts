import { type Agent, SCOPES, type Scope } from './agent.ts';
import { readDocument } from './document.ts';
import { type Allowed, allow, refusing, unallowed } from './settings/permissions.ts';
import type { Where } from './where.ts';

/** Whether an agent runs `git checkpoint save` and the like without asking, and what an installation adds for it. */
export interface Unasked {
  /** `asks`: nothing says anything of them. `refused`: a rule of the user does. */
  state: 'allowed' | 'refused' | 'asks';
  /** The rule that refuses. */
  rule: string | null;
  /** What is added now. */
  added: Allowed | null;
}

/**
 * Plans the rules of a scope. A rule of the user that has the agent ask, or refuses, is heeded in whichever scope.
 *
 * @param text the settings of the scope
 * @param wanted whether it was asked for
 * @returns null where the agent has no such rules
 */
export function planUnasked(
  agent: Agent,
  scope: Scope,
  where: Where,
  { text, path, wanted }: { text: string; path: string; wanted: boolean },
): { text: string; unasked: Unasked | null } {
  const { unasked: commands } = agent;
  if (commands.length === 0) return { text, unasked: null };
  const elsewhere = SCOPES.filter((one) => one !== scope).map((one) =>
    refusingIn(agent, one, where),
  );
  const rule = [refusing(text, commands, path), ...elsewhere].find((one) => one !== null);
  if (rule) return { text, unasked: { state: 'refused', rule, added: null } };
  const state = unallowed(text, commands, path).length === 0 ? 'allowed' : 'asks';
  if (state === 'allowed' || !wanted) return { text, unasked: { state, rule: null, added: null } };
  const put = allow(text, commands, path);
  return { text: put.text, unasked: { state: 'allowed', rule: null, added: put.allowed } };
}

/** The rule of another scope, where its settings can be read. */
function refusingIn(agent: Agent, scope: Scope, where: Where): string | null {
  const places = where.places(agent);
  if (scope !== 'user' && places.worktree === null) return null;
  try {
    const path = agent.settings[scope]?.(places) ?? '';
    return refusing(readDocument(path).text ?? '', agent.unasked, path);
  } catch {
    return null;
  }
}
