import { describe, expect, test } from 'vitest';
import { parseAsked } from '../../src/git/asked.ts';

const asked = (...parts: string[]) => parseAsked(parts.join('\0'));

describe('what a script has asked', () => {
  test('is taken apart; the settings keep their own marks', () => {
    const config = 'local\0file:.git/config\0checkpoint.dir\na\nb\0';
    expect(
      asked(
        ...['false\ntrue\n/r\n', '0', 'refs/heads/x\n', 'abc\n'],
        ...['CHECKPOINT.md', 'yes', config, '0'],
      ),
    ).toEqual({
      location: 'false\ntrue\n/r\n',
      config,
      head: { ref: 'refs/heads/x', oid: 'abc' },
      tracked: { file: 'CHECKPOINT.md', answer: true },
    });
  });

  test('what was not asked is not answered', () => {
    expect(asked('x\n', '0', '', '', '', '', '', '1')).toMatchObject({ head: null, tracked: null });
    expect(asked('x\n', '0', '', '', 'a b.md', 'no', '', '1')?.tracked).toEqual({
      file: 'a b.md',
      answer: false,
    });
    expect(asked('x\n', '0', '', '', 'a b.md', '', '', '1')?.tracked).toBeNull();
  });

  test('a branch that is not born yet, and a HEAD that names none', () => {
    expect(asked('x\n', '0', 'refs/heads/x\n', '', '', '', '', '1')?.head?.oid).toBe('');
    expect(asked('x\n', '0', '', 'abc\n', '', '', '', '1')?.head?.ref).toBe('');
  });

  test.each([
    ['nothing', ['']],
    ['a git that is not there', ['', '127', '', '', 'CHECKPOINT.md', '', '', '127']],
    ['no repository', ['', '128', '', '', 'CHECKPOINT.md', '', '', '1']],
    ['a script that was killed', ['/r\n', '0', '']],
    ['a git that is stopped at the settings', ['x\n', '0', '', '', '', '', '', '124']],
    ['something else', ['x', 'y', '', '', 'z', 'yes', '', '0']],
  ])('%s is no answer', (_, parts) => {
    expect(asked(...parts)).toBeNull();
  });
});
