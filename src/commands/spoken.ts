/** Words that people type out of habit, and what they mean here. */
const HABITS: ReadonlyMap<string, string> = new Map([
  ['ls', 'list'],
  ['rm', 'done'],
]);

/**
 * The command line as it was meant: `ls` is a list, `rm` files a checkpoint under `done/`, where it is not
 * lost, and `help save` is `save -h`.
 *
 * @param names the commands that there are
 * @returns `argv` with its first word replaced; as it is where that is none of them
 */
export function asMeant(argv: readonly string[], names: readonly string[]): string[] {
  const at = argv.findIndex((word) => !word.startsWith('-'));
  const word = argv[at] ?? '';
  const rest = argv.slice(at + 1);
  if (word === 'help') {
    const asked = rest.find((one) => !one.startsWith('-'));
    if (asked === undefined || asked === 'help') return ['-h'];
    const topic = HABITS.get(asked) ?? asked;
    // Of what there is not, the command line says so.
    return names.includes(topic) ? [topic, '-h'] : [...argv.slice(0, at), ...rest];
  }
  const meant = HABITS.get(word);
  return meant === undefined ? [...argv] : [...argv.slice(0, at), meant, ...rest];
}
