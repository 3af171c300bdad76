/** Two sessions at once in two worktrees: one is compacted on its way, the other one is killed. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordedTexts } from '../../helpers/history.ts';
import { noteOf, put } from '../../helpers/notes.ts';
import { createRepo, type Repo } from '../../helpers/repo.ts';
import { root } from '../../helpers/root.ts';
import { runProcess } from '../../helpers/spawn.ts';
import { waitUntil } from '../../helpers/wait.ts';
import { claude } from './clients.ts';
import { Desk, describeClient } from './desk.ts';
import { CONTEXT, timesTold, toldIn } from './messages.ts';

describeClient('Claude Code', claude, () => {
  test('nothing is lost, nothing told twice, and no line is stale', async () => {
    const repo = createRepo();
    const [left, right] = ['left', 'right'].map((name) => {
      const worktree = repo.worktree(name, `${name}-work`);
      put(worktree, 'CHECKPOINT.md', noteOf(`${name}-work`, `Begun ${name}`));
      return worktree;
    }) as [Repo, Repo];
    const compacted = await Desk.with(claude);
    const killed = await Desk.with(claude, null);

    put(right, 'new.txt', noteOf('right-work', 'Killed'));
    const onTheWay = killed.start(right.path, 'Work', [
      { calls: [claude.write(join(right.path, 'one.md'), '# One\n')] },
      // Killed while the command runs: no event tells of what it has written.
      { calls: [claude.shell('cp new.txt CHECKPOINT.md; touch ../begun; sleep 60')] },
    ]);
    const note = join(left.path, 'CHECKPOINT.md');
    const first = await compacted.ask(left.path, 'Work', [
      { calls: [{ tool: 'Read', input: { file_path: note } }] },
      // Its context is full by now: it is compacted before the next request.
      { calls: [claude.write(note, noteOf('left-work', 'Compacted'))], tokens: 985_000 },
      { text: 'gone on' },
    ]);
    await waitUntil(() => repo.exists('../begun'));
    onTheWay.kill();
    await onTheWay.done;
    const afterwards = first.asked.at(-1);
    const [again] = (await killed.ask(right.path, 'What was I doing?')).asked;

    expect(timesTold(first.asked[0], CONTEXT)).toBe(1);
    expect(timesTold(first.asked[0], 'Title: Begun left')).toBe(1);
    expect(toldIn(afterwards)).toContain('what was');
    expect(timesTold(afterwards, CONTEXT)).toBe(1);
    expect(timesTold(afterwards, 'Title: Compacted')).toBe(1);
    expect(timesTold(again, CONTEXT)).toBe(1);
    expect(timesTold(again, 'Title: Killed')).toBe(1);
    for (const [body, other] of [
      [first.asked[0], 'right'],
      [afterwards, 'right'],
      [again, 'left'],
    ] as const) {
      expect(toldIn(body)).not.toContain(`half of Begun ${other}`);
    }

    const texts = [...recordedTexts(repo)].join('\n');
    for (const title of ['Begun left', 'Compacted', 'Begun right', 'Killed']) {
      expect(texts).toContain(`# Checkpoint: ${title}`);
    }
    expect(repo.read('.checkpoints/left-work.mirror.md')).toContain('Compacted');
    expect(repo.read('.checkpoints/right-work.mirror.md')).toContain('Killed');
    expect(statusLine(right, idIn(again))).toContain('no checkpoint');
    expect(statusLine(left, idIn(first.asked[0]))).toContain('ckpt left-work');
  });
});

function idIn(body: Parameters<typeof toldIn>[0]): string {
  return /This session's id is ([\w-]+)/.exec(toldIn(body))?.[1] ?? '';
}

function statusLine({ path }: Repo, session_id: string): string {
  const input = JSON.stringify({ session_id, cwd: path, workspace: { current_dir: path } });
  return runProcess(path, 'sh', [join(root, 'dist/statusline')], { input }).stdout;
}
