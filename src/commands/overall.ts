/**
 * What looks at many efforts at once and is not of every day, in a bundle of its own
 * (scripts/build.ts).
 */
export const overall = {
  countPrunable: async () => (await import('./prune.ts')).countPrunable,
  formatList: async () => (await import('./list-format.ts')).formatList,
  hintElsewhere: async () => (await import('./list-all.ts')).hintElsewhere,
  listAll: async () => (await import('./list-all.ts')).listAll,
  listWorktrees: async () => (await import('./list-worktrees.ts')).listWorktrees,
  prune: async () => (await import('./prune.ts')).prune,
};
