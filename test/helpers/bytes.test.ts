import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { snapshot } from './bytes.ts';
import { temporaryDirectory } from './temporary.ts';

describe('bytes', () => {
  const change: Record<string, (directory: string) => void> = {
    'a byte': (directory) => writeFileSync(join(directory, 'sub/file'), 'fILE'),
    'a mode': (directory) => chmodSync(join(directory, 'sub/file'), 0o600),
    'a mode of a directory': (directory) => chmodSync(join(directory, 'sub'), 0o700),
    'a link': (directory) => {
      rmSync(join(directory, 'link'));
      symlinkSync('elsewhere', join(directory, 'link'));
    },
    'a type': (directory) => {
      rmSync(join(directory, 'link'));
      writeFileSync(join(directory, 'link'), '');
    },
    'an addition': (directory) => mkdirSync(join(directory, 'sub/new')),
    'a removal': (directory) => rmSync(join(directory, 'sub/file')),
  };

  test.each(Object.keys(change))('a snapshot sees %s', (name) => {
    const directory = temporaryDirectory();
    mkdirSync(join(directory, 'sub'));
    writeFileSync(join(directory, 'sub/file'), 'file');
    symlinkSync('sub', join(directory, 'link'));
    const before = snapshot(directory);
    expect(Object.keys(before)).toEqual(['link', 'sub', 'sub/file']);
    expect(Object.values(before)[0]).toMatchObject({ type: 'link', target: 'sub' });
    expect(snapshot(directory)).toEqual(before);
    change[name]?.(directory);
    expect(snapshot(directory)).not.toEqual(before);
    expect(snapshot(directory, { ignore: ['link', 'sub'] })).toEqual({});
  });
});
