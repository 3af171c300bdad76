import type { Outline } from '../markdown/outline.ts';
import type { Section } from '../note.ts';
import { SECTION_NAMES } from '../sections.ts';

/**
 * The second-level sections of a text, in order; each runs up to the next top-level heading of
 * the first or second level.
 */
export function readSections(text: string, outline: Outline): Section[] {
  const headings = outline.headings.filter(({ depth }) => depth <= 2);
  return headings.flatMap((heading, index) => {
    if (heading.depth !== 2) return [];
    return {
      heading: heading.text,
      ...canonicalName(heading.text),
      start: heading.start,
      bodyStart: heading.end,
      end: headings[index + 1]?.start ?? text.length,
    };
  });
}

/** The section of ours that a heading names, and how near it comes. */
function canonicalName(heading: string): Pick<Section, 'canonical' | 'how'> {
  const exact = SECTION_NAMES.find((name) => name === heading);
  if (exact) return { canonical: exact, how: 'exact' };
  const normal = normalise(heading);
  const canonical = SECTION_NAMES.find((name) => name.toLowerCase() === normal) ?? null;
  return { canonical, how: canonical ? 'normalised' : null };
}

/** A heading without emoji, leading number, bracket or colon at the end, and case. */
function normalise(heading: string): string {
  // Pictures, and what joins, colours or frames them (U+20E3 makes a key of a digit).
  const emoji =
    /\d?\u{fe0f}?\u{20e3}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u{fe0f}|\u{200d}/gu;
  return heading
    .slice(0, 200)
    .replace(/<!--.*?-->/g, '')
    .replace(emoji, '')
    .trim()
    .replace(/^\d+(?:\.\d+)*[.):]?\s+/, '')
    .replace(/:$/, '')
    .trimEnd()
    .replace(/\([^()]*\)$|\[[^[\]]*\]$/, '')
    .trimEnd()
    .replace(/:$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
