/** OpenCode, which has no events of ours: a block of instructions and the skills. */
import { expect, test } from 'vitest';
import { operations } from '../../helpers/history.ts';
import { opencode } from './clients.ts';
import { repoWithNote, TITLE } from './contract.ts';
import { Desk, describeClient } from './desk.ts';
import { timesTold, toldIn } from './messages.ts';

describeClient('OpenCode', opencode, () => {
  test('the model is told what to type, and that works', async () => {
    const repo = repoWithNote();
    const desk = await Desk.with(opencode);
    const { stdout, asked } = await desk.ask(repo.path, 'What is next?', [
      { calls: [opencode.shell('git checkpoint resume --prompt')] },
      { calls: [opencode.shell("git checkpoint save --next 'Something else'")] },
      { text: 'THE ANSWER' },
    ]);
    expect(stdout).toContain('THE ANSWER');
    const [first, second] = asked;
    expect(timesTold(first, 'git checkpoint resume --prompt')).toBe(1);
    for (const skill of ['save', 'resume', 'track']) {
      expect(toldIn(first)).toContain(`checkpoint-${skill}`);
    }
    expect(toldIn(first)).not.toContain(TITLE);
    expect(toldIn(second)).toContain(`Finish ${TITLE}`);
    expect(repo.read('CHECKPOINT.md')).toContain('Something else');
    expect(operations(repo)[0]).toBe('save');
  });
});
