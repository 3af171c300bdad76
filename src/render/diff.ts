import { styled } from '../note/styled.ts';

/** A diff of git's with its colours: color.diff.<slot>, as they are where nobody has set them. */
export function styledDiff(diff: string): string {
  let isHeader = true;
  return diff
    .split('\n')
    .map((line) => {
      if (line.startsWith('diff --git ')) isHeader = true;
      if (line.startsWith('@@')) isHeader = false;
      if (isHeader) return styled('strong', line);
      if (line.startsWith('@@')) return line.replace(/^@@.*?@@/, (range) => styled('hunk', range));
      if (line.startsWith('+')) return styled('added', line);
      return line.startsWith('-') ? styled('removed', line) : line;
    })
    .join('\n');
}
