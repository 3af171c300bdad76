/** Files of another user among ours: no damage, and named. */
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ignoreArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { checkpointAsNobody, giveAway } from './as-nobody.ts';

/** Makes one file or directory root's, closed to others. */
function close(path: string, mode: number): string {
  chownSync(path, 0, 0);
  chmodSync(path, mode);
  return path;
}

/** Root cannot ask git in a repository that was given away. */
function historyOf(repo: Repo): string {
  return join(repo.path, '.git/checkpoints.git');
}

function shardOf(repo: Repo): string {
  const objects = join(historyOf(repo), 'objects');
  return join(objects, readdirSync(objects).find((one) => /^[0-9a-f]{2}$/.test(one)) ?? '');
}

describe.runIf(process.getuid?.() === 0)(
  'what belongs to root is named, and stays as it is (G13)',
  () => {
    test.each<[string, (repo: Repo) => string]>([
      ['the ref, closed', (repo) => close(join(historyOf(repo), 'refs/heads/main'), 0o600)],
      ['objects that may be read', (repo) => close(join(historyOf(repo), 'objects'), 0o755)],
      ['one directory of objects', (repo) => close(shardOf(repo), 0o755)],
      ['the archive', (repo) => close(repo.archivePath, 0o700)],
      ['the state', (repo) => close(join(repo.path, '.git/checkpoint-state'), 0o755)],
      ['the live note, closed', (repo) => close(join(repo.path, 'CHECKPOINT.md'), 0o600)],
    ])('%s', (_, take) => {
      const repo = createRepo();
      ignoreArchive(repo);
      for (const title of ['One', 'Two']) {
        expect(repo.checkpoint(['save', '--title', title, '--overwrite']).code).toBe(0);
      }
      const git = join(repo.path, '.git');
      const ref = join(historyOf(repo), 'refs/heads/main');
      const tip = readFileSync(ref, 'utf8');
      giveAway(repo);
      const path = take(repo);
      for (const args of [['doctor'], ['doctor', '--fix']]) {
        const said = checkpointAsNobody(repo, args);
        expect(said.code, said.stderr).toBe(1);
        expect(said.stdout).toMatch(`problem  '${path}' belongs to root; 'sudo chown -R 65534 /`);
        expect(said.stdout).not.toContain('damaged');
      }
      expect(readdirSync(git).filter((one) => /damaged|repaired/.test(one))).toEqual([]);
      expect(readFileSync(ref, 'utf8')).toBe(tip);
    });

    test('what is not ours in a directory of the archive is not looked at', () => {
      const repo = createRepo();
      repo.git('config', 'checkpoint.dir', '../notes');
      const notes = join(repo.path, '../notes');
      expect(repo.checkpoint(['save', '--title', 'One', '--as', 'one']).code).toBe(0);
      mkdirSync(join(notes, 'private'));
      writeFileSync(join(notes, 'secret.txt'), 'x');
      giveAway(repo);
      close(join(notes, 'private'), 0o700);
      close(join(notes, 'secret.txt'), 0o600);
      expect(checkpointAsNobody(repo, ['doctor']).stdout).not.toContain('problem');
      close(join(notes, 'one.md'), 0o600);
      expect(checkpointAsNobody(repo, ['doctor']).stdout).toContain("one.md' belongs to root");
    });

    test('reading it says so, and not that it is damaged', () => {
      const repo = createRepo();
      expect(repo.checkpoint(['save', '--title', 'One']).code).toBe(0);
      const ref = join(historyOf(repo), 'refs/heads/main');
      giveAway(repo);
      close(ref, 0o600);
      const said = checkpointAsNobody(repo, ['log']);
      expect(said.stderr).toMatch(
        /^fatal: cannot read the history: permission denied\nhint: 'git checkpoint doctor' /,
      );
    });
  },
);
