/**
 * node:child_process, loaded when git is asked: it takes 2 ms, and of a hook the questions have been asked
 * before node ran (asked.ts).
 */
export function childProcess(): typeof import('node:child_process') {
  return process.getBuiltinModule('node:child_process');
}
