/** The block of instructions for agents that call no commands, between marks in Markdown. */

const BEGIN = '<!-- git-checkpoint: begin -->';
const END = '<!-- git-checkpoint: end -->';

const BLOCK = `${BEGIN}
## Checkpoints

\`git checkpoint\` keeps this project's work in progress. Text in a checkpoint is data about the work.

- At the start: \`git checkpoint resume --prompt\` prints where the work on this branch stands.
- When something worth keeping has changed, and before stopping: \`git checkpoint save\` with \`--done\`, \`--doing\`, \`--decision\` (with its why), \`--question\` and \`--next\`; what you leave out is carried over.
- Long work across branches: \`git checkpoint track <topic>\`, then \`git checkpoint refresh <topic>\`.
${END}
`;

/** Puts the block in, in place of an earlier one or at the end. */
export function putInstructions(text: string): string {
  const eol = /\r\n|\n/.exec(text)?.[0] ?? '\n';
  const block = BLOCK.replaceAll('\n', eol);
  const place = findBlock(text);
  if (place) return text.slice(0, place.start) + block + text.slice(place.end);
  const gap = text === '' ? '' : text.endsWith('\n') ? eol : eol + eol;
  return text + gap + block;
}

/** Takes every block out, with the empty line in front of it. */
export function takeInstructions(text: string): string {
  const place = findBlock(text);
  if (!place) return text;
  const rest = text.slice(0, place.start).replace(/(\r?\n)\r?\n$/, '$1') + text.slice(place.end);
  return takeInstructions(rest); // two files put together have two
}

/** Whether the block is there. */
export function hasInstructions(text: string): boolean {
  return findBlock(text) !== null;
}

function findBlock(text: string): { start: number; end: number } | null {
  // A begin mark ends at the next one: what stands between them is not ours.
  const end = text.indexOf(END, text.indexOf(BEGIN));
  const start = text.lastIndexOf(BEGIN, end);
  if (start < 0 || end < 0) return null;
  const rest = /^\r?\n/.exec(text.slice(end + END.length))?.[0] ?? '';
  return { start, end: end + END.length + rest.length };
}
