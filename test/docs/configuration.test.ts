import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { environmentName, KEY_LIST } from '../../src/config/keys.ts';
import { MEANINGS } from '../../src/config/meanings.ts';
import { readShared, SHARED_FILES } from '../../src/config/shared.ts';
import type { Place } from '../../src/git/locate.ts';
import { createRepo } from '../helpers/repo.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { codeBlocks, codeSpans, headings, readDocument, sectionOf, tableRows } from './markdown.ts';

const document = readDocument('docs/configuration.md');

test('every setting has its section, and no other', () => {
  const sections = headings(document)
    .filter(({ depth, text }) => depth === 2 && text.startsWith('checkpoint.'))
    .map(({ text }) => text);
  expect(sections).toEqual(KEY_LIST.map(({ name }) => `checkpoint.${name}`));
});

test.each(KEY_LIST)('$name is described in the words of the table', (key) => {
  const fallback = key.fallback === null ? 'none' : `\`${key.fallback}\``;
  const same = key.shared === key.type ? 'yes' : key.shared?.expected;
  expect(sectionOf(document, `checkpoint.${key.name}`).trim()).toBe(
    `${MEANINGS[key.name]}\n\n- Value: ${key.type.expected}\n- Default: ${fallback}\n` +
      `- Environment: \`${environmentName(key.name)}\`\n` +
      `- File in the repository: ${same ?? 'no'}`,
  );
});

test('the examples run', () => {
  const [example] = codeBlocks(document);
  const repo = createRepo();
  const said = runProcess(repo.path, 'sh', ['-ec', example?.text ?? 'exit 1']);
  expect(said).toMatchObject({ code: 0, stderr: '' });
  expect(repo.git('config', '--local', 'checkpoint.baseBranch')).toBe('main');
  expect(repo.read('.git/info/exclude')).toContain('/CHECKPOINT.md\n.checkpoints/\n');
  expect(repo.status()).toBe('');
});

describe('a file in the repository', () => {
  const section = sectionOf(document, 'A file in the repository');
  const FILES: Record<string, string> = {
    ini: '.git-checkpointrc',
    json: '.git-checkpointrc.json',
    'json package.json': 'package.json',
  };

  test('the files are those of the code, in their order', () => {
    const named = tableRows(section).flatMap(([files = '']) => codeSpans(files));
    expect(named).toEqual([...SHARED_FILES, 'package.json']);
  });

  test('every format has an example', () => {
    const shown = codeBlocks(document).filter((one) => one.section === 'A file in the repository');
    expect(shown.map(({ info }) => info)).toEqual(Object.keys(FILES));
  });

  test.each(Object.entries(FILES))(
    'the example of %s says what the others say',
    async (info, name) => {
      const worktree = temporaryDirectory();
      const block = codeBlocks(document).find((one) => one.info === info);
      writeFileSync(join(worktree, name), block?.text ?? '');
      mkdirSync(join(worktree, 'docs'));
      const place = { worktree, sharedRoot: worktree } as Place;
      const { settings, warnings } = (await readShared(place)) ?? { settings: [], warnings: [] };
      expect(warnings).toEqual([]);
      expect(settings.map(({ key, value }) => [key, value])).toEqual([
        ['baseBranch', 'trunk'],
        ['file', 'docs/CHECKPOINT.md'],
        ['autoRestore', 'true'],
      ]);
    },
  );
});

test('a value that does not fit is pointed out, and the next one counts', () => {
  const repo = createRepo();
  repo.git('config', '--global', 'checkpoint.file', 'NOTES.md');
  repo.git('config', 'checkpoint.file', '../outside.md');
  const { code, stdout, stderr } = repo.checkpoint(['save', '--json', '--title', 'x']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout).data.path).toBe(`${repo.path}/NOTES.md`);
  expect(stderr).toMatch(/^warning: file:.*config: checkpoint\.file is '\.\.\/outside\.md', not /);
});
