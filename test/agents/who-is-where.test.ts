/** Which session of which agent works where, and whether it goes on. */
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { AgentProcess } from './process.ts';

const LINUX = process.platform === 'linux';

interface Told {
  id: string;
  agent: string;
  worktree: string;
  since: string;
  heard: string;
  life: string;
  own: boolean;
}

/** Main and a linked worktree, with a checkpoint each. */
function twoPlaces(): { main: Repo; linked: Repo } {
  const main = createRepo();
  const linked = main.worktree('linked', 'work');
  for (const [repo, branch] of [
    [main, 'main'],
    [linked, 'work'],
  ] as const) {
    put(repo, 'CHECKPOINT.md', noteOf(branch));
    repo.checkpoint(['save', '--next', 'go on']);
  }
  return { main, linked };
}

async function started(agent: string, id: string, repo: Repo): Promise<AgentProcess> {
  const one = new AgentProcess(agent, id, repo.path);
  await one.event('session-start', { source: 'startup' });
  return one;
}

function sessionsOf(repo: Repo): Told[] {
  const { data } = repo.checkpoint(['status', '--json']).json() as { data: { sessions: Told[] } };
  return data.sessions;
}

/** What a command says, in words, without the ages. */
function said(repo: Repo, ...args: string[]): { stdout: string; stderr: string } {
  const { code, stdout, stderr } = repo.checkpoint(args);
  expect(code, stderr).toBe(0);
  const plain = (text: string) => text.replace(/just now|\d+ \w+ ago/g, '<age>');
  return { stdout: plain(stdout), stderr: plain(stderr) };
}

function workplace(repo: Repo, id: string): string {
  const common = repo.git('rev-parse', '--path-format=absolute', '--git-common-dir');
  return join(common, 'checkpoint-state/workplaces', id);
}

/** Makes a session one that was last heard of so many hours ago, and whose process cannot be seen. */
function outOfSight(repo: Repo, id: string, hours: number, space = 'elsewhere'): void {
  const file = workplace(repo, id);
  const told = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...told, process: { ...told.process, space } }));
  const then = new Date(Date.now() - hours * 3_600_000);
  utimesSync(file, then, then);
}

test.runIf(LINUX)('two agents in two worktrees, one of which is killed, and one ends', async () => {
  const { main, linked } = twoPlaces();
  const claude = await started('claude-code', 'one', main);
  const codex = await started('codex', 'two', linked);
  const wanted = [
    { id: 'one', agent: 'claude-code', worktree: main.path, life: 'alive', own: false },
    { id: 'two', agent: 'codex', worktree: linked.path, life: 'alive', own: false },
  ];
  expect(sessionsOf(main)).toHaveLength(2);
  expect(sessionsOf(main)).toEqual(
    expect.arrayContaining(wanted.map((one) => expect.objectContaining(one))),
  );
  expect(said(main, 'status').stdout).toContain(
    `  agents  claude-code session one, since <age>\n          codex session two in '${linked.path}', since <age>\n`,
  );
  const rows = said(main, 'list', '--worktrees').stdout;
  expect(rows).toContain('    claude-code session one, since <age>\n');
  expect(rows).toContain('    codex session two, since <age>\n');
  expect(said(main, 'list').stdout).toMatch(/^\+ .* work \(in linked, .*codex at work\)/m);

  await codex.kill();
  expect(sessionsOf(main).map(({ id, life }) => [id, life])).toEqual([
    ['one', 'alive'],
    ['two', 'gone'],
  ]);
  expect(said(main, 'status').stdout).not.toContain('codex');
  expect(said(main, 'list').stdout).not.toContain('codex');
  expect(said(main, 'list', '--worktrees').stdout).toContain(
    '    codex session two, gone, last heard of <age>\n',
  );

  await claude.event('session-end', { reason: 'exit' });
  expect(sessionsOf(main).map(({ id }) => id)).toEqual(['two']);
  expect(said(main, 'list', '--worktrees').stdout).not.toContain('session one');
});

describe.runIf(LINUX)('resume of what another session works on', () => {
  const WORKS = "warning: claude-code session one works on it in '<path>', since <age>\n";
  const told = (repo: Repo, worktree: Repo, ...args: string[]) =>
    said(repo, 'resume', ...args).stderr.replace(worktree.path, '<path>');

  test('says so first, and resumes', async () => {
    const { main } = twoPlaces();
    await started('claude-code', 'one', main);
    expect(told(main, main)).toBe(WORKS);
    expect(told(main, main, '--prompt')).toBe(WORKS);
    const { data } = main.checkpoint(['resume', '--json']).json() as { data: object };
    expect(data).toMatchObject({ sessions: [{ id: 'one', worktree: main.path, life: 'alive' }] });
  });

  test('not of its own, whether or not its shell says which that is', async () => {
    const { main } = twoPlaces();
    const one = await started('claude-code', 'one', main);
    for (const env of [{}, { CLAUDE_CODE_SESSION_ID: 'one' }]) {
      expect(await one.checkpoint(['resume'], env)).toMatchObject({ code: 0, stderr: '' });
      const { stdout } = await one.checkpoint(['status'], env);
      expect(stdout).toContain('claude-code session one (this one), since just now\n');
    }
    const other = await one.checkpoint(['resume'], { CLAUDE_CODE_SESSION_ID: 'other' });
    expect(other.stderr).toMatch(/^warning: claude-code session one works on it/);
  });

  test('of a parked one, whose branch it has checked out, or that it has written', async () => {
    const { main, linked } = twoPlaces();
    await started('claude-code', 'one', linked);
    putInArchive(main, 'work-2.md', noteOf('work', 'A second effort'));
    expect(told(main, linked, 'work-2', '--park', '--here')).toContain(WORKS);
    putInArchive(main, 'plan.md', noteOf('gone', 'The plan'));
    const written = join(main.path, '.git/checkpoint-state/sessions/one');
    writeFileSync(written, `${join(main.archivePath, 'plan.md')}\n`);
    expect(told(main, linked, 'plan', '--park', '--here')).toContain(WORKS);
  });

  test('of what is live in its worktree, before it says where to go', async () => {
    const { main, linked } = twoPlaces();
    await started('claude-code', 'one', linked);
    const { code, stderr } = main.checkpoint(['resume', 'work']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^warning: claude-code session one works on it in .*\nerror: /);
  });

  test('not of one that was killed', async () => {
    const { main } = twoPlaces();
    await (await started('claude-code', 'one', main)).kill();
    expect(told(main, main)).toBe('');
  });
});

test.runIf(LINUX)('an agent that has gone on to another session has left the former', async () => {
  const { main } = twoPlaces();
  const codex = await started('codex', 'first', main);
  codex.session = 'second';
  await codex.event('session-start', { source: 'clear' });
  expect(sessionsOf(main).map(({ id, life }) => [id, life])).toEqual([
    ['second', 'alive'],
    ['first', 'gone'],
  ]);
});

describe('a session whose process cannot be seen', () => {
  test.each([
    [1, 'unknown'],
    [23, 'unknown'],
    [25, 'gone'],
  ])('and that was heard of %i hours ago', async (hours, life) => {
    const { main } = twoPlaces();
    const one = await started('gemini-cli', 'one', main);
    await one.kill();
    outOfSight(main, 'one', hours);
    expect(sessionsOf(main)).toMatchObject([{ id: 'one', life }]);
    const shown = said(main, 'status').stdout;
    if (life === 'gone') expect(shown).not.toContain('gemini-cli');
    else expect(shown).toContain('gemini-cli session one, since <age>, heard of <age>\n');
  });

  test('is heard of at each stop', async () => {
    const { main } = twoPlaces();
    const one = await started('claude-code', 'one', main);
    outOfSight(main, 'one', 30);
    const [{ since } = { since: '' }] = sessionsOf(main);
    await one.event('stop');
    const [{ heard, ...more } = { heard: '' }] = sessionsOf(main);
    expect(more).toMatchObject({ since });
    expect(Date.now() - Date.parse(heard)).toBeLessThan(60_000);
  });

  test('is forgotten after a week, when the next one starts', async () => {
    const { main } = twoPlaces();
    await started('codex', 'old', main);
    await started('codex', 'recent', main);
    outOfSight(main, 'old', 7 * 24 + 1);
    outOfSight(main, 'recent', 7 * 24 - 1);
    await started('codex', 'new', main);
    expect(
      sessionsOf(main)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['new', 'recent']);
  });
});

test('a worktree that is gone has nobody in it', async () => {
  const { main, linked } = twoPlaces();
  await started('codex', 'one', linked);
  rmSync(linked.path, { recursive: true });
  expect(sessionsOf(main)).toMatchObject([{ id: 'one', life: 'gone' }]);
});

test('what the files say is shown as data, or not at all', () => {
  const { main } = twoPlaces();
  const odd = main.worktree("it's \u001b[31mred\nhint: type 'rm -rf'", 'odd');
  mkdirSync(join(workplace(main, 'x'), '..'), { recursive: true });
  const at = { agent: 'codex', worktree: odd.path, since: new Date().toISOString() };
  const files: Record<string, unknown> = {
    good: at,
    agent: { ...at, agent: 'codex\u001b[31m' },
    place: { ...at, worktree: `${main.path}\0` },
    since: { ...at, since: 'yesterday' },
    pid: { ...at, process: { pid: -1, space: 's', started: '1' } },
    huge: { ...at, process: { pid: 1e300, space: '', started: {} } },
    null: null,
    list: [],
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(workplace(main, name), JSON.stringify(text));
  }
  writeFileSync(workplace(main, "it's a\nname"), JSON.stringify(at));
  const shown = said(main, 'status').stdout;
  expect(shown).not.toMatch(/[\u001b]|^hint:/m);
  expect(shown).toContain('codex session good in "');
  const ids = sessionsOf(main).map(({ id, life }) => `${id} ${life}`);
  expect(ids.sort()).toEqual(['good unknown', 'huge unknown', 'pid unknown', 'place gone']);
});
