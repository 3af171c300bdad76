/** plugins/ and the lists beside it are what scripts/plugins.ts makes of the code, the skills and the commands. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pluginFiles } from '../../scripts/plugin-files.ts';
import { root } from '../helpers/root.ts';

const files = pluginFiles();
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test("every file is there, and as it is made: 'npx tsx scripts/plugins.ts' does so", () => {
  const other = [...files].filter(
    ([path, text]) => !existsSync(join(root, path)) || read(path) !== text,
  );
  expect(other.map(([path]) => path)).toEqual([]);
});

test('no other file is there', () => {
  const found = readdirSync(join(root, 'plugins'), { recursive: true, withFileTypes: true })
    .filter((one) => !one.isDirectory())
    .map((one) => join(one.parentPath, one.name).slice(root.length + 1));
  expect(found.filter((path) => !files.has(path))).toEqual([]);
});

test('every list leads to a plugin, and every plugin has the name and version of the program', () => {
  const lists = [...files].filter(([path]) => path.endsWith('marketplace.json'));
  expect(lists).toHaveLength(4);
  for (const [, text] of lists) {
    const [{ source }] = JSON.parse(text).plugins;
    expect(existsSync(join(root, source.path ?? source, 'hooks/hooks.json'))).toBe(true);
  }
  const manifests = [...files].filter(([path]) => /(?:plugin|gemini-extension)\.json$/.test(path));
  expect(manifests).toHaveLength(5);
  const { version } = JSON.parse(read('package.json'));
  for (const [, text] of manifests) {
    expect(JSON.parse(text)).toMatchObject({ name: 'git-checkpoint', version });
  }
});

describe("Cursor's manifest is what its schema takes (cursor.com/schemas/cursor-plugin)", () => {
  const manifest = JSON.parse(files.get('plugins/cursor/.cursor-plugin/plugin.json') ?? '');
  const known =
    /^(?:name|displayName|description|version|author|publisher|homepage|repository|license|logo|keywords|category|tags|commands|agents|skills|rules|hooks|variables|mcpServers)$/;

  test('no key but those it knows', () => {
    expect(Object.keys(manifest).filter((key) => !known.test(key))).toEqual([]);
    expect(Object.keys(manifest.author)).toEqual(['name']);
  });

  test('a name of its form', () => {
    expect(manifest.name).toMatch(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/);
  });
});
