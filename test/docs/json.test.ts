/** docs/json.md has the fields that the commands really give, and no others. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type DriftFacts, type Finding, findDrift } from '../../src/checkpoint/drift.ts';
import { EXIT_CODES } from '../../src/checkpoint/errors.ts';
import type { StoredNote } from '../../src/checkpoint/stored.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import type { CheckpointResult } from '../helpers/run.ts';
import { codeSpans, headings, readDocument, sectionOf, tableRows } from './markdown.ts';
import { COMMANDS } from './program.ts';
import { addShape, type Shape, shapesOf } from './shape.ts';

const document = readDocument('docs/json.md');

/** What was seen in the answers of a command, by the section of the document that describes it. */
const seen = new Map<string, Shape>();

interface Success {
  version: number;
  command: string;
  data: { dryRun?: boolean; drift?: unknown };
}

beforeAll(() => {
  saveAndResume();
  inLinkedWorktree();
  detached();
  staging();
  history();
  dryRuns();
}, 120_000);

describe('every field is documented, and no other', () => {
  test.each([...COMMANDS.map(({ name }) => name), '--dry-run'])('%s', (section) => {
    expect(seen.get(section)).toEqual(documented(section));
  });
});

describe('errors', () => {
  test.each([
    ['refused', ['resume']],
    ['fatal', ['save', '--file', 'draft.json']],
    ['usage', ['save', '--bogus']],
  ])('%s', (kind, args) => {
    const repo = createRepo({ files: { 'draft.json': '{' } });
    const said = repo.checkpoint([...args, '--json']);
    const error = said.json() as { error: { kind: string; message: string; hints: string[] } };
    expect(shapesOf(error)).toEqual(documented('error'));
    expect(error.error.kind).toBe(kind);
    expect(said.code).toBe(EXIT_CODES[kind as keyof typeof EXIT_CODES]);
    const lines = error.error.hints.map((hint) => `hint: ${hint}\n`);
    expect(said.stderr).toBe(`fatal: ${error.error.message}\n${lines.join('')}`);
  });

  test('the kinds are those of the code', () => {
    const row = tableRows(sectionOf(document, 'error')).find(([field]) => field === '`error.kind`');
    expect(new Set(codeSpans(row?.[2] ?? ''))).toEqual(new Set(Object.keys(EXIT_CODES)));
  });
});

test('every command has its section', () => {
  const sections = headings(document).map(({ text }) => text);
  for (const { name } of COMMANDS) expect(sections).toContain(name);
});

test('every kind of finding is documented with its fields, and no other', () => {
  const found = Object.fromEntries(everyFinding().map((one) => [one.kind, fieldsOf(one)]));
  const rows = tableRows(sectionOf(document, 'findings'));
  expect(found).toEqual(
    Object.fromEntries(
      rows.map(([kind = '', fields = '']) => [codeSpans(kind)[0], codeSpans(fields)]),
    ),
  );
});

/** The fields that a section's table documents, with the types that each may have. */
function documented(section: string): Shape {
  const shape: Shape = new Map();
  for (const [field = '', types = ''] of tableRows(sectionOf(document, section))) {
    shape.set(codeSpans(field)[0] ?? '', new Set(types.split(' or ')));
  }
  return shape;
}

function look(repo: Repo, args: string[], options?: Parameters<Repo['checkpoint']>[1]): void {
  const said: CheckpointResult = repo.checkpoint([...args, '--json'], options);
  expect(said.code, said.stderr).toBe(0);
  const { version, command, data, ...rest } = said.json() as Success;
  expect([version, rest]).toEqual([1, {}]);
  const section = data.dryRun ? '--dry-run' : command;
  expect(command).toBe(COMMANDS.some(({ name }) => name === args[0]) ? args[0] : 'status');
  seen.set(section, addShape(seen.get(section) ?? new Map(), data));
}

function saveAndResume(): void {
  const repo = createRepo();
  look(repo, []);
  look(repo, ['save', '--title', 'One', '--next', 'a step']);
  look(repo, ['save', '--done', 'something']);
  look(repo, ['save', '--as', 'two', '--next', 'a step']);
  look(repo, ['status']);
  look(repo, ['list']);
  look(repo, ['show']);
  look(repo, ['edit'], { env: { GIT_EDITOR: 'true' } });
  repo.git('switch', '--quiet', '--create', 'other');
  look(repo, ['resume', 'two', '--park']);
  repo.write('src/unlisted.ts', '');
  look(repo, ['resume', '--as-is']);
  look(repo, ['done']);
  repo.git('switch', '--quiet', 'main');
  look(repo, ['status']);
  // Of two parked ones the newer is resumed, and the older is named.
  repo.write('.checkpoints/main-2.md', '**Branch:** `main`\n\n## Anything\n\ntext\n');
  look(repo, ['resume', '--yes']);
  look(repo, ['list']);
}

function inLinkedWorktree(): void {
  const linked = createRepo().worktree('linked', 'topic');
  look(linked, ['save', '--title', 'One']);
  look(linked, ['save', '--done', 'something']);
  look(linked, ['status']);
  linked.write('CHECKPOINT.md', `${linked.read('CHECKPOINT.md')}\nby hand\n`);
  look(linked, ['mirror']);
  rmSync(join(linked.archivePath, 'topic.mirror.md'));
  look(linked, ['doctor', '--fix']);
}

function detached(): void {
  const repo = createRepo();
  repo.git('switch', '--quiet', '--detach');
  look(repo, ['save']);
  for (const command of ['status', 'list', 'show', 'resume', 'log']) look(repo, [command]);
  rmSync(join(repo.path, 'CHECKPOINT.md'));
  look(repo, ['status']);
  repo.write('CHECKPOINT.md', 'no heading, no field\n');
  look(repo, ['status']);
  look(repo, ['resume', '--as-is']);
}

function staging(): void {
  const repo = createRepo({
    files: { 'CHECKPOINT.md': '# Checkpoint: x\n\n**Branch:** `main`\n' },
  });
  look(repo, ['save']);
  const lock = join(repo.path, '.git/index.lock');
  writeFileSync(lock, '');
  look(repo, ['save']);
  rmSync(lock);
}

function history(): void {
  const repo = createRepo();
  repo.write('.checkpoints/main.md', '**Branch:** `main`\n');
  look(repo, ['save', '--title', 'One'], { env: { GIT_CHECKPOINT_SESSION: 'session' } });
  repo.checkpoint(['save', '--done', 'something']);
  look(repo, ['log']);
  look(repo, ['log', 'main']);
  look(repo, ['diff']);
  look(repo, ['restore']);
  look(repo, ['undo']);
  look(repo, ['undo', '--redo']);
  look(repo, ['doctor']);
  repo.checkpoint(['save', '--next', 'more']);
  rmSync(join(repo.path, 'CHECKPOINT.md'));
  look(repo, ['status']);
  const other = createRepo();
  other.checkpoint(['save']);
  look(other, ['diff']);
  other.write('CHECKPOINT.md', '**Branch:** `main`\n');
  other.checkpoint(['save', '--as', 'two']);
  rmSync(join(other.path, 'CHECKPOINT.md'));
  look(other, ['status']);
}

function dryRuns(): void {
  const linked = createRepo().worktree('linked', 'topic');
  look(linked, ['save', '--dry-run']);
  linked.checkpoint(['save']);
  look(linked, ['done', '--dry-run']);
}

function everyFinding(): Finding[] {
  const note = { note: { branch: 'a' } } as StoredNote;
  const onBranch = (branch: string) => ({ kind: 'branch', branch, oid: '1' }) as const;
  const nothing: DriftFacts = {
    note,
    head: onBranch('a'),
    formerNames: [],
    commits: [],
    committed: [],
    rewritten: false,
    edited: [],
    changes: [],
    sinceBase: [],
    listed: [],
    gone: [],
    memoriesGone: [],
    branches: ['a'],
    mergedInto: null,
  };
  return [
    ...findDrift({
      ...nothing,
      commits: [{ oid: '1', subject: 's' }],
      committed: ['committed'],
      rewritten: true,
      edited: ['edited'],
      changes: [{ path: 'unlisted', state: 'modified' }],
      listed: ['gone', 'clean', 'committed'],
      gone: ['gone'],
      memoriesGone: ['memory'],
      mergedInto: 'main',
    }),
    ...findDrift({ ...nothing, head: onBranch('b') }),
    ...findDrift({ ...nothing, head: onBranch('b'), branches: [] }),
    ...findDrift({ ...nothing, head: onBranch('b'), formerNames: ['a'] }),
  ];
}

function fieldsOf({ kind: _, ...fields }: Finding): string[] {
  return [...shapesOf(fields)].map(([path, types]) => (types.has('string[]') ? `${path}[]` : path));
}
