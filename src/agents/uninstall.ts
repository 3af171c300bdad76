import { basename, dirname } from 'node:path';
import { takeLine } from '../disk/added-line.ts';
import { removeIfEmpty } from '../disk/empty-directory.ts';
import { removeFile } from '../disk/files.ts';
import { readRegular } from '../disk/regular-file.ts';
import { requireUnchanged } from '../disk/unchanged.ts';
import type { Agent, Scope } from './agent.ts';
import { type Document, hashOf, readDocument, writeDocument } from './document.ts';
import { hiddenElsewhere } from './exclude.ts';
import { requireInside } from './inside.ts';
import { takeInstructions } from './instructions.ts';
import {
  backupPath,
  historyOf,
  type Receipt,
  readReceipt,
  receiptDirectory,
  removeReceipt,
} from './receipt.ts';
import { takeSettings } from './settings/edit.ts';
import { sharersOf } from './sharing.ts';
import { skillsFor, stateOfSkill, takeSkill } from './skills.ts';
import type { Where } from './where.ts';

/** What an uninstallation is to take away. */
export interface AgentUninstall {
  agent: Agent;
  scope: Scope;
  /** The file with what it is to hold; `after` is null where it goes as a whole. */
  document: (Document & { after: Buffer | null }) | null;
  /** Skills that are ours, with the hashes of what we left. */
  skills: Record<string, string>;
  /** Skills that somebody has changed, which stay. */
  kept: string[];
  receipt: Receipt | null;
  /** Other agents that count on the same block of instructions, which stays. */
  sharers: string[];
}

/** Plans to give back what was there before: byte for byte where nobody has edited the file since. */
export function planAgentUninstall(agent: Agent, scope: Scope, where: Where): AgentUninstall {
  const directory = receiptDirectory(agent, scope, where);
  const receipt = readReceipt(directory);
  const places = where.places(agent);
  const path = (agent.settings[scope] ?? agent.instructions[scope])?.(places);
  const found = skillsFor(agent, scope, where);
  for (const one of [...(path === undefined ? [] : [path]), ...found.map((skill) => skill.path)]) {
    requireInside(scope, places.worktree, one);
  }
  const states = found.map((skill) => ({
    skill,
    state: stateOfSkill(skill, receipt?.skills ?? {}),
  }));
  const ours = states.filter(({ state }) => state === 'there' || state === 'old');
  const hashes = ours.map(({ skill: { path, bytes }, state }) => [
    path,
    state === 'there' ? hashOf(bytes) : (receipt?.skills[path] ?? ''),
  ]);
  const document = path === undefined ? null : readDocument(path);
  const sharers = sharersOf(agent, scope, where).map(({ title }) => title);
  const after =
    document && sharers.length === 0
      ? documentWithoutUs(agent, scope, document, directory, receipt)
      : undefined;
  return {
    agent,
    scope,
    document: document && after !== undefined ? { ...document, after: after ?? null } : null,
    skills: Object.fromEntries(hashes),
    kept: states.filter(({ state }) => state === 'foreign').map(({ skill }) => skill.path),
    receipt,
    sharers,
  };
}

/** What the file is to hold, null where it goes; undefined where nothing is to be done. */
function documentWithoutUs(
  agent: Agent,
  scope: Scope,
  document: Document,
  directory: string,
  receipt: Receipt | null,
): Buffer | null | undefined {
  const { text, bytes, bom, path } = document;
  if (text === null || bytes === null) return undefined;
  if (receipt && hashOf(bytes) === receipt.after) {
    const backup = readRegular(backupPath(directory))?.bytes;
    if (!receipt.wasThere || backup) return backup ?? null;
  }
  const before = historyOf(receipt);
  const taken = agent.settings[scope] ? takeSettings(text, before, path) : takeInstructions(text);
  if (taken === text) return undefined;
  const isNothing = taken.replace(/[\s{}]/g, '') === '';
  return receipt?.wasThere === false && isNothing ? null : Buffer.from(bom + taken);
}

/** Does what was planned. Directories that were made and are empty go as well. */
export function carryOutAgentUninstall(plan: AgentUninstall, where: Where): void {
  const { document, skills, receipt } = plan;
  if (document?.after) writeDocument(document, document.after);
  else if (document?.bytes) {
    requireUnchanged(document.target, document.bytes);
    removeFile(document.target);
  }
  const isShared = hiddenElsewhere(plan.agent, plan.scope, where) !== null;
  if (receipt?.hidden && !isShared) takeLine(receipt.hidden);
  for (const [path, hash] of Object.entries(skills)) takeSkill(path, hash);
  const directory = receiptDirectory(plan.agent, plan.scope, where);
  removeReceipt(directory);
  // A skill has a directory of its own.
  const ofSkills = Object.keys(skills).filter((path) => basename(path) === 'SKILL.md');
  const places = ofSkills.map((path) => dirname(path));
  const made = new Set([...(receipt?.directories ?? []), ...places]);
  for (const one of [...made].sort((a, b) => b.length - a.length)) removeIfEmpty(one);
}
