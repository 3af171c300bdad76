/** An HTML block that was opened (CommonMark §4.6). */
export interface HtmlBlock {
  /** What must stand in a line so that it is the block's last, or null where a blank line ends it. */
  close: RegExp | null;
  /** A line that certainly ends the block, or null where a blank line does. */
  closer: string | null;
}

const RAW = /<(script|pre|style|textarea)(?:[ \t>]|$)/iy;

const BLOCK =
  /<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[ \t]|\/?>|$)/iy;

const ATTRIBUTE =
  '[ \\t]+[A-Za-z_:][\\w.:-]*(?:[ \\t]*=[ \\t]*(?:[^ \\t"\'=<>`]+|\'[^\']*\'|"[^"]*"))?';
const ANY_TAG = new RegExp(
  `<(?:[A-Za-z][A-Za-z0-9-]*(?:${ATTRIBUTE})*[ \\t]*/?|/[A-Za-z][A-Za-z0-9-]*[ \\t]*)>[ \\t]*$`,
  'y',
);

/**
 * The HTML block that begins with the `<` at the start of `rest` (a line without its break),
 * by the seven start conditions of CommonMark §4.6, or null.
 * The seventh, any complete tag alone on its line, cannot interrupt a paragraph.
 */
export function openHtml(rest: string, inParagraph: boolean): HtmlBlock | null {
  RAW.lastIndex = 0;
  const raw = RAW.exec(rest);
  if (raw) return { close: /<\/(?:script|pre|style|textarea)>/i, closer: `</${raw[1]}>` };
  if (rest.startsWith('<!--')) return { close: /-->/, closer: '-->' };
  if (rest.startsWith('<?')) return { close: /\?>/, closer: '?>' };
  if (/^<![A-Za-z]/.test(rest)) return { close: />/, closer: '>' };
  if (rest.startsWith('<![CDATA[')) return { close: /\]\]>/, closer: ']]>' };
  BLOCK.lastIndex = 0;
  ANY_TAG.lastIndex = 0;
  if (BLOCK.test(rest) || (!inParagraph && ANY_TAG.test(rest))) {
    return { close: null, closer: null };
  }
  return null;
}
