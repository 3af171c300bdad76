/** Where the process is; null in a directory that has been removed meanwhile. */
export function currentDirectory(): string | null {
  try {
    return process.cwd();
  } catch {
    return null;
  }
}
