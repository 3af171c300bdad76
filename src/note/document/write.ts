import { fieldValue, headingLine, sectionBody } from './safe.ts';

/** What a note of ours consists of. */
export interface NoteContent {
  /** With or without the words `Checkpoint:` in front. */
  title: string;
  date: string;
  /** The value of the Branch field as to be written: `formatBranchField` of a name, or a remark. */
  branch: string;
  context: string;
  sections: { heading: string; body: string }[];
}

/**
 * Writes a note in the one strict form (docs/note-format.md), with LF as its line break. Whatever the
 * parts hold, reading gives the same title, branch and section headings back: values are folded to
 * one line, and a body can neither open a section nor swallow the next one.
 */
export function writeNote(content: NoteContent): string {
  const title = content.title.replace(/^\s*Checkpoint:/, '');
  const header = [
    field('Date', fieldValue(content.date)),
    field('Branch', content.branch),
    field('Session context', fieldValue(content.context)),
  ];
  const parts = [headingLine(1, `Checkpoint: ${title.trim()}`), header.join('\n')];
  for (const { heading, body } of content.sections) {
    parts.push(headingLine(2, heading), sectionBody(body));
  }
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function field(label: string, value: string): string {
  return `**${label}:** ${value}`.trimEnd();
}
