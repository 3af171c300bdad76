/**
 * Whether git-lfs has written a script. It writes only where nothing is or where it knows every byte:
 * `git lfs install` refuses a hook with a block of ours in it (exit 2), and changes nothing.
 */
export function isGitLfs(script: string): boolean {
  return /^git lfs post-/m.test(script);
}
