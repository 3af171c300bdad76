/** Every exported function and class says in a comment what it is for. */
import { expect, test } from 'vitest';
import { read, SOURCES } from './sources.ts';

test.each(SOURCES)('%s', (path) => {
  const lines = read(path).split('\n');
  const silent = lines.flatMap((line, at) => {
    const name =
      /^export (?:async )?(?:function|class) (\w+)|^export const (\w+)[^=]*= (?:async )?\(/.exec(
        line,
      );
    return name && lines[at - 1]?.trim().endsWith('*/') !== true
      ? [`${path}:${at + 1} ${name[1] ?? name[2]}`]
      : [];
  });
  expect(silent).toEqual([]);
});
