import type { Head } from '../head.ts';
import type { Note } from '../note.ts';

/** A title that is made out of a message is cut here: `git log --oneline` has about as much room. */
const LONGEST = 60;

/** Whether a title is of our form, whatever was written after the colon. */
export function isOurTitle(title: string | null): boolean {
  return title !== null && /^Checkpoint: \S/.test(title);
}

/** What an effort is called that nobody gave a title: after its branch, or its worktree. */
export function seenTitle(head: Head): string {
  return head.kind === 'branch'
    ? titleOfBranch(head.branch)
    : titleOfBranch(`Detached work in ${head.worktreeName}`);
}

/** The title that a message makes: its first line, cut where a word ends. Null where it has none. */
export function titleOfMessage(message: string): string | null {
  const [first = ''] = message.trim().split(/[\r\n]/);
  const line = first.replace(/^Checkpoint:/, '').trim();
  const characters = [...line];
  if (characters.length <= LONGEST) return line || null;
  const start = characters.slice(0, LONGEST).join('');
  return `${start.replace(/^(.{20,})\s\S*$/, '$1').trimEnd()}…`;
}

/**
 * Whether the program made a note's title up, out of its branch or of the message that is its context.
 * Such a title does not name the effort: one that is given later names it.
 *
 * @param head for a note without a branch, whose title is made after the worktree
 */
export function isMadeUpTitle({ subject, branch, context }: Note, head: Head): boolean {
  const seen = branch === null ? seenTitle(head) : titleOfBranch(branch);
  return subject === seen || (context !== null && subject === titleOfMessage(context));
}

/** What an effort on a branch is called that nobody gave a title. */
export function titleOfBranch(name: string): string {
  return (name.split('/').at(-1) ?? name).replace(/[-_]+/g, ' ').trim() || name;
}
