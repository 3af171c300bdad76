/** Codex CLI. */
import { expect, test } from 'vitest';
import { put } from '../../helpers/notes.ts';
import { codex } from './clients.ts';
import { repoWithNote, TITLE, testContract } from './contract.ts';
import { Desk, describeClient } from './desk.ts';
import { CONTEXT, timesTold, toldIn } from './messages.ts';

describeClient('Codex CLI', codex, () => {
  testContract(codex, { heldUp: 1 });

  test('after a compaction the model is told once more', async () => {
    const desk = await Desk.with(codex);
    const { stdout, asked } = await desk.ask(repoWithNote().path, 'Work', [
      { calls: [codex.shell('echo "a long text"')], tokens: 190_000 },
      { text: 'THE ANSWER' },
    ]);
    expect(stdout).toContain('THE ANSWER');
    const last = asked.at(-1);
    expect(toldIn(last)).not.toContain('a long text');
    expect(timesTold(last, CONTEXT)).toBe(1);
    expect(timesTold(last, `Title: ${TITLE}`)).toBe(1);
  });

  test('inside its sandbox no command waits for ever', async () => {
    const repo = repoWithNote();
    repo.checkpoint(['save', '--next', 'Something else']);
    put(repo, 'CHECKPOINT.md', `${repo.read('CHECKPOINT.md')}more\n`, new Date());
    const desk = await Desk.with(codex);
    const commands = ['status', 'diff', 'list', 'undo'].map(
      (name) => `timeout 8 git checkpoint ${name} >${name}.txt 2>&1; echo "${name} ended with $?"`,
    );
    const { asked } = await desk.ask(
      repo.path,
      'Look',
      commands.map((command) => ({ calls: [codex.shell(command)] })),
    );
    const told = toldIn(asked.at(-1));
    for (const name of ['status', 'diff', 'list']) {
      expect(told, repo.read(`${name}.txt`)).toContain(`${name} ended with 0`);
    }
    // Its own part of .git is read-only there.
    expect(told).toMatch(/undo ended with (?!124)\d/);
    expect(repo.read('diff.txt')).toContain('+more');
  });
});
