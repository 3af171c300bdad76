/** What is so in every client that has events: run by each client's test with the client. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operations, recordedTexts } from '../../helpers/history.ts';
import { noteOf, put } from '../../helpers/notes.ts';
import { createRepo, type Repo } from '../../helpers/repo.ts';
import type { Client } from './clients.ts';
import { Desk } from './desk.ts';
import { CONTEXT, timesTold, toldIn } from './messages.ts';

export const BRANCH = 'feature/login';
export const TITLE = 'Sign in with a token';

/** A repository with a checkpoint of its branch. */
export function repoWithNote(): Repo {
  const repo = createRepo({ branch: BRANCH });
  put(repo, 'CHECKPOINT.md', noteOf(BRANCH, TITLE));
  return repo;
}

/** The tests of a client with events. */
export function testContract(client: Client): void {
  testTold(client);
  testWritten(client);
  testAnswer(client);
}

export function testTold(client: Client): void {
  test('the model is told where the work stands: once, and again where it is taken up', async () => {
    const repo = repoWithNote();
    const desk = await Desk.with(client);
    const { stdout, stderr, asked } = await desk.ask(repo.path, 'What is next?', [
      { calls: [client.shell('env | grep -F SESSION')] },
      { text: 'THE ANSWER' },
    ]);
    expect(stdout).toContain('THE ANSWER');
    // Nothing in its settings is refused or passed over.
    expect(stderr).not.toMatch(/invalid|unknown|ignored|unsupported|failed|clamped/i);
    expect(asked).toHaveLength(2);
    const [first, second] = asked;
    expect(timesTold(first, CONTEXT)).toBe(1);
    expect(timesTold(first, `Title: ${TITLE}`)).toBe(1);
    expect(timesTold(first, `Finish ${TITLE}`)).toBe(1);
    expect(toldIn(first)).toContain(`on branch '${BRANCH}'`);
    for (const skill of ['save', 'resume', 'track']) {
      expect(toldIn(first)).toContain(`checkpoint-${skill}`);
    }
    const [, id, variable] =
      /This session's id is ([\w-]+)(?:; (\w+) holds it)?/.exec(toldIn(first)) ?? [];
    expect(id).toBeDefined();
    if (variable) expect(toldIn(second)).toContain(`${variable}=${id}\n`);

    put(repo, 'CHECKPOINT.md', noteOf(BRANCH, 'Something else by now'));
    const again = await desk.ask(repo.path, 'Go on', [], { session: 'last' });
    expect(toldIn(again.asked[0])).toContain('THE ANSWER');
    expect(timesTold(again.asked[0], 'Title: Something else by now')).toBe(1);
  });
}

function testWritten(client: Client): void {
  test('what it writes is stamped, mirrored and recorded once, and its answer is the output', async () => {
    const repo = createRepo();
    const linked = repo.worktree('linked', BRANCH);
    const desk = await Desk.with(client);
    const { stdout, asked } = await desk.ask(linked.path, 'Write it down', [
      { calls: [client.write(join(linked.path, 'CHECKPOINT.md'), noteOf(BRANCH, TITLE))] },
      {
        calls: [client.shell('cp CHECKPOINT.md before.txt; echo "- by a shell" >> CHECKPOINT.md')],
      },
      { text: 'THE ANSWER' },
    ]);
    expect(stdout).toContain('THE ANSWER');
    expect(asked).toHaveLength(3);
    expect(linked.read('before.txt')).toMatch(/^<!-- ckpt-session: \S+ -->$/m);
    expect(operations(repo)).toHaveLength(2);
    expect(recordedTexts(repo)).toContain(linked.read('CHECKPOINT.md').trimEnd());
    expect(repo.read('.checkpoints/feature-login.mirror.md')).toContain('- by a shell');
  });
}

export function testAnswer(client: Client): void {
  test('its answer stays its answer, whatever it has done after its last save', async () => {
    const repo = createRepo({ branch: BRANCH });
    const desk = await Desk.with(client);
    const { stdout, asked } = await desk.ask(repo.path, 'Work', [
      { calls: [client.write(join(repo.path, 'CHECKPOINT.md'), noteOf(BRANCH, TITLE))] },
      { calls: [client.shell('sleep 3')] },
      { calls: [client.write(join(repo.path, 'work.txt'), 'work\n')] },
      { text: 'THE ANSWER' },
      { text: 'REMINDED' },
    ]);
    expect(asked).toHaveLength(4);
    expect(stdout).toContain('THE ANSWER');
    expect(stdout).not.toContain('REMINDED');
  });
}
