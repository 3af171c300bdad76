import type { LeftBehind } from '../decide/left-behind.ts';
import type { Head } from '../note/head.ts';
import { count } from '../note/words.ts';
import { shellWord } from './shell.ts';
import { some } from './some.ts';

/** What a branch has besides its note, one line a finding, each with the way to it. */
export function describeLeftBehind(left: LeftBehind, head: Head): string[] {
  const { branch, rescues, kept, stashes, underWay } = left;
  const lines =
    underWay === null
      ? []
      : [`${underWay === 'am' ? 'an' : 'a'} ${underWay} is under way: 'git status' tells more`];
  for (const { name, files } of rescues) {
    const what = `${count(files, 'file')} ${files === 1 ? 'was' : 'were'} rescued`;
    const command = `git checkpoint rescue apply ${shellWord(name)}`;
    lines.push(`${what} from its worktree: '${command}'`);
  }
  if (kept.length > 0) {
    const places = kept.map((path) => `'${path}'`).join(', ');
    lines.push(`ignored files of its worktree were kept in ${places}`);
  }
  if (stashes.length > 0) {
    const here = head.kind === 'branch' && head.branch === branch;
    const what = `${stashes.length} stash${stashes.length === 1 ? '' : 'es'}`;
    lines.push(`${what} on ${here ? 'this branch' : `'${branch}'`}: ${some(stashes)}`);
  }
  return lines;
}
