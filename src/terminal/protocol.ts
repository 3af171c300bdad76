/** Standard input and output as the two ends of a protocol, where nothing else is said. */
export function protocolStreams(): {
  input: NodeJS.ReadStream;
  output: NodeJS.WriteStream;
  /** That the other side has closed its end. */
  ended: Promise<void>;
} {
  const { stdin, stdout } = process;
  const ended = new Promise<void>((resolve) => {
    stdin.once('end', resolve).once('close', resolve).once('error', resolve);
  });
  // Who does not read any more has gone, or is about to close the other end.
  stdout.on('error', () => {});
  return { input: stdin, output: stdout, ended };
}
