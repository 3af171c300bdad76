/** The moving picture in the README shows what the session prints now, and was made by scripts/demo.ts. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { readCast } from '../../scripts/demo/cast.ts';
import { play } from '../../scripts/demo/play.ts';
import { linesOf, textOf } from '../../scripts/demo/screen.ts';
import { readmeSession, turnsOf } from '../../scripts/demo/session.ts';
import { svgOf } from '../../scripts/demo/svg.ts';
import { testEnv } from '../helpers/env.ts';
import { root } from '../helpers/root.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { readDocument } from './markdown.ts';
import { normalised } from './session.ts';

const events = readCast(readDocument('docs/demo/session.cast'));
const picture = readDocument('docs/demo/session.svg');

test("the recording is of the README's session, as it goes now", () => {
  const commands = turnsOf(readmeSession(root)).map(({ command }) => command);
  const turns = play(temporaryDirectory(), testEnv(), commands);
  const told = turns.map(({ command, shown }) => `$ ${command}\n${shown}`).join('');
  const text = stripVTControlCharacters(told);
  expect(recorded(), "run 'npx tsx scripts/demo.ts'").toBe(normalised(text));
});

test('the picture is made of the recording, and of nothing else', () => {
  expect(picture, "run 'npx tsx scripts/demo.ts'").toBe(svgOf(events));
  expect(normalised(shownIn(picture))).toBe(recorded().replace(/^\n/gm, ''));
});

test('the picture is light, runs nothing, loads nothing, and rests where motion is not wanted', () => {
  expect(statSync(join(root, 'docs/demo/session.svg')).size).toBeLessThan(100 * 1024);
  expect(picture).not.toMatch(/<script|\bon\w+=|href|url\(|@import|<foreignObject|<image/);
  expect(picture).toContain(
    '@media (prefers-reduced-motion:reduce){.lines,.lines *{animation:none!important}}',
  );
  // Without its animation, every line is there, and the last one in sight.
  expect(picture).not.toMatch(/^\.a\d+\{[^}]*opacity/m);
});

test('the README shows it', () => {
  expect(readDocument('README.md')).toMatch(/!\[[^\]]{20,}\]\(docs\/demo\/session\.svg\)/);
});

function recorded(): string {
  return normalised(textOf(linesOf(events)));
}

/** The text of the lines in a picture. */
function shownIn(svg: string): string {
  return [...svg.matchAll(/<text [^>]*>(.*?)<\/text>/g)]
    .map(([, line = '']) => `${line.replace(/<[^>]+>/g, '')}\n`)
    .join('')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
