/** The program that runs inside of OpenCode, with the inputs of opencode.ai/docs/plugins. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type EnvironmentChanges, testEnv } from '../helpers/env.ts';
import { noteOf, put } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

const ID = 'ses_5f3a9c1e2b';

/** The calls that OpenCode makes, one after the other, with what came of each, in a process of their own. */
const PLAY = `
const { path, directory, calls } = JSON.parse(process.argv[1]);
const notices = [];
const client = { tui: { showToast: async ({ body }) => void notices.push(body.message) } };
const { GitCheckpoint } = await import(path);
const hooks = await GitCheckpoint({ client, directory, worktree: directory });
for (const [name, input, output] of calls) await hooks[name](input, output);
console.log(JSON.stringify({ outputs: calls.map(([, , output]) => output ?? null), notices }));
`;

type Call = [name: string, input: object, output?: object];

const created = (id = ID, more = {}): Call => [
  'event',
  { event: { type: 'session.created', properties: { info: { id, ...more } } } },
];
const idle = (sessionID = ID): Call => [
  'event',
  { event: { type: 'session.idle', properties: { sessionID } } },
];
const request = (sessionID = ID): Call => [
  'experimental.chat.system.transform',
  { sessionID, model: {} },
  { system: ['You are an agent.'] },
];
const compacting = (sessionID = ID): Call => [
  'experimental.session.compacting',
  { sessionID },
  { context: [] },
];

/** As `agent install opencode` has written it; `play` is what OpenCode does with it. */
function installed(repo: Repo, scope = '--user') {
  repo.checkpoint(['agent', 'install', 'opencode', scope]);
  const place = scope === '--user' ? join(testEnv()['HOME'] ?? '', '.config') : repo.path;
  const file = join(
    place,
    scope === '--user' ? 'opencode' : '.opencode',
    'plugins/git-checkpoint.js',
  );
  const path = join(temporaryDirectory(), 'plugin.mjs');
  copyFileSync(file, path);
  return (calls: Call[], env: EnvironmentChanges = {}, directory = repo.path) => {
    const given = JSON.stringify({ path, directory, calls });
    const args = ['--input-type=module', '-e', PLAY, given];
    const { code, stdout, stderr } = runProcess(repo.path, process.execPath, args, { env });
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout) as { outputs: Record<string, string[]>[]; notices: string[] };
  };
}

test('a session is told once where its branch stands, in each request the same', () => {
  const repo = createRepo();
  put(repo, 'CHECKPOINT.md', noteOf('main', 'Log in'));
  const play = installed(repo);
  const { outputs } = play([created(), request(), request()]);
  const [, first, second] = outputs;
  expect(first?.['system']).toHaveLength(2);
  expect(first?.['system']?.[1]).toContain('Next action: Finish Log in');
  expect(first?.['system']?.[1]).toContain(`${ID}; GIT_CHECKPOINT_SESSION holds it`);
  expect(second).toEqual(first);
  // One that is gone on with was created in another process.
  expect(play([request()]).outputs[0]?.['system']?.[1]).toContain('Finish Log in');
});

test('a compaction is told, and afterwards the text is that of the note as it is then', () => {
  const repo = createRepo();
  put(repo, 'CHECKPOINT.md', noteOf('main', 'Log in'));
  const live = join(repo.path, 'CHECKPOINT.md');
  const play = installed(repo);
  const { outputs } = play([created(), request(), compacting(), request(), request()]);
  expect(outputs[2]?.['context']?.[0]).toContain('Finish Log in');
  expect(repo.checkpoint(['log']).stdout).toContain('record');
  // The request of the compaction itself has it once.
  expect(outputs[3]?.['system']).toHaveLength(1);
  expect(outputs[4]).toEqual(outputs[1]);
  const compacted: Call = [
    'event',
    { event: { type: 'session.compacted', properties: { sessionID: ID } } },
  ];
  expect(play([compacting(), compacted, request()]).outputs[2]?.['system']).toHaveLength(2);
  writeFileSync(live, noteOf('main', 'Log out'));
  const later = [compacting('ses_other'), request('ses_other'), request('ses_other')];
  expect(play(later).outputs[2]?.['system']?.[1]).toContain('Finish Log out');
});

test('what its tools write is stamped, and what a shell writes is recorded when it stops', () => {
  const repo = createRepo();
  put(repo, 'CHECKPOINT.md', noteOf('main'));
  const live = join(repo.path, 'CHECKPOINT.md');
  const play = installed(repo);
  const after = (tool: string, args: object): Call => [
    'tool.execute.after',
    { tool, sessionID: ID, callID: 'c', args },
    { title: '', output: '', metadata: {} },
  ];
  play([after('read', { filePath: live }), after('write', { filePath: join(repo.path, 'a.ts') })]);
  expect(repo.exists('.git/checkpoints.git')).toBe(false);
  play([after('write', { filePath: live, content: 'x' })]);
  expect(readFileSync(live, 'utf8')).toContain(`ckpt-session: ${ID}`);
  writeFileSync(live, noteOf('main', 'By a shell'));
  play([idle()]);
  expect(repo.checkpoint(['show', 'main@{0}']).stdout).toContain('By a shell');
});

test('a shell of the session knows it', () => {
  const { outputs } = installed(createRepo())([
    ['shell.env', { cwd: '/', sessionID: ID }, { env: {} }],
    ['shell.env', { cwd: '/' }, { env: {} }],
  ]);
  expect(outputs).toEqual([{ env: { GIT_CHECKPOINT_SESSION: ID } }, { env: {} }]);
});

test('the session of a sub-agent is told nothing', () => {
  const repo = createRepo();
  put(repo, 'CHECKPOINT.md', noteOf('main'));
  const { outputs } = installed(repo)([
    created('ses_child', { parentID: ID }),
    request('ses_child'),
  ]);
  expect(outputs[1]?.['system']).toHaveLength(1);
});

test('where the program is not there, or the input is nonsense, nothing happens', () => {
  const repo = createRepo();
  put(repo, 'CHECKPOINT.md', noteOf('main'));
  const everybody = installed(repo, '--project');
  expect(repo.read('.opencode/plugins/git-checkpoint.js')).toContain('const STARTS = [];');
  const bare = { PATH: '/nowhere' };
  const { outputs } = everybody([created(), request(), idle(), compacting()], bare);
  expect(outputs[1]?.['system']).toEqual(['You are an agent.']);
  expect(everybody([created(), request()]).outputs[1]?.['system']).toHaveLength(2);
  everybody([
    ['event', {}],
    ['event', { event: { type: 'session.idle' } }],
    ['event', { event: { type: 'session.deleted', properties: { info: { id: ID } } } }],
    ['tool.execute.after', { tool: 'write' }],
    ['experimental.session.compacting', {}, {}],
  ]);
  everybody([created(), request()], {}, '/nowhere');
});

test('what somebody has made of it stays', () => {
  const repo = createRepo();
  installed(repo);
  const file = join(testEnv()['HOME'] ?? '', '.config/opencode/plugins/git-checkpoint.js');
  writeFileSync(file, `${readFileSync(file, 'utf8')}// mine\n`);
  expect(repo.checkpoint(['agent', 'uninstall', 'opencode']).stderr).toContain(
    'was changed, and stays',
  );
  expect(readFileSync(file, 'utf8')).toContain('// mine');
});
