/** docs/json.md has the fields that the commands really give, and no others. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type DriftFacts, type Finding, findDrift } from '../../src/decide/drift.ts';
import { EXIT_CODES } from '../../src/errors.ts';
import type { StoredNote } from '../../src/note/stored.ts';
import { asBranch, asObjectId } from '../helpers/brands.ts';
import { createRepo } from '../helpers/repo.ts';
import { answersSeen } from './answers.ts';
import { codeSpans, headings, readDocument, sectionOf, tableRows } from './markdown.ts';
import { COMMANDS } from './program.ts';
import { type Shape, shapesOf } from './shape.ts';

const document = readDocument('docs/json.md');

/** By the section of the document that describes an answer. */
let seen: ReadonlyMap<string, Shape>;

beforeAll(() => {
  seen = answersSeen();
}, 240_000);

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
    const prefix = kind === 'refused' ? 'error' : 'fatal';
    expect(said.stderr).toBe(`${prefix}: ${error.error.message}\n${lines.join('')}`);
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

function everyFinding(): Finding[] {
  const oid = asObjectId('1');
  const a = asBranch('a');
  const note = { note: { branch: a } } as StoredNote;
  const onBranch = (branch: string) => ({ kind: 'branch', branch: asBranch(branch), oid }) as const;
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
    branches: [a],
    mergedInto: null,
  };
  return [
    ...findDrift({
      ...nothing,
      commits: [{ oid, subject: 's' }],
      committed: ['committed'],
      rewritten: true,
      edited: ['edited'],
      changes: [{ path: 'unlisted', state: 'modified' }],
      listed: ['gone', 'clean', 'committed'],
      gone: ['gone'],
      memoriesGone: ['memory'],
      mergedInto: asBranch('main'),
    }),
    ...findDrift({ ...nothing, head: onBranch('b') }),
    ...findDrift({ ...nothing, head: onBranch('b'), branches: [] }),
    ...findDrift({ ...nothing, head: onBranch('b'), formerNames: [a] }),
  ];
}

function fieldsOf({ kind: _, ...fields }: Finding): string[] {
  return [...shapesOf(fields)].map(([path, types]) => (types.has('string[]') ? `${path}[]` : path));
}
