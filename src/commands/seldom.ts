/**
 * The commands that are not of every day, in a bundle of their own (scripts/build.ts): whoever saves,
 * resumes or lists need not read them. So is what takes a removal back that was killed, and what a resume
 * asks, or does to get to another branch.
 */
export const seldom = {
  attach: async () => (await import('./attach.ts')).attach,
  besideRemoval: async () => (await import('./worktree-remove/take-out.ts')).besideRemoval,
  brief: async () => (await import('./brief.ts')).brief,
  config: async () => (await import('./config.ts')).config,
  diff: async () => (await import('./diff.ts')).diff,
  doctor: async () => (await import('./doctor.ts')).doctor,
  done: async () => (await import('./done.ts')).done,
  edit: async () => (await import('./edit.ts')).edit,
  enter: async () => (await import('./resume/enter.ts')).enter,
  install: async () => (await import('./install.ts')).install,
  log: async () => (await import('./log.ts')).log,
  mirror: async () => (await import('./mirror.ts')).mirror,
  next: async () => (await import('./next.ts')).next,
  refresh: async () => (await import('./refresh.ts')).refresh,
  rescue: async () => (await import('./rescue.ts')).rescue,
  restore: async () => (await import('./restore.ts')).restore,
  schema: async () => (await import('./save/schema.ts')).schema(),
  settleResume: async () => (await import('./resume/settle.ts')).settle,
  show: async () => (await import('./show.ts')).show,
  shellInit: async () => (await import('./shell-init.ts')).shellInit,
  track: async () => (await import('./track.ts')).track,
  undo: async () => (await import('./undo.ts')).undo,
  uninstall: async () => (await import('./uninstall.ts')).uninstall,
  worktreeRemove: async () => (await import('./worktree-remove.ts')).worktreeRemove,
};
