import { join } from 'node:path';
import { type AddedLine, addLine } from '../disk/added-line.ts';
import { UnflushedError } from '../disk/flush.ts';
import { readRegular } from '../disk/regular-file.ts';
import { CheckpointError } from '../errors.ts';
import { type Agent, type EventName, SCOPES, type Scope } from './agent.ts';
import { eventCommand, statusLineCommand } from './command-line.ts';
import { type Document, hashOf, readDocument, writeDocument } from './document.ts';
import { hiddenElsewhere } from './exclude.ts';
import { hamperingOf } from './hampering.ts';
import { hooksFor } from './hooks.ts';
import { requireInside } from './inside.ts';
import { putInstructions, takeInstructions } from './instructions.ts';
import {
  backupPath,
  historyOf,
  type Receipt,
  readReceipt,
  receiptDirectory,
  writeReceipt,
} from './receipt.ts';
import { listsOf, putSettings, strangersIn, takeSettings } from './settings/edit.ts';
import { type Sharer, sharersOf } from './sharing.ts';
import { putSkill, type Skill, type SkillState, skillsFor, stateOfSkill } from './skills.ts';
import { planUnasked, type Unasked } from './unasked.ts';
import type { Where } from './where.ts';

/** What an installation is to write, and what is there. */
export interface AgentInstall {
  agent: Agent;
  scope: Scope;
  /** The settings or instructions, null where the scope has only skills. */
  document: (Document & { after: string }) | null;
  /** The events whose commands are to be there. */
  events: EventName[];
  statusLine: 'ours' | 'theirs' | null;
  /** What it runs without asking; null where the agent or the scope has no such rules. */
  unasked: Unasked | null;
  /** A status line that is replaced, as it was written. */
  replaced: string | null;
  /** Commands in the settings that have our mark and are not ours. */
  strangers: string[];
  /** What makes it do less or more than it looks like. */
  hampering: string[];
  skills: { skill: Skill; state: SkillState }[];
  /** The file as it was, where it is kept once this is carried out. */
  backup: string;
  /** What keeps the file out of `git status`, where nothing does and it is for this user alone. */
  hidden: Pick<AddedLine, 'path' | 'line'> | null;
  /** The script of the status line. */
  script: string;
}

/**
 * Plans the wiring of an agent; nothing is written.
 *
 * @throws CheckpointError where the scope does not exist or a file is not to be understood
 */
export function planAgentInstall(
  agent: Agent,
  scope: Scope,
  where: Where,
  { force, unasked = false }: { force: boolean; unasked?: boolean },
): AgentInstall {
  const places = where.places(agent);
  const path = (agent.settings[scope] ?? agent.instructions[scope])?.(places);
  if (path === undefined && agent.skills[scope] === undefined) throw noScope(agent, scope);
  const directory = receiptDirectory(agent, scope, where);
  const receipt = readReceipt(directory);
  const skills = skillsFor(agent, scope, where);
  for (const one of [...(path === undefined ? [] : [path]), ...skills.map((skill) => skill.path)]) {
    requireInside(scope, places.worktree, one);
  }
  const wanted = hooksFor(agent, scope);
  const plan: AgentInstall = {
    agent,
    scope,
    document: null,
    events: path === undefined ? [] : wanted.map(({ event }) => event),
    statusLine: null,
    unasked: null,
    replaced: null,
    strangers: [],
    hampering: hamperingOf(agent, scope, where),
    skills: skills.map((skill) => ({ skill, state: stateOfSkill(skill, receipt?.skills ?? {}) })),
    backup: backupPath(directory),
    hidden: hiddenElsewhere(agent, scope, where),
    script: join(where.dist, 'statusline'),
  };
  if (path === undefined) return plan;
  const document = readDocument(path);
  const text = document.text ?? '';
  if (!agent.settings[scope]) {
    return { ...plan, document: { ...document, after: putInstructions(text) } };
  }
  const hooks = wanted.map((hook) => ({
    list: hook.native,
    entry: agent.entry(hook, eventCommand(agent, hook.event, scope, where)),
  }));
  // A command for everybody can name no file of this machine.
  const statusLine =
    agent.statusLine && scope !== 'project'
      ? { command: statusLineCommand(where), replace: force }
      : null;
  const edited = putSettings(text, { hooks, preamble: agent.preamble, statusLine }, path);
  const { statusLine: whose, replaced } = edited;
  const rules = planUnasked(agent, scope, where, { text: edited.text, path, wanted: unasked });
  return {
    ...plan,
    document: { ...document, after: rules.text },
    statusLine: whose,
    unasked: rules.unasked,
    replaced,
    strangers: strangersIn(text, path),
  };
}

/** Writes what was planned: the settings first, since they are what may be refused. */
export function carryOutAgentInstall(plan: AgentInstall, where: Where): void {
  const directory = receiptDirectory(plan.agent, plan.scope, where);
  const earlier = readReceipt(directory);
  const [sharer] = sharersOf(plan.agent, plan.scope, where);
  const { receipt, before } =
    (earlier === null && sharer && afterSharer(plan, sharer)) || receiptOf(plan, earlier);
  const { document } = plan;
  const isNew = document !== null && document.after !== document.text;
  // The receipt first: an installation that breaks off can be taken back.
  const takeBack = isNew || before ? writeReceipt(directory, receipt, before) : () => {};
  try {
    if (isNew) receipt.directories.push(...writeDocument(document, bytesOf(document)));
  } catch (error) {
    if (!(error instanceof UnflushedError)) takeBack();
    throw withOtherScopes(error, plan);
  }
  if (plan.hidden && !receipt.hidden) {
    const put = addLine(plan.hidden.path, plan.hidden.line);
    receipt.hidden = put?.added ?? hiddenElsewhere(plan.agent, plan.scope, where);
    receipt.directories.push(...(put?.made ?? []));
  }
  for (const { skill, state } of plan.skills) {
    receipt.directories.push(...putSkill(skill, state));
    if (state !== 'foreign') receipt.skills[skill.path] = hashOf(skill.bytes);
  }
  writeReceipt(directory, receipt, null);
}

function receiptOf(
  { agent, scope, document, replaced, unasked }: AgentInstall,
  earlier: Receipt | null,
): { receipt: Receipt; before: Buffer | null } {
  const after = document ? hashOf(bytesOf(document)) : '';
  const kept = {
    directories: earlier?.directories ?? [],
    skills: { ...earlier?.skills },
    hidden: earlier?.hidden ?? null,
  };
  const isOurs = document?.bytes && earlier && hashOf(document.bytes) === earlier.after;
  if (isOurs) {
    const statusLine = replaced ?? earlier.statusLine;
    const allowed = unasked?.added ?? earlier.allowed ?? null;
    return { receipt: { ...earlier, ...kept, after, statusLine, allowed }, before: null };
  }
  // Without what an earlier installation has left: that is not to be given back.
  const text = document?.text ?? null;
  const path = document?.path ?? '';
  const history = historyOf(earlier);
  const clean =
    text && (agent.settings[scope] ? takeSettings(text, history, path) : takeInstructions(text));
  return {
    receipt: {
      version: 1,
      path,
      wasThere: document?.bytes != null,
      after,
      lists: clean && agent.settings[scope] ? listsOf(clean, path) : [],
      statusLine: replaced ?? history.statusLine,
      allowed: unasked?.added ?? (unasked?.state === 'allowed' ? (history.allowed ?? null) : null),
      ...kept,
    },
    before: document && clean !== null ? Buffer.from(document.bom + clean) : null,
  };
}

/** What was there before the other one is what the last of them gives back; null where it was edited. */
function afterSharer(
  { document }: AgentInstall,
  { directory, receipt }: Sharer,
): { receipt: Receipt; before: Buffer | null } | null {
  if (!document?.bytes || hashOf(document.bytes) !== receipt.after) return null;
  return {
    receipt: { ...receipt, after: hashOf(bytesOf(document)), skills: {} },
    before: readRegular(backupPath(directory))?.bytes ?? null,
  };
}

function bytesOf({ bom, after }: { bom: string; after: string }): Buffer {
  return Buffer.from(bom + after);
}

/** A file that cannot be written stays so: another scope has another one. */
function withOtherScopes(error: unknown, { agent, scope }: AgentInstall): unknown {
  const other = SCOPES.toReversed().find((one) => one !== scope && agent.settings[one]);
  if (error instanceof CheckpointError && error.kind === 'fatal' && other) {
    const command = `git checkpoint agent install ${agent.name} --${other}`;
    error.hints = [...error.hints, `'${command}' writes another file`];
  }
  return error;
}

function noScope({ title, settings, instructions, skills }: Agent, scope: Scope): CheckpointError {
  const names = new Set(Object.keys({ ...settings, ...instructions, ...skills }));
  return new CheckpointError('fatal', `${title} has no --${scope} installation`, [
    `expected ${[...names].map((name) => `--${name}`).join(' or ')}`,
  ]);
}
