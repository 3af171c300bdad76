/** GitHub Copilot CLI. */
import { expect, test } from 'vitest';
import { copilot } from './clients.ts';
import { repoWithNote, TITLE, testContract } from './contract.ts';
import { Desk, describeClient } from './desk.ts';
import { timesTold, toldIn } from './messages.ts';

describeClient('GitHub Copilot CLI', copilot, () => {
  testContract(copilot);

  // No event follows one: docs/agents.md says what to type instead.
  test('a compaction takes what the model was told along', async () => {
    const desk = await Desk.with(copilot);
    const { stdout, asked } = await desk.ask(repoWithNote().path, 'Work', [
      { calls: [copilot.shell('echo "a long text"')], tokens: 125_000 },
      { calls: [copilot.shell('sleep 3')] },
      { text: 'THE ANSWER' },
    ]);
    expect(stdout).toContain('THE ANSWER');
    const last = asked.at(-1);
    expect(toldIn(last)).toContain('what was');
    expect(timesTold(last, `Title: ${TITLE}`)).toBe(0);
  });
});
