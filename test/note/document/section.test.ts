import { expect, test } from 'vitest';
import { readSections } from '../../../src/note/document/section.ts';
import { scanDocument } from '../../../src/note/markdown/scan.ts';

function read(text: string) {
  return readSections(text, scanDocument(text));
}

test.each([
  ['Next Steps', 'Next Steps', 'exact'],
  ['Open Questions / Blockers', 'Open Questions / Blockers', 'exact'],
  ['Do Not Redo', 'Do Not Redo', 'exact'],
  ['next steps', 'Next Steps', 'normalised'],
  ['NEXT  STEPS:', 'Next Steps', 'normalised'],
  ['Next Steps (today)', 'Next Steps', 'normalised'],
  ['Next Steps [draft]:', 'Next Steps', 'normalised'],
  ['Next Steps: (today)', 'Next Steps', 'normalised'],
  ['2. Next Steps', 'Next Steps', 'normalised'],
  ['2) Next Steps', 'Next Steps', 'normalised'],
  ['🚀 Next Steps', 'Next Steps', 'normalised'],
  ['⚠️ 2. Next Steps 👩🏽‍💻', 'Next Steps', 'normalised'],
  ['1️⃣ Next Steps', 'Next Steps', 'normalised'],
  ['Next Steps <!-- c -->', 'Next Steps', 'normalised'],
  ['Next', null, null],
  ['Next Steps for Bob', null, null],
  ['My Next Steps', null, null],
  ['(Next Steps)', null, null],
  ['Nächste Schritte', null, null],
  ['', null, null],
])('the heading %j names %s', (heading, canonical, how) => {
  expect(read(`## ${heading}\n`)).toMatchObject([{ heading, canonical, how }]);
});

test('a section runs up to the next heading of the first or second level', () => {
  const text = 'a\n## b\nc\n### d\ne\n> ## f\n\n# g\nh\ni\n---\nj';
  const parts = read(text).map(({ start, bodyStart, end }) => [
    text.slice(start, bodyStart),
    text.slice(bodyStart, end),
  ]);
  expect(parts).toEqual([
    ['## b\n', 'c\n### d\ne\n> ## f\n\n'],
    ['h\ni\n---\n', 'j'],
  ]);
});
