import { mkdirSync, readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { apply } from '../../src/archive/apply.ts';
import type { AbsolutePath } from '../../src/brands.ts';
import type { Move } from '../../src/decide/plan.ts';
import { asPath } from '../helpers/brands.ts';
import { snapshot } from '../helpers/bytes.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

/** A directory with files of which each holds its own name, and what applying moves to it leaves. */
function workshop(...files: string[]) {
  const directory = temporaryDirectory();
  const at = (name: string) => asPath(join(directory, name));
  mkdirSync(at('done'));
  for (const name of files) writeFileSync(at(name), name);
  const run = (moves: Move[], mayOverwrite = true) => {
    const { done, failed } = apply(
      { operation: 'test', moves },
      { mayOverwrite, check: () => {}, scratch: at('none') },
    );
    return {
      done: done.map((move) => move.at.slice(directory.length + 1)),
      failed: failed && [failed.move.verb, failed.error.message.replaceAll(directory, '')],
    };
  };
  const texts = () =>
    Object.fromEntries(
      Object.entries(snapshot(directory))
        .filter(([, entry]) => entry.type === 'file')
        .map(([name]) => [name, readFileSync(at(name), 'utf8')]),
    );
  return { at, run, texts };
}

describe('moves', () => {
  test('roll and mirror copy, over what is there, with the time of the original', () => {
    const { at, run, texts } = workshop('live', 'prev');
    const then = new Date('2001-02-03T04:05:06Z');
    utimesSync(at('live'), then, then);
    const moves: Move[] = [
      { verb: 'keep-previous', from: at('live'), to: at('prev') },
      { verb: 'mirror', from: at('live'), to: at('deep/er/mirror') },
    ];
    expect(run(moves)).toEqual({ done: ['prev', 'deep/er/mirror'], failed: null });
    expect(texts()).toEqual({ live: 'live', prev: 'live', 'deep/er/mirror': 'live' });
    expect(statSync(at('prev')).mtime).toEqual(then);
    // Once more it is there already.
    expect(run(moves)).toEqual({ done: ['prev', 'deep/er/mirror'], failed: null });
  });

  test('a copy whose target the history does not hold is moved out of the way first', () => {
    const { at, run, texts } = workshop('live', 'x.prev.md', 'x-2.prev.md');
    run([{ verb: 'keep-previous', from: at('live'), to: at('x.prev.md') }], false);
    expect(texts()).toEqual({
      live: 'live',
      'x.prev.md': 'live',
      'x-2.prev.md': 'x-2.prev.md',
      'x-3.prev.md': 'x.prev.md',
    });
  });

  test.each(['park', 'file-done'] as const)('%s takes the first name that is free', (verb) => {
    const { at, run, texts } = workshop('live', 'x.md', 'x-2.md');
    mkdirSync(at('x-3.md'));
    symlinkSync('none', at('x-4.md'));
    expect(run([{ verb, from: at('live'), to: at('x.md') }])).toEqual({
      done: ['x-5.md'],
      failed: null,
    });
    expect(texts()).toEqual({ 'x.md': 'x.md', 'x-2.md': 'x-2.md', 'x-5.md': 'live' });
  });

  test('a mirror that has to be a copy is one, also where it was a second name', () => {
    const { at, run, texts } = workshop('live');
    const moves: Move[] = [{ verb: 'mirror', from: at('live'), to: at('mirror') }];
    run(moves);
    expect(statSync(at('mirror')).ino).toBe(statSync(at('live')).ino);
    expect(run(moves, false)).toEqual({ done: ['mirror'], failed: null });
    expect(statSync(at('mirror')).ino).not.toBe(statSync(at('live')).ino);
    expect(texts()).toEqual({ live: 'live', mirror: 'live' });
  });

  test('restore moves, bring-back copies, and neither overwrites', () => {
    const { at, run, texts } = workshop('parked', 'mirror', 'live');
    for (const [verb, from] of [
      ['restore', 'parked'],
      ['bring-back', 'mirror'],
    ] as const) {
      expect(run([{ verb, from: at(from), to: at('live') }]).failed).toEqual([
        verb,
        "'/live' is there by now",
      ]);
      expect(run([{ verb, from: at(from), to: at(`new/${verb}`) }]).failed).toBeNull();
    }
    expect(texts()).toEqual({
      live: 'live',
      mirror: 'mirror',
      'new/restore': 'parked',
      'new/bring-back': 'mirror',
    });
  });

  test('take-out moves the file itself, over a text that is kept elsewhere only (G2)', () => {
    const { at, run, texts } = workshop('live', 'mirror');
    const { ino } = statSync(at('live'));
    const moves: Move[] = [{ verb: 'take-out', from: at('live'), to: at('mirror') }];
    expect(run(moves, false).failed).toEqual([
      'take-out',
      "'/mirror' is not in the history and so not replaced",
    ]);
    expect(texts()).toEqual({ live: 'live', mirror: 'mirror' });
    expect(run(moves)).toEqual({ done: ['mirror'], failed: null });
    expect(texts()).toEqual({ mirror: 'live' });
    expect(statSync(at('mirror')).ino).toBe(ino);
  });

  test('write makes a new file, or replaces the very bytes that it was made for', () => {
    const { at, run, texts } = workshop('old');
    const write = (to: string, replaces: Uint8Array | null) =>
      run([{ verb: 'write', to: at(to), text: 'text', replaces }]).failed;
    expect(write('new', null)).toBeNull();
    expect(write('old', null)).toEqual(['write', "'/old' is there by now"]);
    expect(write('old', Buffer.from('other'))).toEqual(['write', "'/old' changed meanwhile"]);
    expect(write('gone', Buffer.from('other'))).toEqual(['write', "'/gone' changed meanwhile"]);
    expect(texts()).toEqual({ new: 'text', old: 'old' });
    expect(write('old', Buffer.from('old'))).toBeNull();
    expect(texts()).toEqual({ new: 'text', old: 'text' });
  });

  test('retire removes what is kept elsewhere, byte for byte and under whatever name', () => {
    const { at, run, texts } = workshop('x', 'y');
    expect(run([{ verb: 'retire', from: at('x'), keptAs: at('y') }]).failed).toEqual([
      'retire',
      "'/y' does not hold the text of '/x'",
    ]);
    const moves: Move[] = [
      { verb: 'keep-previous', from: at('x'), to: at('z') },
      { verb: 'retire', from: at('x'), keptAs: at('z') },
    ];
    expect(run(moves)).toEqual({ done: ['z', 'z'], failed: null });
    expect(texts()).toEqual({ y: 'y', z: 'x' });
  });

  test('remove is only for what the history holds', () => {
    const { at, run, texts } = workshop('x');
    expect(run([{ verb: 'remove', from: at('x') }], false).failed?.[0]).toBe('remove');
    expect(texts()).toEqual({ x: 'x' });
    expect(run([{ verb: 'remove', from: at('x') }]).failed).toBeNull();
    expect(texts()).toEqual({});
  });

  test.each([
    [null, 'line\n'],
    ['', 'line\n'],
    ['a', 'a\nline\n'],
    ['a\r\nb', 'a\r\nb\r\nline\r\n'],
  ])('ignore appends a line to %j', (before, after) => {
    const { at, run, texts } = workshop();
    if (before !== null) writeFileSync(at('f'), before);
    run([{ verb: 'ignore', to: at('f'), line: 'line' }]);
    expect(texts()).toEqual({ f: after });
  });
});

test('the first move that fails is the last one, and says what it was', () => {
  const { at, run, texts } = workshop('live', 'b');
  const outcome = run([
    { verb: 'park', from: at('live'), to: at('x.md') },
    { verb: 'keep-previous', from: at('gone'), to: at('y.md') },
    { verb: 'write', to: at('live'), text: 'never', replaces: null },
  ]);
  expect(outcome).toEqual({ done: ['x.md'], failed: ['keep-previous', "'/gone' is gone"] });
  expect(texts()).toEqual({ 'x.md': 'live', b: 'b' });
});

test.each<[string, Move['verb']]>([
  ['keep-previous', 'keep-previous'],
  ['mirror', 'mirror'],
  ['write', 'write'],
  ['ignore', 'ignore'],
])('%s follows no link', (_, verb) => {
  const { at, run, texts } = workshop('victim', 'live');
  symlinkSync('victim', at('target'));
  symlinkSync('done', at('directory'));
  const moves = {
    'keep-previous': (to: AbsolutePath): Move => ({ verb: 'keep-previous', from: at('live'), to }),
    mirror: (to: AbsolutePath): Move => ({ verb: 'mirror', from: at('live'), to }),
    write: (to: AbsolutePath): Move => ({ verb: 'write', to, text: 'x', replaces: null }),
    ignore: (to: AbsolutePath): Move => ({ verb: 'ignore', to, line: 'x' }),
  };
  const move = moves[verb as keyof typeof moves];
  for (const to of ['target', 'directory/x.md']) expect(run([move(at(to))]).failed).not.toBeNull();
  expect(texts()).toEqual({ victim: 'victim', live: 'live' });
});
