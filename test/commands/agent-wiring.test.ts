/** What `agent install`, `uninstall`, `status` and doctor see of settings as people and agents leave them. */
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { snapshot } from '../helpers/bytes.ts';
import { testEnv } from '../helpers/env.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { checkpoint } from '../helpers/run.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { checkpointAsNobody, giveAway } from './as-nobody.ts';

function home(...path: string[]): string {
  return join(testEnv()['HOME'] ?? '', ...path);
}

function put(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

function agent(...words: string[]) {
  return checkpoint(home(), ['agent', ...words]);
}

function agentIn(repo: Repo, ...words: string[]) {
  return repo.checkpoint(['agent', ...words]);
}

describe('a key that is there twice is refused, for readers do not agree on it (G62)', () => {
  test.each([
    [
      'claude-code',
      '.claude/settings.json',
      '{"hooks": {},\n"hooks": {"PreCompact": []}}',
      'hooks',
    ],
    ['claude-code', '.claude/settings.json', '{"statusLine": {}, "statusLine": {}}', 'statusLine'],
    ['codex', '.codex/hooks.json', '{"hooks": {"Stop": [], "Stop": []}}', 'Stop'],
    [
      'gemini-cli',
      '.gemini/settings.json',
      '{"hooks": {"SessionEnd": [{"hooks": [{"command": "a", "command": "b"}]}]}}',
      'command',
    ],
    ['cursor', '.cursor/hooks.json', '{"hooks": {}, "\\u0068ooks": {}}', 'hooks'],
  ])('%s, %s: %s', (name, path, text, key) => {
    const file = put(home(path), text);
    const before = snapshot(home());
    for (const verb of ['install', 'uninstall']) {
      const { code, stderr } = agent(verb, name);
      expect(stderr).toMatch(
        new RegExp(`^fatal: '${file}' is not changed: line \\d: '${key}' is `),
      );
      expect(code).toBe(128);
    }
    expect(agent('status').stdout).toContain(`'${key}' is there twice`);
    expect(snapshot(home())).toEqual(before);
  });

  test('elsewhere it is not our affair', () => {
    put(home('.claude/settings.json'), '{"permissions": {}, "permissions": {}}');
    const before = snapshot(home());
    expect(agent('install', 'claude-code').code).toBe(0);
    expect(agent('uninstall', 'claude-code').code).toBe(0);
    expect(snapshot(home())).toEqual(before);
  });
});

describe('AGENTS.md, which two wirings share (G63)', () => {
  const BOTH = ['agents-md', 'opencode'];
  const wired = (repo: Repo) => {
    const { data } = agentIn(repo, 'status', '--json').json() as {
      data: { wirings: { agent: string }[] };
    };
    return data.wirings.map((one) => one.agent).sort();
  };

  test.each([
    ['agents-md', 'opencode', null],
    ['opencode', 'agents-md', null],
    ['agents-md', 'opencode', '# Rules\n'],
    ['opencode', 'agents-md', '# Rules'],
  ])('%s, then %s, where the file is %j', (first, second, text) => {
    for (const order of [
      [first, second],
      [second, first],
    ]) {
      const repo = createRepo();
      if (text !== null) repo.write('AGENTS.md', text);
      const before = snapshot(repo.path, { ignore: ['.git'] });
      agentIn(repo, 'install', first, '--project');
      expect(wired(repo)).toEqual([first]);
      agentIn(repo, 'install', second, '--project');
      expect(wired(repo)).toEqual(BOTH);
      const [gone = '', kept = ''] = order;
      agentIn(repo, 'uninstall', gone, '--project');
      expect(wired(repo)).toEqual([kept]);
      expect(repo.read('AGENTS.md')).toContain('git-checkpoint: begin');
      agentIn(repo, 'uninstall', kept, '--project');
      expect(wired(repo)).toEqual([]);
      expect(snapshot(repo.path, { ignore: ['.git'] })).toEqual(before);
    }
  });
});

describe('what keeps an agent from running our commands is pointed out (G66)', () => {
  test.each([
    ['claude-code', '.claude/settings.json', '{"disableAllHooks": true}', 'disableAllHooks'],
    [
      'gemini-cli',
      '.gemini/settings.json',
      '{"hooksConfig": {"enabled": false}}',
      'hooksConfig.enabled',
    ],
    ['gemini-cli', '.gemini/settings.json', '{"hooks": {"enabled": false}}', 'hooks.enabled'],
    ['codex', '.codex/config.toml', '[features]\nhooks = false # no\n', 'features.hooks'],
    ['codex', '.codex/config.toml', 'features.hooks=false\n', 'features.hooks'],
    ['codex', '.codex/config.toml', 'features = { x = "#", hooks = false }\n', 'features.hooks'],
    ['codex', '.codex/config.toml', '[features]\ncodex_hooks = false\n', 'features.codex_hooks'],
  ])('%s, %s: %s', (name, path, text, key) => {
    const file = put(home(path), text);
    const hint = `'${key}' in '${file}' keeps `;
    expect(agent('install', name).stderr).toContain(hint);
    expect(agent('status').stderr).toContain(hint);
    agent('uninstall', name);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test('by the user for a project', () => {
    const repo = createRepo();
    put(home('.claude/settings.json'), '{"disableAllHooks": true}');
    expect(agentIn(repo, 'install', 'claude-code', '--project').stderr).toContain(
      'disableAllHooks',
    );
  });

  test('one of our commands by its name', () => {
    agent('install', 'gemini-cli');
    const file = home('.gemini/settings.json');
    const settings = JSON.parse(readFileSync(file, 'utf8'));
    const [{ command }] = settings.hooks.SessionStart[0].hooks;
    writeFileSync(file, JSON.stringify({ ...settings, hooksConfig: { disabled: [command] } }));
    expect(agent('status').stderr).toContain("'hooksConfig.disabled'");
  });

  test.each([
    ['claude-code', '.claude/settings.json', '{"disableAllHooks": false}'],
    ['gemini-cli', '.gemini/settings.json', '{"hooksConfig": {"enabled": true}}'],
    [
      'codex',
      '.codex/config.toml',
      'a = """\n[features]\nhooks = false\n"""\n[hooks.state."x"]\nk = "y"\n',
    ],
  ])('and nothing else: %s, %s', (name, path, text) => {
    put(home(path), text);
    expect(agent('install', name).stderr).not.toMatch(/keeps|as well/);
    expect(agent('status').stderr).toBe('');
  });
});

test.each(['[[hooks.SessionStart]]\nmatcher = ""\n', '[hooks]\nStop = []\n'])(
  "hooks in Codex' config.toml as well are pointed out (G71): %s",
  (text) => {
    const file = put(home('.codex/config.toml'), text);
    const hint = `'${file}' has hooks as well`;
    expect(agent('install', 'codex').stderr).toContain(hint);
    expect(agent('status').stderr).toContain(hint);
  },
);

describe('what is not as it was installed any more is a problem (G69)', () => {
  type Settings = Record<string, unknown>;
  const change = (file: string, with_: (settings: Settings) => void) => {
    const settings = JSON.parse(readFileSync(file, 'utf8'));
    with_(settings);
    writeFileSync(file, JSON.stringify(settings));
  };
  const settings = () => home('.claude/settings.json');
  const cases: [string, string, () => void, string][] = [
    [
      'a status line',
      'claude-code',
      () => change(settings(), (all) => delete all['statusLine']),
      'status line',
    ],
    [
      'an event',
      'claude-code',
      () => change(settings(), (all) => delete (all['hooks'] as Settings)['Stop']),
      'event stop',
    ],
    [
      'a skill',
      'claude-code',
      () => rmSync(home('.claude/skills/checkpoint-save/SKILL.md')),
      'skill checkpoint-save',
    ],
    ['the settings', 'claude-code', () => rmSync(settings()), 'settings.json'],
    [
      'a receipt',
      'claude-code',
      () => rmSync(home('.claude/git-checkpoint'), { recursive: true }),
      'receipt',
    ],
    [
      'a version',
      'cursor',
      () => change(home('.cursor/hooks.json'), (all) => delete all['version']),
      'hooks.json',
    ],
    [
      'a block',
      'opencode',
      () => writeFileSync(home('.config/opencode/AGENTS.md'), 'mine\n'),
      'AGENTS.md',
    ],
  ];

  test.each(cases)('%s', (_, name, spoil, what) => {
    const repo = createRepo();
    agent('install', name);
    expect(repo.checkpoint(['doctor']).stdout).toContain(
      "ok       every agent's wiring is as it was installed",
    );
    spoil();
    const problem = /^ {2}problem +(.+)$/m.exec(agent('status').stdout)?.[1] ?? '';
    expect(problem).toContain(what);
    expect(problem).toContain(`'git checkpoint agent install ${name} --user'`);
    const { code, stdout } = repo.checkpoint(['doctor']);
    expect(stdout).toMatch(new RegExp(`^problem  .*\\(--user\\): .*${what}`, 'm'));
    expect(code).toBe(1);
    // What is said helps.
    agent('install', name);
    expect(agent('status').stdout).not.toContain('problem');
    expect(repo.checkpoint(['doctor']).stdout).not.toContain('--user');
  });

  test('settings of an agent that was never wired are no affair of doctor', () => {
    put(home('.gemini/settings.json'), '{');
    expect(createRepo().checkpoint(['doctor']).stdout).not.toContain('gemini');
  });

  test('an installation whose receipt is lost is taken out all the same', () => {
    agent('install', 'claude-code');
    rmSync(home('.claude/git-checkpoint'), { recursive: true });
    agent('install', 'claude-code');
    agent('uninstall', 'claude-code');
    expect(agent('status').stdout).toBe('no agent is wired\n');
  });
});

describe('only what concerns our entries matters (G70)', () => {
  test.each([
    [
      'gemini-cli',
      '.gemini/settings.json',
      '{"hooks": {"enabled": true, "disabled": ["x"], "SessionStart": []}}',
    ],
    ['claude-code', '.claude/settings.json', '\n'],
    ['claude-code', '.claude/settings.json', '\ufeff \r\n'],
    ['codex', '.codex/hooks.json', '{"hooks": {"later": {"a": 1}}}\n'],
  ])('%s, %s: %j', (name, path, text) => {
    const file = put(home(path), text);
    const before = snapshot(home());
    expect(agent('uninstall', name).code).toBe(0);
    expect(agent('install', name)).toMatchObject({ code: 0 });
    expect(agent('install', name).stdout).toContain('wired already');
    expect(agent('status').stdout).not.toContain('problem');
    agent('uninstall', name);
    expect(snapshot(home())).toEqual(before);
    // Edited meanwhile, all but ours stays.
    agent('install', name);
    writeFileSync(file, readFileSync(file, 'utf8').replace('{', '{ '));
    expect(agent('uninstall', name).code).toBe(0);
    const [now, then] = [readFileSync(file, 'utf8'), text].map((one) =>
      one.replace(/[\s\ufeff]|^\{\}$/gm, ''),
    );
    expect(now?.replace('{}', '')).toBe(then);
  });

  test('where ours would have to be, it has to be a list', () => {
    put(home('.gemini/settings.json'), '{"hooks": {"SessionStart": true}}');
    expect(agent('install', 'gemini-cli').stderr).toContain(
      "its 'hooks.SessionStart' is not a list",
    );
    put(home('.gemini/settings.json'), '{"hooks": null}');
    expect(agent('install', 'gemini-cli').stderr).toContain("its 'hooks' is not an object");
    expect(agent('uninstall', 'gemini-cli').code).toBe(0);
  });
});

test('settings that lead into a store that cannot be written are named, and nothing is left (G72)', () => {
  const repo = createRepo();
  const store = join(dirname(repo.path), 'store');
  const target = put(join(store, 'settings.json'), '{"model": "x"}\n');
  mkdirSync(home('.claude'));
  symlinkSync(target, home('.claude/settings.json'));
  giveAway(repo);
  chmodSync(target, 0o444);
  chmodSync(store, 0o555);
  const before = snapshot(home());
  const { code, stderr } = checkpointAsNobody(repo, ['agent', 'install', 'claude-code']);
  chmodSync(store, 0o755);
  expect(code).toBe(128);
  expect(stderr).toBe(
    [
      `fatal: '${home('.claude/settings.json')}' leads to '${target}', which cannot be written: permission denied`,
      `hint: what manages '${target}' has to write it`,
      "hint: 'git checkpoint agent install claude-code --local' writes another file",
      '',
    ].join('\n'),
  );
  expect(snapshot(home())).toEqual(before);
});

describe('--local leaves nothing for git status to show (G74)', () => {
  test.each([
    ['an exclude file', '# mine\n*.log'],
    ['none', null],
  ])('with %s', (_, text) => {
    const repo = createRepo();
    const exclude = join(repo.path, '.git/info/exclude');
    rmSync(exclude, { force: true });
    if (text !== null) writeFileSync(exclude, text);
    const before = snapshot(repo.path, { ignore: ['.git/index'] });
    agentIn(repo, 'install', 'claude-code', '--local');
    expect(repo.status()).toBe('');
    const between = snapshot(repo.path, { ignore: ['.git/index'] });
    agentIn(repo, 'install', 'claude-code', '--local');
    expect(snapshot(repo.path, { ignore: ['.git/index'] })).toEqual(between);
    agentIn(repo, 'uninstall', 'claude-code', '--local');
    expect(snapshot(repo.path, { ignore: ['.git/index'] })).toEqual(before);
  });

  test('what git ignores, or tracks, or the user has there, gets no line', () => {
    for (const prepare of [
      (repo: Repo) => writeFileSync(join(repo.path, '.git/info/exclude'), '.claude/\n'),
      (repo: Repo) => repo.write('.claude/settings.local.json', '{}\n'),
    ]) {
      const repo = createRepo();
      prepare(repo);
      const read = () => readFileSync(join(repo.path, '.git/info/exclude'), 'utf8');
      const before = read();
      agentIn(repo, 'install', 'claude-code', '--local');
      expect(read()).toBe(before);
    }
  });

  test('the line stays while another worktree needs it', () => {
    const repo = createRepo();
    const other = join(temporaryDirectory(), 'other');
    repo.git('worktree', 'add', '-q', other);
    agentIn(repo, 'install', 'claude-code', '--local');
    checkpoint(other, ['agent', 'install', 'claude-code', '--local']);
    agentIn(repo, 'uninstall', 'claude-code', '--local');
    expect(repo.git('-C', other, 'status', '--short')).toBe('');
    checkpoint(other, ['agent', 'uninstall', 'claude-code', '--local']);
    expect(readFileSync(join(repo.path, '.git/info/exclude'), 'utf8')).not.toContain('claude');
  });
});

describe('wired twice (G67)', () => {
  test('in two scopes', () => {
    const repo = createRepo();
    expect(agentIn(repo, 'install', 'claude-code').stderr).toBe('');
    const { stderr } = agentIn(repo, 'install', 'claude-code', '--project');
    expect(stderr).toContain('wired with --user as well');
    expect(stderr).toContain("'git checkpoint agent uninstall claude-code --project'");
    expect(agentIn(repo, 'status').stderr).toContain('wired with --user as well');
    agentIn(repo, 'uninstall', 'claude-code');
    expect(agentIn(repo, 'status').stderr).toBe('');
  });

  test.each([
    ['copilot-cli', '--user', '--project'],
    ['cursor', '--user', '--user'],
  ])("%s reads Claude Code's settings", (name, own, claude) => {
    const repo = createRepo();
    agentIn(repo, 'install', 'claude-code', claude);
    const hint = /reads the settings of Claude Code \(--\w+\) as well/;
    expect(agentIn(repo, 'install', name, own).stderr).toMatch(hint);
    expect(agentIn(repo, 'status').stderr).toMatch(hint);
    agentIn(repo, 'uninstall', 'claude-code', claude);
    expect(agentIn(repo, 'install', 'claude-code', claude).stderr).toMatch(hint);
  });

  test('Copilot reads none of the user', () => {
    agent('install', 'claude-code');
    expect(agent('install', 'copilot-cli').stderr).toBe('');
  });
});

test('what was edited before it was installed again is not lost by its end (G4)', () => {
  const file = put(home('.claude/settings.json'), '{\n  "model": "x"\n}\n');
  agent('install', 'claude-code');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"x"', '"y"'));
  agent('install', 'claude-code');
  agent('uninstall', 'claude-code');
  expect(readFileSync(file, 'utf8')).toBe('{\n  "model": "y"\n}\n');
});
