import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeParents } from '../disk/directories.ts';
import { createFile, removeFile, replaceFile } from '../disk/files.ts';
import { exists, readRegular } from '../disk/regular-file.ts';
import { changed } from '../disk/unchanged.ts';
import { hashOf } from './document.ts';

/** One of our skills, and its place. */
export interface Skill {
  name: string;
  path: string;
  bytes: Buffer;
}

/** What has become of a skill. `foreign`: something else has its name, or somebody has changed it. */
export type SkillState = 'there' | 'missing' | 'old' | 'foreign';

/** The skills that are shipped, with their places below a directory. */
export function skillsFor(dist: string, directory: string): Skill[] {
  const shipped = join(dist, 'skills');
  return readdirSync(shipped)
    .sort()
    .flatMap((name) => {
      const bytes = readRegular(join(shipped, name, 'SKILL.md'))?.bytes;
      return bytes ? [{ name, path: join(directory, name, 'SKILL.md'), bytes }] : [];
    });
}

/** @param known the hashes of what we have left there, by path */
export function stateOfSkill(
  { path, bytes }: Skill,
  known: Readonly<Record<string, string>>,
): SkillState {
  if (!exists(path)) return 'missing';
  const present = readRegular(path)?.bytes;
  if (present?.equals(bytes)) return 'there';
  return present && known[path] === hashOf(present) ? 'old' : 'foreign';
}

/** @returns the directories that were made for it */
export function putSkill({ path, bytes }: Skill, state: SkillState): string[] {
  if (state === 'missing') {
    const made = makeParents(dirname(path));
    if (!createFile(path, bytes, { mode: 0o644 })) throw changed(path);
    return made;
  }
  if (state === 'old') replaceFile(path, bytes, { mode: 0o644 });
  return [];
}

/** Removes a skill, if it is what we have left there. */
export function takeSkill(path: string, hash: string): boolean {
  const present = readRegular(path)?.bytes;
  if (!present || hashOf(present) !== hash) return false;
  removeFile(path);
  return true;
}
