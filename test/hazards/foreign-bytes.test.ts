/** A note with bytes that are not UTF-8: every command that edits it gives them back as they were. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRepo } from '../helpers/repo.ts';

/** Text in Latin-1, one byte a character. */
const latin = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['Latin-1', '\n## Log\n\n- caf\xe9\n'],
  ['half a character at the end', '\n## Log\n\n- \xe6\x97'],
  ['a NUL, and what no text holds', '\n## Log\n\n- \x00\xff\xfe\xc0\x80\xed\xa0\x80\n'],
])('save carries over what is there, byte for byte: %s (G77)', (_what, own) => {
  const repo = createRepo();
  repo.checkpoint(['save', '--title', 'Retry', '--decision', 'Never a 402', '--next', 'a']);
  const before = readFileSync(join(repo.path, 'CHECKPOINT.md'));
  repo.write('CHECKPOINT.md', Buffer.concat([before, latin(own)]));
  expect(repo.checkpoint(['save', '--next', 'b']).code).toBe(0);
  const after = readFileSync(join(repo.path, 'CHECKPOINT.md')).toString('latin1');
  expect(after).toContain('# Checkpoint: Retry\n');
  expect(after).toContain('- Never a 402\n');
  expect(after).toContain('1. b\n');
  expect(after.endsWith(own)).toBe(true);
  expect(repo.checkpoint(['show', '--json']).json()).toMatchObject({ data: { branch: 'main' } });
});

test('refresh and attach change no byte of what they do not change (G77)', () => {
  const repo = createRepo();
  repo.checkpoint(['track', 'topic', '--mission', 'm']);
  const file = join(repo.archivePath, 'topic-checkpoint.md');
  const own = '\n## Log\n\n- caf\xe9\n';
  repo.write('.checkpoints/topic-checkpoint.md', Buffer.concat([readFileSync(file), latin(own)]));
  for (const args of [
    ['refresh', 'topic', '--status', 's'],
    ['attach', 'topic', 'README.md'],
    ['brief', 'topic', '--next', 'n'],
  ]) {
    expect(repo.checkpoint(args).code).toBe(0);
    expect(readFileSync(file).toString('latin1').endsWith(own)).toBe(true);
  }
});
