/** What somebody gave for a note, from whichever source. Empty lists and nulls were not given. */
export interface Draft {
  /** A whole note in Markdown, from `--file` or the editor. */
  markdown: string | null;
  title: string | null;
  context: string | null;
  done: string[];
  doing: string[];
  todo: string[];
  next: string[];
  decisions: string[];
  questions: string[];
  files: string[];
  memories: string[];
  verify: string[];
  avoid: string[];
  resume: string | null;
}

export const EMPTY_DRAFT: Draft = {
  markdown: null,
  title: null,
  context: null,
  done: [],
  doing: [],
  todo: [],
  next: [],
  decisions: [],
  questions: [],
  files: [],
  memories: [],
  verify: [],
  avoid: [],
  resume: null,
};

/** Whether anything at all was given. */
export function isEmptyDraft(draft: Draft): boolean {
  return Object.values(draft).every((value) => value === null || value.length === 0);
}

/** One draft out of two sources; a value of `over` wins, lists are joined. */
export function mergeDrafts(under: Draft, over: Draft): Draft {
  return {
    markdown: over.markdown ?? under.markdown,
    title: over.title ?? under.title,
    context: over.context ?? under.context,
    done: [...under.done, ...over.done],
    doing: [...under.doing, ...over.doing],
    todo: [...under.todo, ...over.todo],
    next: [...under.next, ...over.next],
    decisions: [...under.decisions, ...over.decisions],
    questions: [...under.questions, ...over.questions],
    files: [...under.files, ...over.files],
    memories: [...under.memories, ...over.memories],
    verify: [...under.verify, ...over.verify],
    avoid: [...under.avoid, ...over.avoid],
    resume: over.resume ?? under.resume,
  };
}
