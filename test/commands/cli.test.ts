import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildProgram } from '../../src/commands/program.ts';
import { ignoreArchive, noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { checkpoint } from '../helpers/run.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

const ALL = buildProgram('0.0.0', async () => {}).commands.map((one) => one.name());

/** Those that also answer elsewhere than in a repository, or need more than their name. */
const APART = ['agent', 'config', 'mcp', 'shell-init', 'worktree-remove', 'attach', 'track'];
const ALONE = ALL.filter((name) => !APART.includes(name));

describe('help (field case 97)', () => {
  test('is printed outside a repository, too, for the program and for every command', () => {
    const outside = temporaryDirectory();
    for (const args of [[], ...ALL.map((name) => [name])]) {
      for (const flag of ['-h', '--help']) {
        const result = checkpoint(outside, [...args, flag]);
        expect(result).toMatchObject({ code: 0, stderr: '' });
        expect(result.stdout).toMatch(/^usage: git checkpoint/);
      }
    }
  });

  test('the front page names every command on a line, and fits the screen', () => {
    const { stdout } = checkpoint('/', ['-h']);
    const lines = stdout.split('\n');
    for (const name of ALL) {
      expect(lines.filter((line) => new RegExp(`^ {3}${name}[ |]`).test(line))).toHaveLength(1);
    }
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(lines.length).toBeLessThanOrEqual(44);
  });

  test.each([
    ['help', '-h'],
    ['help save', 'save -h'],
    ['help --json', '-h'],
    ['help help', '-h'],
    ['help --json save', 'save -h'],
    ['help ls', 'list -h'],
    ['help reset', 'reset -h'],
    ['ls -h', 'list -h'],
    ['rm -h', 'done -h'],
  ])('%s is %s', (said, meant) => {
    const [a, b] = [said, meant].map((words) => checkpoint('/', words.split(' ')));
    expect(a?.stdout).toMatch(/^usage: git checkpoint/);
    expect(a).toEqual({ ...b, json: expect.anything() });
  });

  test.each([
    ['resum', 'resume'],
    ['stauts', 'status'],
    ['worktree-remvoe', 'worktree-remove'],
  ])("of '%s', '%s' was meant", (typed, meant) => {
    expect(checkpoint('/', [typed]).stderr).toBe(
      `fatal: '${typed}' is not a command of git checkpoint\nhint: did you mean '${meant}'?\nhint: 'git checkpoint -h' lists the commands\n`,
    );
  });

  test('by way of git, -h reaches the command', () => {
    const result = createRepo().checkpoint(['-h'], { via: 'git' });
    expect(result).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^usage: git checkpoint/),
    });
  });

  test('--version', () => {
    expect(checkpoint('/', ['--version'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^git-checkpoint version \d+\.\d+\.\d+\n$/),
    });
  });
});

describe('a wrong command line is a usage error', () => {
  test.each<[string[], string]>([
    [['frobnicate'], "'frobnicate' is not a command of git checkpoint"],
    [['help', 'frobnicate'], "'frobnicate' is not a command of git checkpoint"],
    [['LIST'], "'LIST' is not a command of git checkpoint"],
    [['--frobnicate'], "unknown option '--frobnicate'"],
    ...ALL.map((name): [string[], string] => [
      [name, '--frobnicate'],
      "unknown option '--frobnicate'",
    ]),
    [['list', 'x'], "too many arguments for 'list'. Expected 0 arguments but got 1."],
    [['done', 'a', 'b'], "too many arguments for 'done'. Expected 1 argument but got 2."],
    [['save', '--file'], "option '--file <file>' argument missing"],
    [['show', '--section'], "option '--section <heading>' argument missing"],
    [['resume', '--yess'], "unknown option '--yess'"],
  ])('%j', (args, words) => {
    const repo = createRepo();
    const result = repo.checkpoint(args);
    expect(result.code).toBe(129);
    expect(result.stdout).toBe('');
    expect(result.stderr.split('\n')[0]).toBe(`fatal: ${words}`);
    expect(result.stderr.split('\n').slice(1)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^hint: /)]),
    );
    expect(repo.exists('.git/checkpoint-state')).toBe(false);
    const json = repo.checkpoint([...args, '--json']);
    if (args.at(-1) !== '--file' && args.at(-1) !== '--section') {
      expect(json.json()).toMatchObject({ version: 1, error: { kind: 'usage', message: words } });
      expect(json.code).toBe(129);
    }
  });
});

describe('where there is nothing to work on', () => {
  const CASES: [string, () => string, number, RegExp][] = [
    ['no repository', () => temporaryDirectory(), 128, /^fatal: not a git repository/],
    [
      'a bare repository',
      () => createRepo({ bare: true }).path,
      128,
      /^fatal: this is a bare repository, .*\nhint: .*'git worktree add' makes one\n/,
    ],
    [
      'a git directory',
      () => join(createRepo().path, '.git'),
      128,
      /^fatal: this operation must be run in a work tree/,
    ],
  ];

  test.each(CASES)('%s', (_, directory, code, words) => {
    const path = directory();
    for (const name of ['', ...ALONE]) {
      const result = checkpoint(path, name === '' ? [] : [name]);
      expect(result).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(words) });
      const json = checkpoint(path, [...(name === '' ? [] : [name]), '--json']);
      expect(json.json()).toMatchObject({
        version: 1,
        error: { message: expect.any(String), hints: expect.any(Array) },
      });
      expect(json.code).toBe(code);
    }
  });

  test('a live note that is a directory, and an archive that is a file', () => {
    const repo = createRepo();
    mkdirSync(join(repo.path, 'CHECKPOINT.md'));
    expect(repo.checkpoint([])).toMatchObject({
      code: 128,
      stderr: expect.stringContaining("CHECKPOINT.md' is a directory"),
    });
    const other = createRepo();
    other.write('.checkpoints', 'a file');
    for (const name of ['status', 'list', 'resume']) {
      expect(other.checkpoint([name])).toMatchObject({
        code: 128,
        stderr: `fatal: '${other.archivePath}' is not a directory\nhint: move that file away, or choose another place with checkpoint.dir in git config\n`,
      });
    }
    expect(other.read('.checkpoints')).toBe('a file');
  });
});

describe('--json is one document, with these fields', () => {
  /** The document, with what differs from run to run taken out. */
  function documentOf(repo: Repo, ...args: string[]): string {
    const result = repo.checkpoint([...args, '--json']);
    const text = JSON.stringify(result.json(), null, 1);
    return text
      .replaceAll(repo.path, '<repo>')
      .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"<date>"')
      .replace(/\b[0-9a-f]{40}\b/g, '<oid>')
      .replace(/\d{4}-\d\d-\d\d \d\d:\d\d \+0000/g, '<moment>');
  }

  function working(): Repo {
    const repo = createRepo();
    ignoreArchive(repo);
    return repo;
  }

  test('status', () => {
    const repo = working();
    expect(documentOf(repo)).toMatchInlineSnapshot(`
      "{
       "version": 1,
       "command": "status",
       "data": {
        "worktree": "<repo>",
        "linked": false,
        "branch": "main",
        "archive": "<repo>/.checkpoints",
        "live": null,
        "leftBehind": {
         "branch": "main",
         "rescues": [],
         "kept": [],
         "stashes": [],
         "underWay": null
        },
        "parked": [],
        "mirror": "not-needed",
        "lost": null,
        "stashed": null,
        "others": 0,
        "elsewhere": 0,
        "sessions": [],
        "next": "git checkpoint save"
       }
      }"
    `);
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    putInArchive(repo, 'main.md', noteOf('main'));
    expect(documentOf(repo, 'status')).toMatchInlineSnapshot(`
      "{
       "version": 1,
       "command": "status",
       "data": {
        "worktree": "<repo>",
        "linked": false,
        "branch": "main",
        "archive": "<repo>/.checkpoints",
        "live": {
         "path": "<repo>/CHECKPOINT.md",
         "title": "Work on main",
         "branch": "main",
         "owner": "ours",
         "savedAt": "<date>",
         "automatic": false,
         "nextStep": "Finish Work on main",
         "drift": [
          {
           "kind": "commits",
           "commits": [
            {
             "oid": "<oid>",
             "subject": "initial"
            }
           ]
          },
          {
           "kind": "committed",
           "paths": [
            "README.md"
           ]
          }
         ]
        },
        "leftBehind": {
         "branch": "main",
         "rescues": [],
         "kept": [],
         "stashes": [],
         "underWay": null
        },
        "parked": [
         {
          "name": "main",
          "path": "<repo>/.checkpoints/main.md"
         }
        ],
        "mirror": "not-needed",
        "lost": null,
        "stashed": null,
        "others": 0,
        "elsewhere": 0,
        "sessions": [],
        "next": "git checkpoint resume"
       }
      }"
    `);
  });

  test('save', () => {
    expect(documentOf(working(), 'save', '--title', 'A')).toMatchInlineSnapshot(`
      "{
       "version": 1,
       "command": "save",
       "data": {
        "case": "new",
        "branch": "main",
        "worktree": "<repo>",
        "path": "<repo>/CHECKPOINT.md",
        "title": "A",
        "nextStep": null,
        "archive": "<repo>/.checkpoints",
        "previous": null,
        "carriedOver": null,
        "mirror": null,
        "ignoreRules": [
         {
          "file": "<repo>/.git/info/exclude",
          "line": "/CHECKPOINT.md"
         }
        ],
        "staging": {
         "state": "not-staged",
         "reason": "not-tracked"
        },
        "invariants": {
         "live": true,
         "branch": true
        }
       }
      }"
    `);
  });

  test('resume', () => {
    const repo = working();
    putInArchive(repo, 'main.md', noteOf('main'));
    expect(documentOf(repo, 'resume', '--yes', '--dry-run')).toMatchInlineSnapshot(`
      "{
       "version": 1,
       "command": "resume",
       "data": {
        "dryRun": true,
        "case": "parked",
        "moves": [
         {
          "verb": "restore",
          "from": "<repo>/.checkpoints/main.md",
          "to": "<repo>/CHECKPOINT.md"
         }
        ]
       }
      }"
    `);
    expect(documentOf(repo, 'resume', '--yes')).toMatchInlineSnapshot(`
      "{
       "version": 1,
       "command": "resume",
       "data": {
        "case": "parked",
        "worktree": "<repo>",
        "path": "<repo>/CHECKPOINT.md",
        "from": "<repo>/.checkpoints/main.md",
        "parked": null,
        "title": "Work on main",
        "branch": "main",
        "savedAt": "<date>",
        "automatic": false,
        "context": "In the middle of it.",
        "sections": [
         {
          "heading": "Current State",
          "name": "Current State",
          "text": "- half of Work on main"
         },
         {
          "heading": "Next Steps",
          "name": "Next Steps",
          "text": "1. [x] Begin\\n2. Finish Work on main"
         }
        ],
        "nextStep": "Finish Work on main",
        "drift": [
         {
          "kind": "commits",
          "commits": [
           {
            "oid": "<oid>",
            "subject": "initial"
           }
          ]
         },
         {
          "kind": "committed",
          "paths": [
           "README.md"
          ]
         }
        ],
        "leftBehind": {
         "branch": "main",
         "rescues": [],
         "kept": [],
         "stashes": [],
         "underWay": null
        },
        "others": [],
        "sessions": []
       }
      }"
    `);
  });

  test('list', () => {
    const repo = working();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    putInArchive(repo, 'a.md', noteOf('a'));
    expect(documentOf(repo, 'list')).toMatchInlineSnapshot(`
      "{
       "version": 1,
       "command": "list",
       "data": {
        "archive": "<repo>/.checkpoints",
        "checkpoints": [
         {
          "name": "a",
          "kind": "parked",
          "branch": "a",
          "title": "Work on a",
          "savedAt": "<date>",
          "automatic": false,
          "path": "<repo>/.checkpoints/a.md",
          "nextStep": "Finish Work on a",
          "context": "In the middle of it.",
          "state": {
           "renamedTo": null,
           "gone": true,
           "mergedInto": null,
           "apart": null,
           "upstreamGone": false
          },
          "worktree": null,
          "mirrors": [],
          "previous": []
         },
         {
          "name": "main",
          "kind": "live",
          "branch": "main",
          "title": "Work on main",
          "savedAt": "<date>",
          "automatic": false,
          "path": "<repo>/CHECKPOINT.md",
          "nextStep": "Finish Work on main",
          "context": "In the middle of it.",
          "state": {
           "renamedTo": null,
           "gone": false,
           "mergedInto": null,
           "apart": null,
           "upstreamGone": false
          },
          "worktree": {
           "path": "<repo>",
           "here": true,
           "branch": "main",
           "underWay": null,
           "dirty": false,
           "sessions": []
          },
          "mirrors": [],
          "previous": []
         }
        ]
       }
      }"
    `);
  });

  test('show', () => {
    const repo = working();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    expect(documentOf(repo, 'show', '--section', 'next steps')).toMatchInlineSnapshot(`
      "{
       "version": 1,
       "command": "show",
       "data": {
        "name": "main",
        "path": "<repo>/CHECKPOINT.md",
        "branch": "main",
        "text": "1. [x] Begin\\n2. Finish Work on main"
       }
      }"
    `);
  });

  test('edit', () => {
    const repo = working();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    const result = repo.checkpoint(['edit', '--json'], { env: { GIT_EDITOR: 'true' } });
    expect(result.json()).toEqual({
      version: 1,
      command: 'edit',
      data: { name: 'main', path: `${repo.path}/CHECKPOINT.md`, changed: false },
    });
  });

  test('done', () => {
    const repo = working();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    expect(documentOf(repo, 'done', '--dry-run')).toMatchInlineSnapshot(`
      "{
       "version": 1,
       "command": "done",
       "data": {
        "dryRun": true,
        "case": "done",
        "moves": [
         {
          "verb": "file-done",
          "from": "<repo>/CHECKPOINT.md",
          "to": "<repo>/.checkpoints/done/main.md"
         }
        ]
       }
      }"
    `);
    expect(documentOf(repo, 'done')).toMatchInlineSnapshot(`
      "{
       "version": 1,
       "command": "done",
       "data": {
        "name": "main",
        "from": "<repo>/CHECKPOINT.md",
        "path": "<repo>/.checkpoints/done/main.md"
       }
      }"
    `);
  });

  test('mirror', () => {
    expect(documentOf(working(), 'mirror')).toMatchInlineSnapshot(`
      "{
       "version": 1,
       "command": "mirror",
       "data": {
        "mirrors": []
       }
      }"
    `);
    const linked = working().worktree('linked', 'work');
    put(linked, 'CHECKPOINT.md', noteOf('work'));
    expect(
      documentOf(linked, 'mirror').replaceAll(linked.archivePath, '<archive>'),
    ).toMatchInlineSnapshot(`
      "{
       "version": 1,
       "command": "mirror",
       "data": {
        "mirrors": [
         {
          "from": "<repo>/CHECKPOINT.md",
          "path": "<archive>/work.mirror.md"
         }
        ]
       }
      }"
    `);
  });

  test('an error', () => {
    expect(documentOf(working(), 'resume')).toMatchInlineSnapshot(`
      "{
       "version": 1,
       "error": {
        "kind": "refused",
        "message": "no checkpoint for 'main', and none elsewhere",
        "hints": [
         "'git checkpoint save' writes one"
        ]
       }
      }"
    `);
    expect(documentOf(working(), 'show', 'x')).toMatchInlineSnapshot(`
      "{
       "version": 1,
       "error": {
        "kind": "refused",
        "message": "no checkpoint is called 'x'",
        "hints": [
         "'git checkpoint list' names them"
        ]
       }
      }"
    `);
  });

  test('wherever --json stands; hints and warnings stay on standard error', () => {
    const repo = working();
    const before = repo.checkpoint(['--json', 'list']);
    expect(before.json()).toEqual(repo.checkpoint(['list', '--json']).json());
    repo.git('config', 'checkpoint.autoRestore', 'perhaps');
    const result = repo.checkpoint(['list', '--json']);
    expect(result.json()).toMatchObject({ version: 1, command: 'list' });
    expect(result.stderr).toMatch(/^warning: .*checkpoint\.autoRestore is 'perhaps'/);
  });
});
