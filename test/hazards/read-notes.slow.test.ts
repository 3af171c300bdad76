/** Notes that were not written by us: by hand, and as they are found in the wild. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { snapshot } from '../helpers/bytes.ts';
import { ignoreArchive, installHook, put } from '../helpers/notes.ts';
import { createRepo } from '../helpers/repo.ts';
import { readCorpus } from '../note/document/corpus.ts';

/** As a person or an agent writes one by the procedure: these headings, one paragraph of fields. */
const BY_HAND = `# Checkpoint: Retry the export

**Date:** 2026-03-14 **Branch:** \`feature/export\` **Session context:**
We were making the export survive a broken connection,
and had just found out why the queue stalls.

## Current State

- The retry loop is done
- In progress: \`src/export/queue.ts:47\`, the back-off
- The settings page is not yet started

## Next Steps

1. Write the failing test for a queue that stalls
2. Make the back-off configurable

## Key Decisions Made

- Retry in the worker: the web process may restart (so we don't re-debate)

## Open Questions / Blockers

- Who owns the alert?

## Files Modified

- \`src/export/queue.ts\`, the loop

## Relevant Memories

- docs/export.md

## Resume Command

Continue from CHECKPOINT.md
`;

/** The same as it comes out of a renderer: not one blank line. */
const CRAMPED = BY_HAND.replaceAll('\n\n', '\n');

describe.each([
  ['with blank lines', BY_HAND],
  ['without', CRAMPED],
])('a note written by hand, %s', (_, text) => {
  test.each(['main checkout', 'linked worktree'])(
    'in the %s: read, parked, resumed, round and round',
    (kind) => {
      const main = createRepo();
      ignoreArchive(main);
      if (kind === 'main checkout') main.git('switch', '--quiet', '--create', 'feature/export');
      const repo = kind === 'main checkout' ? main : main.worktree('linked', 'feature/export');
      put(repo, 'CHECKPOINT.md', text);

      const { data } = repo.checkpoint(['resume', '--json']).json() as {
        data: {
          title: string;
          branch: string;
          context: string;
          nextStep: string;
          sections: { name: string; text: string }[];
        };
      };
      expect(data).toMatchObject({
        title: 'Retry the export',
        branch: 'feature/export',
        context:
          'We were making the export survive a broken connection, and had just found out why the queue stalls.',
        nextStep: 'Write the failing test for a queue that stalls',
      });
      expect(data.sections.map((one) => one.name)).toEqual([
        'Current State',
        'Next Steps',
        'Key Decisions Made',
        'Open Questions / Blockers',
        'Files Modified',
        'Relevant Memories',
        'Resume Command',
      ]);
      expect(repo.checkpoint([]).stdout).toContain("live    'Retry the export', saved");

      for (let round = 0; round < 2; round++) {
        repo.git('switch', '--quiet', '--create', `other${round}`);
        expect(repo.checkpoint(['save', '--title', `Other ${round}`]).stdout).toContain(
          "parked 'Retry the export' of feature/export as feature-export\n",
        );
        expect(repo.checkpoint(['show', 'feature/export']).stdout).toBe(text);
        repo.git('switch', '--quiet', 'feature/export');
        expect(repo.checkpoint(['resume', '--park', '--yes']).stdout).toContain('Retry the export');
        expect(repo.read('CHECKPOINT.md')).toBe(text);
      }
    },
  );

  test('by the hook, too', () => {
    const repo = createRepo({ branch: 'feature/export' });
    ignoreArchive(repo);
    installHook(repo);
    put(repo, 'CHECKPOINT.md', text);
    repo.git('switch', '--quiet', '--create', 'other');
    expect(repo.exists('CHECKPOINT.md')).toBe(false);
    repo.git('switch', '--quiet', 'feature/export');
    expect(repo.read('CHECKPOINT.md')).toBe(text);
  });
});

describe('the corpus', () => {
  const entries = readCorpus();
  const foreign = entries.filter((entry) => entry.expect.kind === 'foreign');

  test('has files of every kind', () => {
    expect(new Set(entries.map((entry) => entry.expect.kind))).toEqual(
      new Set(['own', 'unreadable', 'foreign']),
    );
  });

  test.each(entries.map((entry) => [entry.file, entry] as const))(
    '%s keeps its bytes',
    (_, entry) => {
      const bytes = readFileSync(entry.path);
      const repo = createRepo();
      ignoreArchive(repo);
      put(repo, 'CHECKPOINT.md', bytes);
      const live = () => readFileSync(join(repo.path, 'CHECKPOINT.md'));
      for (const args of [
        [],
        ['list'],
        ['resume'],
        ['resume', '--as-is', '--prompt'],
        ['mirror', '--all'],
      ]) {
        expect(repo.checkpoint(args).stderr).not.toContain('BUG');
        expect(live()).toEqual(bytes);
      }
      // Filed away by the next save of another branch, and back.
      const { data } = repo
        .checkpoint(['save', '--title', 'Mine', '--json', '--overwrite'])
        .json() as {
        data: { previous: string };
      };
      expect(readFileSync(data.previous)).toEqual(bytes);
    },
  );

  test.each(foreign.map((entry) => [entry.file, entry] as const))(
    '%s, tracked, stays',
    (_, entry) => {
      const bytes = readFileSync(entry.path);
      const repo = createRepo({ files: { 'CHECKPOINT.md': bytes } });
      ignoreArchive(repo);
      installHook(repo);
      const linked = repo.worktree('linked', 'work');
      for (const one of [repo, linked]) {
        const before = snapshot(one.path, { ignore: ['.git'] });
        for (const [args, code] of [
          [['save', '--title', 'Mine'], 128],
          [['resume'], 128],
          [['resume', '--yes'], 128],
          [['resume', '--park', '--yes'], 128],
          [['resume', '--as-is'], 128],
          [['done'], 1],
          [['mirror'], 0],
          [['mirror', '--all'], 0],
          [['status'], 0],
          [['list'], 0],
        ] as const) {
          const result = one.checkpoint(args);
          expect([args, result.code]).toEqual([args, code]);
        }
        const { stderr } = one.gitResult(['switch', '--quiet', '--create', `new-${one === repo}`]);
        expect(stderr).toBe('');
        expect(snapshot(one.path, { ignore: ['.git'] })).toEqual(before);
        expect(one.checkpoint(['list']).stdout).toContain('no checkpoints');
      }
      expect(repo.archive()).toEqual([]);
    },
  );
});
