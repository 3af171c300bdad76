/**
 * The events of a session, in a bundle of their own (scripts/build.ts): most events are writes of files, and
 * those need not read them.
 */
export const session = {
  start: async () => (await import('./on-start.ts')).onStart,
  stop: async () => (await import('./on-stop.ts')).onStop,
  end: async () => (await import('./on-end.ts')).onEnd,
};
