/** Symbolic links that a repository ships: nothing is written or removed outside by way of them. */
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { snapshot } from '../helpers/bytes.ts';
import { createRepo } from '../helpers/repo.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

/** A repository with a link in it, and the directory outside that it leads to. */
function shipping(link: string, target: string) {
  const outside = temporaryDirectory();
  writeFileSync(join(outside, 'profile'), '');
  const repo = createRepo();
  const at = join(repo.path, link);
  mkdirSync(dirname(at), { recursive: true });
  symlinkSync(target.replace('OUT', outside), at);
  repo.git('add', '--all', '--force');
  repo.git('commit', '--quiet', '--message', 'a link');
  return { repo, outside };
}

test.each([
  ['agents-md', 'AGENTS.md', 'OUT/profile'],
  ['agents-md', 'AGENTS.md', '.git/config'],
  ['claude-code', '.claude', 'OUT'],
  ['claude-code', '.claude/settings.json', 'OUT/profile'],
  ['claude-code', '.claude/skills', 'OUT'],
  ['copilot-cli', '.github', 'OUT'],
  ['opencode', '.opencode/plugins', 'OUT'],
])('agent install %s --project does not follow %s to %s (G51)', (agent, link, target) => {
  const { repo, outside } = shipping(link, target);
  const before = [snapshot(outside), repo.read('.git/config')];
  for (const action of ['install', 'uninstall']) {
    const { code, stderr } = repo.checkpoint(['agent', action, agent, '--project']);
    expect(code).toBe(128);
    expect(stderr).toMatch(/is not changed: it leads to '.*', out of the repository/);
  }
  expect([snapshot(outside), repo.read('.git/config')]).toEqual(before);
});

test('a link that stays in the repository is followed', () => {
  const { repo } = shipping('AGENTS.md', 'README.md');
  repo.write('README.md', '# A project\n');
  expect(repo.checkpoint(['agent', 'install', 'agents-md', '--project']).code).toBe(0);
  expect(repo.read('README.md')).toContain('git-checkpoint: begin');
});

test('a file is neither attached nor taken away by way of a link (G52)', () => {
  const { repo, outside } = shipping('.checkpoints/attached', 'OUT');
  repo.checkpoint(['track', 'topic', '--mission', 'm']);
  repo.write('f', 's');
  const { code, stderr } = repo.checkpoint(['attach', 'topic', 'f']);
  expect(code).toBe(128);
  expect(stderr).toContain(
    `'${repo.archivePath}/attached' is a symbolic link, and is not followed`,
  );
  expect(readdirSync(outside)).toEqual(['profile']);
});

test.each([
  ['checkpoint.file', 'docs/NOTE.md', 'docs', []],
  ['checkpoint.file', 'docs/deep/NOTE.md', 'docs/deep', []],
  ['checkpoint.dir', 'docs/notes', 'docs', ['--as', 'other']],
])('%s = %s writes nothing by way of %s (G52)', (key, value, link, words) => {
  const { repo, outside } = shipping(link, 'OUT');
  repo.git('config', key, value);
  const { code, stderr } = repo.checkpoint(['save', '--title', 'x', ...words]);
  expect(code).toBe(128);
  expect(stderr).toContain('symbolic link');
  expect(readdirSync(outside)).toEqual(['profile']);
});
