/** What worktrees are called: by the last part of the path, where no other ends in the same. */
export function placeNames(paths: readonly string[]): Map<string, string> {
  const last = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  const distinct = [...new Set(paths)];
  return new Map(
    distinct.map((path) => {
      const alike = distinct.filter((other) => last(other) === last(path));
      return [path, alike.length === 1 ? last(path) : path];
    }),
  );
}
