/** The events that our hooks are for. */
export const EVENTS = ['post-checkout', 'post-merge', 'post-commit'] as const;

export type HookEvent = (typeof EVENTS)[number];
