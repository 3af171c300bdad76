/** Gemini CLI. */
import { expect, test } from 'vitest';
import { git } from '../../helpers/git.ts';
import { noteOf, put } from '../../helpers/notes.ts';
import { createRepo } from '../../helpers/repo.ts';
import { gemini } from './clients.ts';
import { BRANCH, TITLE, testContract } from './contract.ts';
import { Desk, describeClient } from './desk.ts';
import { timesTold } from './messages.ts';

describeClient('Gemini CLI', gemini, () => {
  testContract(gemini);

  test('its shell, which is kept from the settings of the user, sees the same checkpoint', async () => {
    const repo = createRepo({ branch: BRANCH });
    put(repo, 'WORK.md', noteOf(BRANCH, TITLE));
    git(repo.path, ['config', '--global', 'checkpoint.file', 'WORK.md']);
    const desk = await Desk.with(gemini);
    const { asked } = await desk.ask(repo.path, 'What is next?', [
      { calls: [gemini.shell('git checkpoint status >status.txt 2>&1')] },
      { calls: [gemini.shell("git checkpoint save --next 'Something else'")] },
    ]);
    expect(timesTold(asked[0], `Title: ${TITLE}`)).toBe(1);
    expect(repo.read('status.txt')).toContain(TITLE);
    expect(repo.exists('CHECKPOINT.md')).toBe(false);
    expect(repo.read('WORK.md')).toContain('Something else');
  });
});
