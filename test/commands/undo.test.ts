/** `git checkpoint undo` takes back whatever was done in this worktree, byte for byte. */
import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesOf, inHistory, operations } from '../helpers/history.ts';
import { ignoreArchive, installHook, noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo, type RepoOptions } from '../helpers/repo.ts';

/** All that an undo has to give back: the notes of all worktrees, the archive, the indexes. */
function stateOf(...worktrees: readonly Repo[]) {
  return {
    files: filesOf(...worktrees),
    staged: worktrees.map((one) => one.git('ls-files', '--stage')),
  };
}

/** Runs a command that has to succeed. */
function run(repo: Repo, ...args: string[]): string {
  const said = repo.checkpoint(args);
  expect(said.code, said.stderr).toBe(0);
  return said.stdout;
}

/** A repository whose archive is ignored, so that an undo has nothing that it does not cover. */
function ready(options?: Parameters<typeof createRepo>[0]): Repo {
  const repo = createRepo(options);
  ignoreArchive(repo);
  return repo;
}

interface Scenario {
  /** The worktrees in which something changes; the operation is that of the last of them. */
  worktrees: Repo[];
  operate(): void;
}

const SCENARIOS: Record<string, () => Scenario> = {
  attach: () => {
    const repo = ready();
    run(repo, 'track', 'auth');
    repo.write('../log.txt', 'outside\n');
    return { worktrees: [repo], operate: () => run(repo, 'attach', 'auth', '../log.txt') };
  },
  'save, the first': () => {
    const repo = ready();
    return { worktrees: [repo], operate: () => run(repo, 'save', '--title', 'One') };
  },
  'save over a parked note': () => {
    const repo = ready();
    putInArchive(repo, 'main.md', noteOf('main'));
    return { worktrees: [repo], operate: () => run(repo, 'save', '--done', 'more') };
  },
  'save, same-branch': () => {
    const repo = ready();
    run(repo, 'save', '--title', 'One');
    run(repo, 'save', '--done', 'two');
    put(repo, 'CHECKPOINT.md', `${repo.read('CHECKPOINT.md')}\nby hand\n`);
    return { worktrees: [repo], operate: () => run(repo, 'save', '--done', 'three') };
  },
  'save, other-branch': () => {
    const repo = ready();
    put(repo, 'CHECKPOINT.md', noteOf('other'));
    return { worktrees: [repo], operate: () => run(repo, 'save', '--title', 'Mine') };
  },
  'save, other-branch, onto a taken name': () => {
    const repo = ready();
    putInArchive(repo, 'other.md', noteOf('other', 'older'));
    put(repo, 'CHECKPOINT.md', noteOf('other'));
    return { worktrees: [repo], operate: () => run(repo, 'save', '--title', 'Mine') };
  },
  'save, unreadable': () => {
    const repo = ready();
    put(repo, 'CHECKPOINT.md', Buffer.from('no field, and no text: \xff\xfe\r\n', 'latin1'));
    return { worktrees: [repo], operate: () => run(repo, 'save', '--title', 'Mine') };
  },
  'save, separate': () => {
    const repo = ready();
    run(repo, 'save', '--title', 'One');
    return { worktrees: [repo], operate: () => run(repo, 'save', '--as', 'two') };
  },
  'save, separate, over an earlier version': () => {
    const repo = ready();
    run(repo, 'save', '--title', 'One');
    run(repo, 'save', '--as', 'two', '--next', 'a');
    return { worktrees: [repo], operate: () => run(repo, 'save', '--as', 'two', '--next', 'b') };
  },
  'save in a linked worktree': () => {
    const repo = ready();
    const linked = repo.worktree('linked', 'topic');
    run(linked, 'save', '--title', 'One');
    return { worktrees: [repo, linked], operate: () => run(linked, 'save', '--done', 'two') };
  },
  'save that stages a tracked note': () => {
    const repo = ready({ files: { 'CHECKPOINT.md': noteOf('main') } });
    return { worktrees: [repo], operate: () => run(repo, 'save', '--done', 'two') };
  },
  'save that stages over what was staged': () => {
    const repo = ready({ files: { 'CHECKPOINT.md': noteOf('main') } });
    put(repo, 'CHECKPOINT.md', noteOf('main', 'staged by hand'));
    repo.git('add', 'CHECKPOINT.md');
    put(repo, 'CHECKPOINT.md', noteOf('main', 'not staged'));
    return { worktrees: [repo], operate: () => run(repo, 'save', '--done', 'two') };
  },
  'save that stages where the note had been removed': () => {
    const repo = ready({ files: { 'CHECKPOINT.md': noteOf('main') } });
    repo.git('rm', '--quiet', 'CHECKPOINT.md');
    return { worktrees: [repo], operate: () => run(repo, 'save', '--title', 'Anew') };
  },
  'save that stages in a linked worktree': () => {
    const repo = ready({ files: { 'CHECKPOINT.md': noteOf('main') } });
    const linked = repo.worktree('linked', 'topic');
    return { worktrees: [repo, linked], operate: () => run(linked, 'save', '--title', 'Topic') };
  },
  'resume, parked': () => {
    const repo = ready();
    putInArchive(repo, 'main.md', noteOf('main'));
    return { worktrees: [repo], operate: () => run(repo, 'resume', '--yes') };
  },
  'resume, mirror': () => {
    const repo = ready();
    putInArchive(repo, 'main.mirror.md', noteOf('main'));
    return { worktrees: [repo], operate: () => run(repo, 'resume', '--yes') };
  },
  'resume, choose, with the live note parked': () => {
    const repo = ready();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    putInArchive(repo, 'other.md', noteOf('other'));
    return { worktrees: [repo], operate: () => run(repo, 'resume', 'other', '--park') };
  },
  'resume in a linked worktree': () => {
    const repo = ready();
    const linked = repo.worktree('linked', 'topic');
    putInArchive(repo, 'topic.md', noteOf('topic'));
    return { worktrees: [repo, linked], operate: () => run(linked, 'resume', '--yes') };
  },
  done: () => {
    const repo = ready();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    return { worktrees: [repo], operate: () => run(repo, 'done') };
  },
  'done, with a mirror': () => {
    const repo = ready();
    const linked = repo.worktree('linked', 'topic');
    run(linked, 'save', '--title', 'One');
    return { worktrees: [repo, linked], operate: () => run(linked, 'done') };
  },
  'done, with a mirror that differs': () => {
    const repo = ready();
    const linked = repo.worktree('linked', 'topic');
    run(linked, 'save', '--title', 'One');
    put(linked, 'CHECKPOINT.md', noteOf('topic', 'edited'));
    return { worktrees: [repo, linked], operate: () => run(linked, 'done') };
  },
  edit: () => {
    const repo = ready();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    const env = { GIT_EDITOR: 'echo more >>' };
    return {
      worktrees: [repo],
      operate: () => expect(repo.checkpoint(['edit'], { env }).code).toBe(0),
    };
  },
  mirror: () => {
    const repo = ready();
    const linked = repo.worktree('linked', 'topic');
    put(linked, 'CHECKPOINT.md', noteOf('topic'));
    return { worktrees: [repo, linked], operate: () => run(linked, 'mirror') };
  },
  'mirror of all': () => {
    const repo = ready();
    const linked = repo.worktree('linked', 'topic');
    put(linked, 'CHECKPOINT.md', noteOf('topic'));
    return { worktrees: [linked, repo], operate: () => run(repo, 'mirror', '--all') };
  },
  restore: () => {
    const repo = ready();
    run(repo, 'save', '--title', 'One');
    put(repo, 'CHECKPOINT.md', noteOf('main', 'Two'));
    return { worktrees: [repo], operate: () => run(repo, 'restore') };
  },
  'restore of a note that is live elsewhere': () => {
    const repo = ready();
    const linked = repo.worktree('linked', 'topic');
    run(linked, 'save', '--title', 'One');
    run(linked, 'save', '--done', 'two');
    return { worktrees: [repo, linked], operate: () => run(repo, 'restore', 'topic@{1}') };
  },
  "the switch hook's parking": () => {
    const repo = ready();
    installHook(repo);
    repo.git('branch', 'other');
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    return { worktrees: [repo], operate: () => repo.git('switch', '--quiet', 'other') };
  },
};

describe('every operation is taken back, and done again', () => {
  test.each(Object.entries(SCENARIOS))('%s', (_, setUp) => {
    const { worktrees, operate } = setUp();
    const here = worktrees.at(-1) as Repo;
    const before = stateOf(...worktrees);
    operate();
    const after = stateOf(...worktrees);
    expect(after).not.toEqual(before);
    run(here, 'undo');
    expect(stateOf(...worktrees)).toEqual(before);
    run(here, 'undo', '--redo');
    expect(stateOf(...worktrees)).toEqual(after);
    run(here, 'undo');
    expect(stateOf(...worktrees)).toEqual(before);
  });
});

describe('chains', () => {
  test('undos go back step by step, redos forth, each state byte for byte', () => {
    const repo = ready();
    const states = [stateOf(repo)];
    const steps = [
      ['save', '--title', 'One'],
      ['save', '--done', 'two'],
      ['save', '--as', 'beside'],
      ['done', 'beside'],
      ['restore', 'main@{1}'],
      ['done'],
    ];
    for (const step of steps) {
      run(repo, ...step);
      states.push(stateOf(repo));
    }
    const last = steps.length;
    for (let n = last; n > 0; n--) {
      run(repo, 'undo');
      expect(stateOf(repo), `undo ${n}`).toEqual(states[n - 1]);
    }
    expect(repo.checkpoint(['undo']).stderr).toMatch(/^error: there is nothing to undo in this /);
    for (let n = 1; n <= last; n++) {
      run(repo, 'undo', '--redo');
      expect(stateOf(repo), `redo ${n}`).toEqual(states[n]);
    }
    const nothing = repo.checkpoint(['undo', '--redo']);
    expect(nothing.code).toBe(1);
    expect(nothing.stderr).toMatch(/^error: there is nothing to redo in this /);
  });

  test('one that was killed half-way is done to the end', () => {
    const repo = ready();
    put(repo, 'CHECKPOINT.md', noteOf('other'));
    const before = stateOf(repo);
    run(repo, 'save', '--title', 'Mine');
    // It had put the live note back, and not yet taken the parked one away.
    put(repo, 'CHECKPOINT.md', noteOf('other'));
    run(repo, 'undo');
    expect(stateOf(repo)).toEqual(before);
  });

  test('what was done after an undo is what the next undo takes back, and nothing is redone', () => {
    const repo = ready();
    run(repo, 'save', '--title', 'One');
    run(repo, 'save', '--done', 'two');
    run(repo, 'undo');
    const before = stateOf(repo);
    run(repo, 'save', '--done', 'another');
    expect(repo.checkpoint(['undo', '--redo']).code).toBe(1);
    run(repo, 'undo');
    expect(stateOf(repo)).toEqual(before);
  });

  test('an operation that changed nothing does not stand in the way', () => {
    const repo = ready();
    const before = stateOf(repo);
    const note = noteOf('main');
    repo.write('note.md', note);
    run(repo, 'save', '--file', 'note.md');
    const once = stateOf(repo);
    rmSync(join(repo.path, 'note.md'));
    // The second changes the previous version, the third nothing, the fourth what was seen beside it.
    for (let n = 0; n < 2; n++) {
      const said = repo.checkpoint(['save', '--file', '-'], { input: once ? note : '' });
      expect(said.code, said.stderr).toBe(0);
    }
    repo.write('dirty', '');
    expect(repo.checkpoint(['save', '--file', '-'], { input: note }).code).toBe(0);
    rmSync(join(repo.path, 'dirty'));
    for (let n = 0; n < 4 && repo.exists('CHECKPOINT.md'); n++) run(repo, 'undo');
    expect(stateOf(repo)).toEqual(before);
  });

  test('every version that was taken back can still be read', () => {
    const repo = ready();
    run(repo, 'save', '--title', 'One');
    run(repo, 'save', '--done', 'two');
    const text = repo.read('CHECKPOINT.md');
    run(repo, 'undo');
    expect(run(repo, 'show', 'main@{1}')).toBe(text);
  });
});

describe('where the state has moved on, it refuses, and changes nothing', () => {
  function refused(repo: Repo, pattern: RegExp, ...args: string[]): void {
    const before = stateOf(repo);
    const commits = operations(repo);
    const said = repo.checkpoint(['undo', ...args]);
    expect(said.code).toBe(1);
    expect(said.stderr).toMatch(pattern);
    expect(said.stderr).toMatch(/^hint: 'git checkpoint log' lists the versions/m);
    expect(stateOf(repo)).toEqual(before);
    expect(operations(repo)).toEqual(commits);
  }

  test('a live note that was edited since', () => {
    const repo = ready();
    run(repo, 'save', '--title', 'One');
    put(repo, 'CHECKPOINT.md', 'by hand\n');
    refused(repo, /^error: cannot undo the save of 'main': '.*CHECKPOINT\.md' has changed since\n/);
  });

  test('a live note that is gone', () => {
    const repo = ready();
    run(repo, 'save', '--title', 'One');
    run(repo, 'save', '--done', 'two');
    rmSync(join(repo.path, 'CHECKPOINT.md'));
    refused(repo, /has changed since\n/);
  });

  test('an archived note that was edited since', () => {
    const repo = ready();
    put(repo, 'CHECKPOINT.md', noteOf('other'));
    run(repo, 'save', '--title', 'Mine');
    putInArchive(repo, 'other.md', noteOf('other', 'edited'));
    refused(repo, /^error: cannot undo the save of 'main': '.*other\.md' has changed since\n/);
  });

  test('a place that is taken again', () => {
    const repo = ready();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    run(repo, 'done');
    put(repo, 'CHECKPOINT.md', noteOf('main', 'Another'));
    refused(repo, /^error: cannot undo the done of 'main': .* has changed since\n/);
  });

  test('a redo after an edit', () => {
    const repo = ready();
    run(repo, 'save', '--title', 'One');
    run(repo, 'undo');
    put(repo, 'CHECKPOINT.md', noteOf('main', 'Another'));
    refused(repo, /^error: cannot redo the save of 'main': .* has changed since\n/, '--redo');
  });

  test('nothing was ever done', () => {
    const said = ready().checkpoint(['undo']);
    expect([said.code, said.stderr]).toEqual([
      1,
      "error: there is no history yet\nhint: 'git checkpoint save' begins it\n",
    ]);
  });
});

describe('the index', () => {
  test('is left alone where it holds something else by now', () => {
    const repo = ready({ files: { 'CHECKPOINT.md': noteOf('main') } });
    run(repo, 'save', '--done', 'two');
    const saved = repo.read('CHECKPOINT.md');
    put(repo, 'CHECKPOINT.md', noteOf('main', 'staged by hand'));
    repo.git('add', 'CHECKPOINT.md');
    put(repo, 'CHECKPOINT.md', saved);
    const staged = repo.git('ls-files', '--stage');
    expect(run(repo, 'undo')).not.toContain('index');
    expect(repo.git('ls-files', '--stage')).toBe(staged);
  });

  test('a redo leaves it alone likewise', () => {
    const repo = ready({ files: { 'CHECKPOINT.md': noteOf('main') } });
    run(repo, 'save', '--done', 'two');
    run(repo, 'undo');
    const text = repo.read('CHECKPOINT.md');
    put(repo, 'CHECKPOINT.md', noteOf('main', 'staged by hand'));
    repo.git('add', 'CHECKPOINT.md');
    put(repo, 'CHECKPOINT.md', text);
    const staged = repo.git('ls-files', '--stage');
    run(repo, 'undo', '--redo');
    expect(repo.git('ls-files', '--stage')).toBe(staged);
  });

  test('is given back by an undo of a save that only staged', () => {
    const repo = ready({ files: { 'CHECKPOINT.md': noteOf('main') } });
    const input = `${noteOf('main')}\nMore.\n`;
    for (let n = 0; n < 3; n++) repo.checkpoint(['save', '--no-stage', '--file', '-'], { input });
    const before = stateOf(repo);
    expect(repo.checkpoint(['save', '--file', '-'], { input }).code).toBe(0);
    expect(stateOf(repo)).not.toEqual(before);
    run(repo, 'undo');
    expect(stateOf(repo)).toEqual(before);
  });

  test('with a filter that changes what is staged', () => {
    const repo = ready({
      files: { 'CHECKPOINT.md': noteOf('main'), '.gitattributes': '*.md text eol=crlf\n' },
    });
    const before = stateOf(repo);
    put(repo, 'CHECKPOINT.md', noteOf('main', 'by hand').replaceAll('\n', '\r\n'));
    const edited = stateOf(repo);
    run(repo, 'save', '--done', 'two');
    run(repo, 'undo');
    expect(stateOf(repo)).toEqual(edited);
    expect(edited.staged).toEqual(before.staged);
  });
});

/** The newest operation, as `git checkpoint log` prints it. */
function newest(repo: Repo): string {
  return run(repo, 'log', '-n', '1').slice(0, 7);
}

describe('an operation of another worktree', () => {
  function twoSaves(): { repo: Repo; linked: Repo } {
    const repo = ready();
    const linked = repo.worktree('linked', 'topic');
    run(repo, 'save', '--title', 'Main');
    run(linked, 'save', '--title', 'Topic');
    return { repo, linked };
  }

  test('is not taken back by accident, but pointed out', () => {
    const { repo, linked } = twoSaves();
    const before = stateOf(linked);
    const said = repo.checkpoint(['undo']);
    expect(said.stdout).toMatch(/^took back the save of 'main'\n/);
    expect(said.stderr).toContain(
      `hint: the newest operation is the save of 'topic' in '${linked.path}'; ` +
        `'git checkpoint undo ${run(repo, 'log', '-n', '2').split('\n')[1]?.slice(0, 7)}' takes that back\n`,
    );
    expect(stateOf(linked)).toEqual(before);
    expect(repo.exists('CHECKPOINT.md')).toBe(false);
    const nothing = repo.checkpoint(['undo']);
    expect(nothing.code).toBe(1);
    expect(nothing.stderr).toMatch(
      /^error: there is nothing to undo in this worktree\nhint: the newest operation is the save of 'topic'/,
    );
  });

  test('is pointed out by a dry run too', () => {
    const { repo } = twoSaves();
    expect(repo.checkpoint(['undo', '--dry-run']).stderr).toContain('hint: the newest operation');
  });

  test('is taken back by its name, with what its index held', () => {
    const repo = ready({ files: { 'CHECKPOINT.md': noteOf('main') } });
    const linked = repo.worktree('linked', 'topic');
    const before = stateOf(repo, linked);
    run(linked, 'save', '--title', 'Topic');
    const after = stateOf(repo, linked);
    const said = repo.checkpoint(['undo', newest(repo)]);
    expect(said.stdout).toMatch(`took back the save of 'topic' in '${linked.path}'\n`);
    expect(said.stderr).toBe(
      `hint: in '${linked.path}', 'git checkpoint undo --redo' does it again\n`,
    );
    expect(stateOf(repo, linked)).toEqual(before);
    expect(repo.checkpoint(['undo', '--redo']).code).toBe(1);
    run(linked, 'undo', '--redo');
    expect(stateOf(repo, linked)).toEqual(after);
    expect(inHistory(repo, 'log', '-1', '--format=%(trailers:key=Worktree,valueonly)')).toBe(
      linked.path,
    );
  });

  test('of the main one, from a linked one', () => {
    const repo = ready();
    const linked = repo.worktree('linked', 'topic');
    const before = stateOf(repo, linked);
    run(repo, 'save', '--title', 'One');
    run(linked, 'undo', newest(repo));
    expect(stateOf(repo, linked)).toEqual(before);
  });

  test('which has been moved since', () => {
    const repo = ready();
    const linked = repo.worktree('linked', 'topic');
    run(linked, 'save', '--title', 'One');
    repo.git('worktree', 'move', linked.path, `${linked.path}-moved`);
    const moved = repo.at('../linked-moved');
    // Another worktree has its place by now.
    repo.git('worktree', 'add', '--quiet', linked.path);
    expect(linked.checkpoint(['undo']).stderr).toContain('nothing to undo in this worktree');
    run(moved, 'undo');
    expect(repo.archive()).toEqual([]);
    expect(moved.exists('CHECKPOINT.md')).toBe(false);
  });

  test.each(['remove', 'delete'])('which is gone (%s)', (how) => {
    const repo = ready();
    const linked = repo.worktree('linked', 'topic');
    run(linked, 'save', '--title', 'One');
    run(linked, 'done');
    if (how === 'remove') repo.git('worktree', 'remove', '--force', linked.path);
    else rmSync(linked.path, { recursive: true });
    const before = stateOf(repo);
    const said = repo.checkpoint(['undo', newest(repo)]);
    expect(said.code).toBe(1);
    expect(said.stderr).toContain(`the worktree '${linked.path}' is gone`);
    expect(stateOf(repo)).toEqual(before);
    expect(repo.exists('../linked')).toBe(false);
  });

  test('which is gone, where only the archive was changed', () => {
    const repo = ready();
    const linked = repo.worktree('linked', 'topic');
    putInArchive(repo, 'x.md', noteOf('x'));
    const before = stateOf(repo);
    run(linked, 'done', 'x');
    const after = stateOf(repo);
    repo.git('worktree', 'remove', '--force', linked.path);
    run(repo, 'undo', newest(repo));
    expect(stateOf(repo)).toEqual(before);
    run(repo, 'undo', '--redo');
    expect(stateOf(repo)).toEqual(after);
  });

  test('stands in the way where it touched the same file since, and is named with it', () => {
    const repo = ready();
    const linked = repo.worktree('linked', 'topic');
    run(repo, 'save', '--as', 'shared', '--next', 'a');
    const first = newest(repo);
    run(linked, 'done', 'shared');
    const before = stateOf(repo, linked);
    for (const args of [['undo'], ['undo', first]]) {
      const said = repo.checkpoint(args);
      expect(said.code).toBe(1);
      expect(said.stderr).toBe(
        `error: cannot undo the save of 'shared': the done of 'shared' in '${linked.path}' has changed ` +
          `'${join(repo.archivePath, 'shared.md')}' since\n` +
          `hint: 'git checkpoint undo ${newest(repo)}' takes that back first\n`,
      );
      expect(stateOf(repo, linked)).toEqual(before);
    }
    run(repo, 'undo', newest(repo));
    run(repo, 'undo', first);
    expect(repo.archive()).toEqual([]);
  });
});

describe('by its name', () => {
  test('an older operation is taken back, and what was done since stays', () => {
    const repo = ready();
    run(repo, 'save', '--as', 'beside', '--next', 'a');
    const older = newest(repo);
    run(repo, 'save', '--title', 'One');
    const live = repo.read('CHECKPOINT.md');
    run(repo, 'undo', older);
    expect(repo.archive()).toEqual([]);
    expect(repo.read('CHECKPOINT.md')).toBe(live);
    run(repo, 'undo', '--redo');
    expect(repo.archive()).toEqual(['beside.md']);
    run(repo, 'undo');
    expect(repo.exists('CHECKPOINT.md')).toBe(false);
  });

  test('what a later save saw beside its note stays', () => {
    const repo = ready();
    const seen = () =>
      inHistory(repo, 'ls-tree', '-r', 'main')
        .split('\n')
        .filter((one) => one.includes('/saves-topic'));
    repo.git('switch', '--quiet', '--create', 'topic');
    run(repo, 'save', '--title', 'One');
    const older = newest(repo);
    repo.git('switch', '--quiet', 'main');
    const linked = repo.worktree('linked', 'topic', { create: false });
    linked.commit('more');
    run(linked, 'save', '--title', 'Two');
    const later = seen();
    expect(later).toHaveLength(1);
    run(repo, 'undo', older);
    expect(repo.exists('CHECKPOINT.md')).toBe(false);
    expect(seen()).toEqual(later);
    run(linked, 'undo');
    expect(seen()).not.toEqual(later);
  });

  test.each([
    ['that is not one', ['undo', 'main'], /^error: 'main' is not the commit of an operation\n/],
    [
      'with --redo',
      ['undo', '--redo', 'abcd'],
      /^fatal: '--redo' and 'abcd' cannot be used together\n/,
    ],
  ])('a commit %s is refused', (_, args, message) => {
    const repo = ready();
    run(repo, 'save', '--title', 'One');
    const said = repo.checkpoint(args);
    expect(said.code).not.toBe(0);
    expect(said.stderr).toMatch(message);
    expect(repo.exists('CHECKPOINT.md')).toBe(true);
  });
});

test('a session takes back what it did itself', () => {
  const repo = ready();
  const inSession = (session: string, ...args: string[]) =>
    repo.checkpoint(args, { env: { GIT_CHECKPOINT_SESSION: session } });
  expect(inSession('a', 'save', '--as', 'of-a', '--next', 'a').code).toBe(0);
  expect(inSession('b', 'save', '--as', 'of-b', '--next', 'b').code).toBe(0);
  const said = inSession('a', 'undo');
  expect(said.stderr).toContain('hint: the newest operation is the save of');
  expect(repo.archive()).toEqual(['of-b.md']);
  expect(inSession('a', 'undo').stderr).toMatch(/^error: there is nothing to undo/);
  expect(repo.archive()).toEqual(['of-b.md']);
  expect(inSession('c', 'undo').code).toBe(0);
  expect(repo.archive()).toEqual([]);
});

test('--dry-run changes nothing', () => {
  const repo = ready();
  put(repo, 'CHECKPOINT.md', noteOf('other'));
  run(repo, 'save', '--title', 'One');
  const before = stateOf(repo);
  const commits = operations(repo);
  const said = run(repo, 'undo', '--dry-run');
  expect(said).toBe(
    [
      `would write ${join(repo.path, 'CHECKPOINT.md')}`,
      `would remove ${join(repo.archivePath, 'other.md')}, which the history holds`,
      `would write ${join(repo.path, '.git/info/exclude')}`,
      '',
    ].join('\n'),
  );
  expect(stateOf(repo)).toEqual(before);
  expect(operations(repo)).toEqual(commits);
});

describe('the line that the first save added to an ignore file', () => {
  const line = '.checkpoints/';
  /** A repository where checkpoint.ignore is gitignore. */
  const gitignoring = (options: RepoOptions = {}) => {
    const repo = createRepo(options);
    repo.git('config', 'checkpoint.ignore', 'gitignore');
    return repo;
  };
  /** Every way in which the file may have been before: not there, empty, as editors leave it. */
  const BEFORE = [null, '', 'a\n', 'a\nb', 'a\r\nb\r\n', 'a\r\nb', '\xff\n'];

  test.each(BEFORE)('goes again, and comes back, byte for byte (%j)', (before) => {
    const repo = gitignoring();
    if (before !== null) repo.write('.gitignore', Buffer.from(before, 'latin1'));
    const states = [stateOf(repo)];
    run(repo, 'save', '--title', 'One');
    states.push(stateOf(repo));
    run(repo, 'save', '--done', 'two');
    for (let n = 0; n < 2; n++) {
      run(repo, 'undo');
      expect(stateOf(repo)).not.toEqual(states[0]);
      run(repo, 'undo');
      expect(stateOf(repo)).toEqual(states[0]);
      run(repo, 'undo', '--redo');
      expect(stateOf(repo)).toEqual(states[1]);
      run(repo, 'undo', '--redo');
    }
  });

  test('goes from info/exclude likewise', () => {
    const repo = createRepo();
    const exclude = () => readFileSync(join(repo.path, '.git/info/exclude'), 'utf8');
    const before = exclude();
    run(repo, 'save', '--title', 'One');
    const after = exclude();
    expect(after).toBe(`${before}/CHECKPOINT.md\n${line}\n`);
    run(repo, 'undo');
    expect(exclude()).toBe(before);
    run(repo, 'undo', '--redo');
    expect(exclude()).toBe(after);
  });

  test('goes where others have been added since, which stay', () => {
    const repo = gitignoring({ files: { '.gitignore': 'a' } });
    run(repo, 'save', '--title', 'One');
    repo.write('.gitignore', `${repo.read('.gitignore')}b\n`);
    run(repo, 'undo');
    expect(repo.read('.gitignore')).toBe('a\nb\n');
    run(repo, 'undo', '--redo');
    expect(repo.read('.gitignore')).toBe(`a\nb\n${line}\n`);
  });

  test.each(['a\n', `${line} # ours\n`, `!${line}\n`])(
    'is not looked for in what was written instead (%j)',
    (text) => {
      const repo = gitignoring();
      run(repo, 'save', '--title', 'One');
      repo.write('.gitignore', text);
      run(repo, 'undo');
      expect(repo.read('.gitignore')).toBe(text);
    },
  );

  test('is not followed through a link', () => {
    const repo = gitignoring();
    run(repo, 'save', '--title', 'One');
    rmSync(join(repo.path, '.gitignore'));
    repo.write('../outside', `${line}\n`);
    symlinkSync('../outside', join(repo.path, '.gitignore'));
    run(repo, 'undo');
    expect(repo.read('../outside')).toBe(`${line}\n`);
  });

  test('stays while it hides the live note, which was written since', () => {
    const repo = createRepo();
    run(repo, 'save', '--as', 'beside', '--next', 'one');
    const first = newest(repo);
    run(repo, 'save', '--next', 'two');
    run(repo, 'undo', first);
    expect(repo.exists('CHECKPOINT.md')).toBe(true);
    expect(repo.status()).toBe('');
  });

  test('stays while it hides what others have in the archive', () => {
    const repo = gitignoring();
    run(repo, 'save', '--title', 'One');
    const linked = repo.worktree('linked', 'topic');
    run(linked, 'save', '--title', 'Topic');
    run(repo, 'undo');
    expect(repo.exists('CHECKPOINT.md')).toBe(false);
    expect(repo.read('.gitignore')).toBe(`${line}\n`);
    expect(repo.git('status', '--porcelain', '--', '.checkpoints')).toBe('');
  });
});

test('what it says', () => {
  const repo = ready();
  run(repo, 'save', '--title', 'One');
  const files = ['CHECKPOINT.md', '.git/info/exclude']
    .map((name) => `  ${join(repo.path, name)}\n`)
    .join('');
  const undone = repo.checkpoint(['undo']);
  expect([undone.stdout, undone.stderr]).toEqual([
    `took back the save of 'main'\n${files}`,
    "hint: 'git checkpoint undo --redo' does it again\n",
  ]);
  const redone = repo.checkpoint(['undo', '--redo']);
  expect([redone.stdout, redone.stderr]).toEqual([`did again the save of 'main'\n${files}`, '']);
});

test('an edit by hand in between is taken back with the save before it, and comes forth again (G96)', () => {
  const repo = ready();
  run(repo, 'save', '--title', 'One', '--next', 'a');
  const one = repo.read('CHECKPOINT.md');
  run(repo, 'save', '--next', 'b');
  repo.write('CHECKPOINT.md', `${repo.read('CHECKPOINT.md')}by hand\n`);
  const edited = repo.read('CHECKPOINT.md');
  run(repo, 'save', '--next', 'c');
  run(repo, 'undo');
  expect(repo.read('CHECKPOINT.md')).toBe(edited);
  expect(repo.checkpoint(['undo']).stdout).toContain(
    '\n  and the edit by hand that came after it\n',
  );
  expect(repo.read('CHECKPOINT.md')).toBe(one);
  run(repo, 'undo');
  expect(repo.exists('CHECKPOINT.md')).toBe(false);
  run(repo, 'undo', '--redo');
  run(repo, 'undo', '--redo');
  expect(repo.read('CHECKPOINT.md')).toBe(edited);
  const { data } = JSON.parse(repo.checkpoint(['undo', '--redo', '--json']).stdout);
  expect(data.operation).toBe('save');
});

test('an undo names the effort that was touched, not the branch of HEAD', () => {
  const repo = ready();
  putInArchive(repo, 'x.md', noteOf('x'));
  run(repo, 'done', 'x');
  expect(repo.checkpoint(['undo']).stdout).toMatch(/^took back the done of 'x'\n/);
  expect(repo.checkpoint(['undo', '--redo']).stdout).toMatch(/^did again the done of 'x'\n/);
  run(repo, 'track', 'auth');
  expect(repo.checkpoint(['undo']).stdout).toMatch(/^took back the track of 'auth'\n/);
});
