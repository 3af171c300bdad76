import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeParents } from '../disk/directories.ts';
import { createFile, removeFile, replaceFile } from '../disk/files.ts';
import { exists, readRegular } from '../disk/regular-file.ts';
import { changed } from '../disk/unchanged.ts';
import type { Agent, Scope } from './agent.ts';
import { hashOf } from './document.ts';
import type { Where } from './where.ts';

/** One of our skills, or the program that runs inside of an agent, and its place. */
export interface Skill {
  kind: 'skill' | 'plugin';
  name: string;
  path: string;
  bytes: Buffer;
}

/** What has become of a skill. `foreign`: something else has its name, or somebody has changed it. */
export type SkillState = 'there' | 'missing' | 'old' | 'foreign';

/** What an agent is given as files of their own, with their places. */
export function skillsFor(agent: Agent, scope: Scope, where: Where): Skill[] {
  const places = where.places(agent);
  const directory = agent.skills[scope]?.(places);
  const inside = agent.inside[scope]?.(places);
  return [
    ...(directory === undefined ? [] : skillsIn(where.dist, directory)),
    ...(inside === undefined ? [] : programFor(inside, agent, scope, where)),
  ];
}

/** With what starts the program put in; what is for everybody can name no file of this machine. */
function programFor(path: string, { name }: Agent, scope: Scope, { dist, nodes }: Where): Skill[] {
  const text = readRegular(join(dist, 'opencode-plugin.mjs'))?.bytes.toString();
  if (text === undefined) return [];
  const bundle = join(dist, 'agent.cjs');
  const starts = scope === 'project' ? [] : nodes.map((node) => [node, bundle, name]);
  const bytes = Buffer.from(text.replace(/^const STARTS = .*$/m, () => startsOf(starts)));
  return [{ kind: 'plugin', name: basename(path), path, bytes }];
}

function startsOf(starts: string[][]): string {
  return `const STARTS = ${JSON.stringify(starts)};`;
}

function skillsIn(dist: string, directory: string): Skill[] {
  const shipped = join(dist, 'skills');
  return readdirSync(shipped)
    .sort()
    .flatMap((name) => {
      const bytes = readRegular(join(shipped, name, 'SKILL.md'))?.bytes;
      return bytes ? [{ kind: 'skill', name, path: join(directory, name, 'SKILL.md'), bytes }] : [];
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
