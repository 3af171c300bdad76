import { forEveryPart, type ListKey, type TextKey } from './sections.ts';

/** What somebody gave for a note, from whichever source. Empty lists and nulls were not given. */
export interface Draft extends Record<TextKey, string | null>, Record<ListKey, string[]> {
  /** A whole note in Markdown, from `--file` or the editor. */
  markdown: string | null;
  /** Where things stand, from `-m`: the context, and the title of an effort that has none yet. */
  message: string | null;
}

export const EMPTY_DRAFT: Draft = {
  markdown: null,
  message: null,
  ...forEveryPart<null, string[]>(
    () => null,
    () => [],
  ),
};

/** Whether anything at all was given. */
export function isEmptyDraft(draft: Draft): boolean {
  return Object.values(draft).every((value) => value === null || value.length === 0);
}

/** One draft out of two sources; a value of `over` wins, lists are joined. */
export function mergeDrafts(under: Draft, over: Draft): Draft {
  return {
    markdown: over.markdown ?? under.markdown,
    message: over.message ?? under.message,
    ...forEveryPart(
      (key) => over[key] ?? under[key],
      (key) => [...under[key], ...over[key]],
    ),
  };
}
