/**
 * What an operating system says, in its words alone: node puts the code before them and the call
 * behind.
 */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const [line = ''] = message.split('\n');
  return code === undefined
    ? line
    : line.replace(/^[A-Z0-9]+: /, '').replace(/, \w+(?: '.*)?$/, '');
}
