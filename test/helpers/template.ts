import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { git } from './git.ts';

export interface TemplateOptions {
  branch: string;
  bare: boolean;
  objectFormat: string;
  empty: boolean;
}

const templates = new Map<string, string>();

/**
 * A repository to copy: `git init` and, unless `empty`, one commit `initial` with a `README.md`.
 * Made once a test file for each set of options, because a copy costs a quarter of the making.
 *
 * @returns its path, below the directory of the run; not to be written to
 */
export function template(options: TemplateOptions): string {
  const key = JSON.stringify(options);
  const known = templates.get(key);
  if (known) return known;
  const made = make(options);
  templates.set(key, made);
  return made;
}

function make({ branch, bare, objectFormat, empty }: TemplateOptions): string {
  const directory = mkdtempSync(join(inject('temporaryRoot'), 'template-'));
  const init = ['init', '--quiet', `--initial-branch=${branch}`, `--object-format=${objectFormat}`];
  const work = join(directory, 'work');
  git(directory, [...init, work]);
  removeSamples(join(work, '.git/hooks'));
  if (!empty) {
    writeFileSync(join(work, 'README.md'), '# Project\n');
    git(work, ['add', '--all']);
    git(work, ['commit', '--quiet', '--message=initial']);
  }
  if (!bare) return work;
  const bareRepository = join(directory, 'bare');
  git(directory, [...init, '--bare', bareRepository]);
  removeSamples(join(bareRepository, 'hooks'));
  if (!empty) git(work, ['push', '--quiet', bareRepository, branch]);
  return bareRepository;
}

/** The sample hooks are most of the bytes of a new repository, and never run. */
function removeSamples(hooks: string): void {
  mkdirSync(hooks, { recursive: true });
  for (const name of readdirSync(hooks)) rmSync(join(hooks, name));
}
