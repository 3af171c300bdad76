/** Just enough Markdown to hold the project's own documents to the code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../helpers/root.ts';

export interface Block {
  /** The second-level heading that it stands under; empty before the first. */
  section: string;
  /** What stands after the opening fence, such as `sh`. */
  info: string;
  text: string;
}

/** A document of the project, by its path from the top. */
export function readDocument(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** The fenced code blocks of a document, in order. */
export function codeBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let section = '';
  let open: Block | null = null;
  for (const line of text.split('\n')) {
    const fence = /^```(.*)$/.exec(line);
    if (open && fence) open = null;
    else if (open) open.text += `${line}\n`;
    else if (fence) {
      open = { section, info: fence[1] ?? '', text: '' };
      blocks.push(open);
    } else section = /^## (.+)$/.exec(line)?.[1] ?? section;
  }
  return blocks;
}

/** The headings of a document; what looks like one in a code block does not count. */
export function headings(text: string): { depth: number; text: string }[] {
  return [...proseOf(text).matchAll(/^(#+) (.+)$/gm)].map((found) => ({
    depth: found[1]?.length ?? 0,
    text: found[2] ?? '',
  }));
}

/** The text below a second-level heading, up to the next one; throws where there is none. */
export function sectionOf(text: string, heading: string): string {
  const found = `\n${text}`.split(/\n## /).find((part) => part.startsWith(`${heading}\n`));
  if (found === undefined) throw new Error(`no section '${heading}'`);
  return found.slice(heading.length + 1);
}

/** The body rows of the tables in a text, cells trimmed. */
export function tableRows(text: string): string[][] {
  const lines = text.split('\n');
  return lines
    .filter((line, at) => line.startsWith('| ') && !isHead(lines, at))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

/** Everything in backticks in a text, code blocks left out. */
export function codeSpans(text: string): string[] {
  return [...proseOf(text).matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? '');
}

function isHead(lines: string[], at: number): boolean {
  return /^\| ---/.test(lines[at + 1] ?? '') || /^\| ---/.test(lines[at] ?? '');
}

function proseOf(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, '');
}
