/** Claude Code, the newest and the oldest version that docs/agents.md names. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testEnv } from '../../helpers/env.ts';
import { noteOf } from '../../helpers/notes.ts';
import { createRepo, type Repo } from '../../helpers/repo.ts';
import { claude, oldestClaude } from './clients.ts';
import { BRANCH, repoWithNote, TITLE, testContract } from './contract.ts';
import { Desk, describeClient } from './desk.ts';
import { CONTEXT, messagesOf, timesTold, toldIn } from './messages.ts';

describeClient('Claude Code', claude, () => {
  testContract(claude);

  test('after a compaction the model is told once more, after the summary', async () => {
    const repo = repoWithNote();
    const desk = await Desk.with(claude);
    await desk.ask(repo.path, 'Begin', [{ text: 'begun' }]);
    await desk.ask(repo.path, '/compact', [], { session: 'last' });
    const { asked } = await desk.ask(repo.path, 'Go on', [], { session: 'last' });
    expect(timesTold(asked[0], CONTEXT)).toBe(1);
    expect(timesTold(asked[0], `Title: ${TITLE}`)).toBe(1);
    const texts = messagesOf(asked[0] ?? {}).map(({ text }) => text);
    const at = (words: string) => texts.findIndex((text) => text.includes(words));
    expect(at(CONTEXT)).toBeGreaterThan(at('what was'));
  });

  test('a compaction is asked for what the checkpoint does not have, and the agent for the checkpoint', async () => {
    const repo = createRepo({ branch: BRANCH });
    const desk = await Desk.with(claude);
    const { asked } = await desk.ask(repo.path, 'Work', [
      { calls: [claude.write(join(repo.path, 'CHECKPOINT.md'), noteOf(BRANCH, TITLE))] },
      { calls: [claude.shell('sleep 3')] },
      // Its context is full by now: it is compacted before the next request.
      { calls: [claude.write(join(repo.path, 'work.txt'), 'work\n')], tokens: 985_000 },
      { text: 'THE ANSWER' },
    ]);
    const told = asked.map(toldIn);
    expect(told.some((text) => text.includes('Keep in the summary what was done'))).toBe(true);
    expect(told.at(-1)).toContain('Bring it up to date now, from the summary');
  });

  test('at a terminal: the line of the status, and one reminder', async () => {
    const repo = createRepo({ branch: BRANCH });
    const desk = await Desk.with(claude);
    answerBeforehand(repo);
    const write = claude.write(join(repo.path, 'CHECKPOINT.md'), noteOf(BRANCH, TITLE));
    const { asked } = await desk.talk(
      repo.path,
      ['--permission-mode', 'acceptEdits', '--allowedTools', 'Bash,Write'],
      [
        { expect: 'no checkpoint', send: 'Work' },
        { expect: 'Work', send: '\r' },
        { expect: `ckpt ${BRANCH}`, send: '' },
        { expect: 'The work has moved on', send: '/exit' },
        { expect: '/exit', send: '\r' },
      ],
      [
        { calls: [write] },
        { calls: [claude.shell('sleep 3')] },
        { calls: [claude.write(join(repo.path, 'work.txt'), 'work\n')] },
        { text: 'THE ANSWER' },
        { text: 'REMINDED' },
        { text: 'REMINDED AGAIN' },
      ],
    );
    expect(asked.length).toBeLessThanOrEqual(5);
    expect(toldIn(asked.at(-1))).not.toContain('REMINDED');
  });
});

/** What it asks a person at its first start is answered already. */
function answerBeforehand({ path }: Repo): void {
  const answers = {
    hasCompletedOnboarding: true,
    theme: 'dark',
    customApiKeyResponses: { approved: ['a-dummy'], rejected: [] },
    projects: { [path]: { hasTrustDialogAccepted: true } },
  };
  writeFileSync(join(testEnv()['HOME'] ?? '', '.claude.json'), JSON.stringify(answers));
}

describeClient('Claude Code 2.1.20', oldestClaude, () => {
  test('what the user has forbidden stays forbidden, and the model is told once', async () => {
    const settings = join(testEnv()['HOME'] ?? '', '.claude/settings.json');
    mkdirSync(join(settings, '..'));
    writeFileSync(settings, '{"permissions":{"deny":["Bash(echo secret:*)"]},"env":{"MINE":"1"}}');
    const repo = repoWithNote();
    const note = join(repo.path, 'CHECKPOINT.md');
    const desk = await Desk.with(oldestClaude);
    const { stdout, asked } = await desk.ask(repo.path, 'Tell me', [
      { calls: [oldestClaude.shell('echo secret')] },
      { calls: [oldestClaude.shell('echo "mine is <$MINE>"')] },
      { calls: [{ tool: 'Read', input: { file_path: note } }] },
      { calls: [oldestClaude.write(note, noteOf(BRANCH, 'Written'))] },
      { text: 'THE ANSWER' },
    ]);
    const [first, second, third] = asked.filter((body) => toldIn(body).includes('Tell me'));
    expect(timesTold(first, CONTEXT)).toBe(1);
    expect(timesTold(first, `Title: ${TITLE}`)).toBe(1);
    expect(toldIn(second)).toMatch(/Permission .* has been denied/);
    expect(toldIn(third)).toContain('mine is <1>');
    expect(repo.read('CHECKPOINT.md')).toContain('ckpt-session');
    expect(stdout).toContain('THE ANSWER');
  });
});
