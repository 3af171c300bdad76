/**
 * A damaged history never stops a save: the files are written, the damage is told, `doctor` finds it
 * and `doctor --fix` saves what can be read.
 */
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { historyOf, inHistory } from '../helpers/history.ts';
import { ignoreArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

const TITLES = ['Zero', 'One', 'Two', 'Three', 'Four'];

let original: Repo;

beforeAll(() => {
  original = createRepo();
  ignoreArchive(original);
  for (const title of TITLES) {
    expect(original.checkpoint(['save', '--title', title, '--overwrite']).code).toBe(0);
  }
});

/** A repository whose live note has had five versions, one commit each: a copy, which is faster. */
function withHistory(): Repo {
  const repo = createRepo();
  cpSync(original.path, repo.path, { recursive: true });
  return repo;
}

/** The titles of the versions that can be read, oldest first. */
function readable(repo: Repo): string[] {
  const said = repo.checkpoint(['log', 'main', '--json', '-n', '1000']);
  expect(said.code, said.stderr).toBe(0);
  const { data } = said.json() as { data: { operations: { title: string }[] } };
  return data.operations.map((one) => one.title).reverse();
}

function looseObject(repo: Repo, rev: string): string {
  const oid = inHistory(repo, 'rev-parse', rev);
  const path = join(historyOf(repo), 'objects', oid.slice(0, 2), oid.slice(2));
  chmodSync(path, 0o644);
  return path;
}

const liveOf = (rev: string) => `${rev}:a7/live-main.md`;

interface Damage {
  /** Breaks something. */
  damage(repo: Repo): void;
  /** What `doctor` says is wrong, as far as it matters. */
  says: RegExp;
  /** Whether a save cannot but notice; one that does not heals it or never looks there. */
  noticed: boolean;
  /** Which of the five versions are left after the repair; all, unless said otherwise. */
  left?: string[];
  /** Whether the damaged one is kept aside, which it is unless only its frame was broken. */
  aside?: boolean;
}

const REF = 'refs/heads/main';

const DAMAGES: Record<string, Damage> = {
  'a truncated text': {
    damage: (repo) => truncateSync(looseObject(repo, liveOf('main~2')), 10),
    says: /corrupt|garbage|unpack|truncated|inflate/,
    noticed: false,
    left: ['Zero', 'One', 'Three', 'Four'],
  },
  'a text that is gone': {
    damage: (repo) => rmSync(looseObject(repo, liveOf('main~2'))),
    says: /missing blob/,
    noticed: false,
    left: ['Zero', 'One', 'Three', 'Four'],
  },
  'a text of zeros': {
    damage: (repo) => writeFileSync(looseObject(repo, liveOf('main')), Buffer.alloc(100)),
    says: /corrupt|garbage|unpack|inflate/,
    noticed: false,
    left: ['Zero', 'One', 'Two', 'Three'],
  },
  'a text that is another': {
    damage: (repo) =>
      writeFileSync(
        looseObject(repo, liveOf('main~2')),
        readFileSync(looseObject(repo, liveOf('main~1'))),
      ),
    says: /mismatch|corrupt/,
    noticed: false,
    left: ['Zero', 'One', 'Three', 'Four'],
  },
  'the newest commit is gone': {
    damage: (repo) => rmSync(looseObject(repo, 'main')),
    says: /invalid sha1 pointer|missing commit|not a valid/,
    noticed: true,
    left: ['Zero', 'One', 'Two', 'Three'],
  },
  'a commit in the middle is gone': {
    damage: (repo) => rmSync(looseObject(repo, 'main~2')),
    says: /missing commit|broken link/,
    noticed: false, // its text is in the next one, as the previous version
  },
  'the first commit is empty': {
    damage: (repo) => truncateSync(looseObject(repo, 'main~4'), 0),
    says: /empty|corrupt/,
    noticed: false,
  },
  'the newest tree is gone': {
    damage: (repo) => rmSync(looseObject(repo, 'main^{tree}')),
    says: /missing tree|broken link/,
    noticed: true,
    left: ['Zero', 'One', 'Two', 'Three'],
  },
  'a directory of the newest tree is gone': {
    damage: (repo) => rmSync(looseObject(repo, 'main:a7')),
    says: /missing tree|broken link/,
    noticed: true,
    left: ['Zero', 'One', 'Two', 'Three'],
  },
  'a damaged pack': {
    damage: (repo) => {
      inHistory(repo, 'gc', '--quiet');
      const directory = join(historyOf(repo), 'objects/pack');
      const pack = join(
        directory,
        readdirSync(directory).find((one) => one.endsWith('.pack')) ?? '',
      );
      chmodSync(pack, 0o644);
      const bytes = readFileSync(pack);
      bytes.fill(0, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 40);
      writeFileSync(pack, bytes);
    },
    says: /pack|inflate|corrupt/,
    noticed: false,
    left: undefined as never, // whatever can be read
  },
  'the ref is gone': {
    damage: (repo) => rmSync(join(historyOf(repo), REF)),
    says: /its ref 'refs\/heads\/main' is missing/,
    noticed: true,
  },
  'the ref is garbage': {
    damage: (repo) => writeFileSync(join(historyOf(repo), REF), 'garbage\n'),
    says: /its ref 'refs\/heads\/main' is garbage/,
    noticed: true,
  },
  'the ref is empty': {
    damage: (repo) => writeFileSync(join(historyOf(repo), REF), ''),
    says: /its ref 'refs\/heads\/main' is garbage/,
    noticed: true,
  },
  'the ref is a directory': {
    damage: (repo) => {
      rmSync(join(historyOf(repo), REF));
      mkdirSync(join(historyOf(repo), REF));
    },
    says: /refs\/heads\/main' is a directory/,
    noticed: true,
  },
  'the ref names nothing': {
    damage: (repo) => writeFileSync(join(historyOf(repo), REF), `${'1'.repeat(40)}\n`),
    says: /invalid sha1 pointer|missing/,
    noticed: true,
  },
  'HEAD is gone': {
    damage: (repo) => rmSync(join(historyOf(repo), 'HEAD')),
    says: /HEAD|not a git repository/,
    noticed: false,
    aside: false,
  },
  'HEAD is garbage': {
    damage: (repo) => writeFileSync(join(historyOf(repo), 'HEAD'), 'garbage\n'),
    says: /not a git repository|HEAD/,
    noticed: false,
  },
  'the configuration is garbage': {
    damage: (repo) => writeFileSync(join(historyOf(repo), 'config'), '[core\n'),
    says: /bad config/,
    noticed: false,
  },
  'the objects are gone': {
    damage: (repo) => rmSync(join(historyOf(repo), 'objects'), { recursive: true }),
    says: /not a git repository|missing|invalid/,
    noticed: true,
    left: [],
  },
  'the objects are a file': {
    damage: (repo) => {
      rmSync(join(historyOf(repo), 'objects'), { recursive: true });
      writeFileSync(join(historyOf(repo), 'objects'), '');
    },
    says: /not a git repository|missing|invalid/,
    noticed: true,
    left: [],
  },
  'it is a file': {
    damage: (repo) => {
      rmSync(historyOf(repo), { recursive: true });
      writeFileSync(historyOf(repo), 'a file\n');
    },
    says: /is not a directory/,
    noticed: true,
    left: [],
  },
};

describe.each(Object.entries(DAMAGES))('%s', (_, { damage, says, noticed, left, aside = true }) => {
  test('a save writes the files and tells of it once', () => {
    const repo = withHistory();
    damage(repo);
    const said = repo.checkpoint(['save', '--done', 'after the damage']);
    expect(said.code, said.stderr).toBe(0);
    expect(repo.read('CHECKPOINT.md')).toContain('after the damage');
    expect(repo.at('.checkpoints').read('main.prev.md')).toContain('# Checkpoint: Four\n');
    const warnings = said.stderr.split('\n').filter((line) => line.startsWith('warning: '));
    expect(warnings).toHaveLength(noticed ? 1 : 0);
    for (const warning of warnings) {
      expect(warning).toMatch(
        /^warning: the history could not be written: .*; 'git checkpoint doctor' looks into it$/,
      );
    }
  });

  test('doctor finds it, and repairs it', () => {
    const repo = withHistory();
    const texts = new Map(
      TITLES.map((title, n) => [title, inHistory(repo, 'show', liveOf(`main~${4 - n}`))]),
    );
    damage(repo);
    const found = repo.checkpoint(['doctor']);
    expect(found.code).toBe(1);
    expect(found.stdout).toMatch(/^problem {2}the history is damaged: /m);
    expect(found.stdout).toMatch(says);
    expect(found.stderr).toContain("hint: 'git checkpoint doctor --fix' mends what can be mended");

    const fixed = repo.checkpoint(['doctor', '--fix']);
    expect(fixed.stdout).toMatch(/^fixed {4}the history was damaged: /m);
    expect([fixed.code, fixed.stderr]).toEqual([0, '']);
    const again = repo.checkpoint(['doctor']);
    expect([again.code, again.stderr], again.stdout).toEqual([0, '']);
    expect(inHistory(repo, 'fsck', '--strict', '--no-dangling')).toBe('');

    const titles = readable(repo);
    if (left === undefined && !says.source.startsWith('pack')) expect(titles).toEqual(TITLES);
    // The live text is recorded anew where its own version is lost.
    if (left) expect(titles.slice(0, left.length)).toEqual(left);
    expect(titles.length).toBeGreaterThan(0);
    titles.forEach((title, n) => {
      const shown = repo.checkpoint(['show', `main@{${titles.length - 1 - n}}`]);
      expect(shown.stdout.trimEnd()).toBe(texts.get(title));
    });

    const kept = readdirSync(dirname(historyOf(repo))).filter((one) => /\.damaged-/.test(one));
    expect(kept).toHaveLength(aside ? 1 : 0);
    if (aside) expect(fixed.stdout).toContain(kept[0]);
    const saved = repo.checkpoint(['save', '--done', 'after the repair']);
    expect([saved.code, saved.stderr]).toEqual([0, '']);
    expect(readable(repo).length).toBe(titles.length + 1);
  });
});

test('without its configuration it is none the worse', () => {
  const repo = withHistory();
  rmSync(join(historyOf(repo), 'config'));
  const said = repo.checkpoint(['save', '--done', 'more']);
  expect([said.code, said.stderr]).toEqual([0, '']);
  expect(repo.checkpoint(['doctor']).code).toBe(0);
  expect(inHistory(repo, 'config', 'core.bare')).toBe('true');
});

test('reading it says what is wrong, and what to do', () => {
  const repo = withHistory();
  rmSync(looseObject(repo, 'main'));
  for (const args of [['log'], ['show', 'main@{1}'], ['diff'], ['restore'], ['undo']]) {
    const said = repo.checkpoint(args);
    expect(said.code, args.join(' ')).toBe(128);
    expect(said.stderr).toMatch(/^fatal: the history is damaged: /);
    expect(said.stderr).toMatch(/^hint: 'git checkpoint doctor --fix' saves what can be saved$/m);
  }
});

test('an undo whose text is gone removes nothing', () => {
  const repo = withHistory();
  const before = repo.read('CHECKPOINT.md');
  rmSync(looseObject(repo, liveOf('main~1')));
  const said = repo.checkpoint(['undo']);
  expect(said.code).toBe(128);
  expect(said.stderr).toMatch(/^fatal: the history is damaged: it has no object /);
  expect(repo.read('CHECKPOINT.md')).toBe(before);
});

test('a slot that would be overwritten is kept while the history cannot be written', () => {
  const repo = withHistory();
  rmSync(historyOf(repo), { recursive: true });
  writeFileSync(historyOf(repo), '');
  expect(repo.checkpoint(['save', '--done', 'more']).code).toBe(0);
  expect(repo.archive()).toEqual(['main-2.prev.md', 'main.prev.md']);
});

test('a first command that was killed leaves no damage', () => {
  const repo = createRepo();
  ignoreArchive(repo);
  expect(repo.checkpoint(['save']).code).toBe(0);
  // As between the objects and the ref.
  rmSync(join(historyOf(repo), REF));
  rmSync(join(historyOf(repo), 'HEAD'));
  expect(repo.checkpoint(['doctor']).stdout).toContain('ok       the history is whole');
  const said = repo.checkpoint(['save', '--done', 'more']);
  expect([said.code, said.stderr]).toEqual([0, '']);
});

/** Nothing is forbidden to root. */
describe.skipIf(process.getuid?.() === 0)('what may not be written', () => {
  test.each([0o500, 0o000])('a history with the mode %o', (mode) => {
    const repo = withHistory();
    const paths = [historyOf(repo), join(historyOf(repo), 'objects')];
    for (const path of paths.toReversed()) chmodSync(path, mode);
    const said = repo.checkpoint(['save', '--done', 'more']);
    for (const path of paths) chmodSync(path, 0o755);
    expect(said.code).toBe(0);
    expect(said.stderr.match(/^warning: /gm)).toHaveLength(1);
    expect(repo.read('CHECKPOINT.md')).toContain('more');
    expect(repo.checkpoint(['doctor', '--fix']).code).toBe(0);
  });
});
