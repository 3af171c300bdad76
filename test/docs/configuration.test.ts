import { expect, test } from 'vitest';
import { environmentName, KEYS, type Key } from '../../src/config/keys.ts';
import { createRepo } from '../helpers/repo.ts';
import { runProcess } from '../helpers/spawn.ts';
import { codeBlocks, headings, readDocument, sectionOf } from './markdown.ts';

const document = readDocument('docs/configuration.md');
const keys: Key<unknown>[] = Object.values(KEYS);

test('every setting has its section, and no other', () => {
  const sections = headings(document).filter(({ depth }) => depth === 2);
  expect(sections.map(({ text }) => text)).toEqual(keys.map(({ name }) => `checkpoint.${name}`));
});

test.each(keys)('$name is described in the words of the table', (key) => {
  const fallback = key.fallback === null ? 'none' : `\`${key.fallback}\``;
  expect(sectionOf(document, `checkpoint.${key.name}`).trim()).toBe(
    `${key.meaning}\n\n- Value: ${key.expected}\n- Default: ${fallback}\n` +
      `- Environment: \`${environmentName(key.name)}\``,
  );
});

test('the examples run', () => {
  const [example] = codeBlocks(document);
  const repo = createRepo();
  const said = runProcess(repo.path, 'sh', ['-ec', example?.text ?? 'exit 1']);
  expect(said).toMatchObject({ code: 0, stderr: '' });
  expect(repo.read('.git/info/exclude')).toContain('.checkpoints/\n');
  expect(repo.exists('.gitignore')).toBe(false);
});

test('a value that is none is pointed out, and the next one counts', () => {
  const repo = createRepo();
  repo.git('config', '--global', 'checkpoint.file', 'NOTES.md');
  repo.git('config', 'checkpoint.file', '../outside.md');
  const { code, stdout, stderr } = repo.checkpoint(['save', '--json', '--title', 'x']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout).data.path).toBe(`${repo.path}/NOTES.md`);
  expect(stderr).toMatch(/^warning: file:.*config: checkpoint\.file is '\.\.\/outside\.md', not /);
});
