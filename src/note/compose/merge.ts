import type { Change, Commit } from '../change.ts';
import type { Draft } from '../draft.ts';
import type { ListMerge, TextMerge } from '../section-row.ts';
import { isList, type ListKey, PARTS, type SectionKey, type StateKey } from '../sections.ts';
import { composeCommits } from './commits.ts';
import { composeFiles } from './files.ts';
import { addItems, bullets, numbered } from './items.ts';

/** What a merge has to know besides the text that is there and what is given. */
export interface Around {
  /** Commits and changed files that can be seen. */
  commits: readonly Commit[];
  changes: readonly Change[];
  /** Whether the text that is there came with the given Markdown, rather than from an earlier save. */
  inMarkdown: boolean;
}

/** What becomes of a list; with nothing given, all but what is seen stays as it is. */
const LISTS: Record<ListMerge, (body: string, given: readonly string[], around: Around) => string> =
  {
    add: addItems,
    replace: (body, given) => (given.length > 0 ? bullets(given) : body),
    number: (body, given) => (given.length > 0 ? numbered(given) : body),
    commits: (body, given, { commits }) => composeCommits(body, given, commits),
    // A list that came with the Markdown was given, not carried over.
    files: (body, given, { inMarkdown, changes }) =>
      inMarkdown ? addItems(body, given) : composeFiles(body, given, changes),
  };

/** What becomes of a text. */
const TEXTS: Record<TextMerge, (body: string, given: string | null) => string> = {
  text: (body, given) => given ?? body,
};

/** What stands below a heading after a save, where `body` stood there, as its row says it. */
export function mergePart(
  key: ListKey | SectionKey | StateKey,
  body: string,
  draft: Draft,
  around: Around,
): string {
  return isList(key)
    ? LISTS[PARTS[key].merge](body, draft[key], around)
    : TEXTS[PARTS[key].merge](body, draft[key]);
}
