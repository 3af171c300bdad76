import { describe, expect, test } from 'vitest';
import type { Repo } from '../helpers/repo.ts';
import { note, type Site, site } from '../helpers/site.ts';
import { countGitProcesses } from '../helpers/trace.ts';

/** The git processes of a save, without those that keep the history of the archive. */
function processes(repo: Repo, ...args: string[]): string[] {
  const { commands } = countGitProcesses((env) => {
    expect(repo.checkpoint(['save', ...args], { env }).code).toBe(0);
  });
  return commands;
}

/** What every save asks; it shows that the counting counts. */
const LEAST = 4;
const MOST = 8;

function tracked(): { files: Record<string, string> } {
  return { files: { 'CHECKPOINT.md': note('work'), 'a.txt': 'a\n' } };
}

describe.each(['main', 'linked'] as const)('a save in a %s worktree', (where) => {
  const rows: [string, () => Site, string[]][] = [
    ['the first one', () => site(where), ['--title', 'T']],
    [
      'with commits and changes',
      () => {
        const given = site(where);
        given.here.commit('one', { 'b.txt': 'b' });
        given.here.write('b.txt', 'c');
        return given;
      },
      [],
    ],
    [
      'among a thousand notes',
      () => {
        const given = site(where);
        for (let n = 0; n < 1_000; n++) given.main.write(`.checkpoints/b${n}.md`, note(`b${n}`));
        return given;
      },
      ['--title', 'T'],
    ],
    ['tracked', () => site(where, tracked()), ['--done', 'x']],
    ['beside', () => site(where), ['--as', 'x']],
    [
      'over another branch’s note',
      () => {
        const given = site(where);
        given.here.write('CHECKPOINT.md', note('other'));
        return given;
      },
      [],
    ],
    [
      'detached',
      () => {
        const given = site(where);
        given.here.git('checkout', '--quiet', '--detach');
        return given;
      },
      [],
    ],
  ];

  test.each(rows)('%s: few processes, fewer the second time', (_, make, args) => {
    const { here } = make();
    const first = processes(here, ...args);
    expect(first.length).toBeGreaterThanOrEqual(LEAST);
    expect(first).toSatisfy((all: string[]) => all.length <= MOST, first.join('\n'));
    const second = processes(here, ...args);
    expect(second.length).toBeGreaterThanOrEqual(LEAST);
    expect(second.length).toBeLessThanOrEqual(first.length);
  });
});
