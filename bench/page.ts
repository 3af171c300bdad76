import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.ts';

const PAGE = join(root, 'docs/performance.md');

/**
 * Puts figures into docs/performance.md: what is between `<!-- bench: <name> -->` and `<!-- /bench -->`
 * is replaced.
 *
 * @throws where the page does not have these two lines
 */
export function writeFigures(name: string, text: string): void {
  const page = readFileSync(PAGE, 'utf8');
  const begin = `<!-- bench: ${name} -->\n`;
  const from = page.indexOf(begin) + begin.length;
  const to = page.indexOf('<!-- /bench -->', from);
  if (!page.includes(begin) || to === -1) throw new Error(`'${PAGE}' has no place for ${name}`);
  writeFileSync(PAGE, `${page.slice(0, from)}\n${text}\n${page.slice(to)}`);
}
