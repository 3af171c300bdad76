/** Codex CLI. */
import { expect, test } from 'vitest';
import { put } from '../../helpers/notes.ts';
import { codex, codexSandbox } from './clients.ts';
import { repoWithNote, TITLE, testContract } from './contract.ts';
import { Desk, describeClient } from './desk.ts';
import { CONTEXT, timesTold, toldIn } from './messages.ts';

describeClient('Codex CLI', codex, () => {
  testContract(codex);

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

  test.skipIf(!codexSandbox)('inside its sandbox no command waits for ever', async () => {
    const repo = repoWithNote();
    repo.checkpoint(['save', '--next', 'Something else']);
    put(repo, 'saved.md', repo.read('CHECKPOINT.md'));
    put(repo, 'CHECKPOINT.md', `${repo.read('CHECKPOINT.md')}more\n`, new Date());
    const desk = await Desk.with(codex);
    const run = (name: string, before = ':') => {
      const command = `timeout 8 git checkpoint ${name} >${name}.txt 2>&1`;
      return { calls: [codex.shell(`${before}; ${command}; echo "ended with $?" >>${name}.txt`)] };
    };
    await desk.ask(repo.path, 'Look', [
      ...['status', 'diff', 'list'].map((name) => run(name)),
      run('undo', 'cp saved.md CHECKPOINT.md'),
    ]);
    for (const name of ['status', 'diff', 'list']) {
      expect(repo.read(`${name}.txt`)).toMatch(/ended with 0\n$/);
    }
    // The history cannot be written there: nothing is replaced that it does not have.
    expect(repo.read('undo.txt')).toMatch(/read-only[\s\S]*ended with 1\n$/);
    expect(repo.read('diff.txt')).toContain('+more');
  });
});
