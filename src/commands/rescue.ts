import { join } from 'node:path';
import { keptWith } from '../archive/kept.ts';
import { CheckpointError } from '../errors.ts';
import type { Client } from '../git/client.ts';
import {
  applyRescue,
  askRescues,
  dropRescue,
  rescuedCommits,
  rescuedFiles,
  showRescue,
} from '../git/rescue.ts';
import { RESCUE_REFS, type Rescue } from '../git/rescue-commit.ts';
import { type RescueReport, renderRescues, rescueData } from '../render/rescue.ts';
import { isAnswerSeen } from '../terminal/terminal.ts';
import type { Answer, Invocation, Options, RepositoryInvocation } from './command.ts';
import { bringBack } from './worktree-remove/keep-files.ts';

/** `git checkpoint rescue [list|show|apply|drop]`: what `worktree-remove --rescue` kept; by itself the list. */
export async function rescue(
  invocation: RepositoryInvocation,
  _options: Options,
  [action = 'list', name]: readonly string[],
): Promise<Answer> {
  const { client, settings } = invocation.repository;
  const rescues = await askRescues(client);
  const { warnings } = settings;
  if (action === 'list' && name === undefined)
    return { ...(await list(client, rescues, invocation)), warnings };
  const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action as keyof typeof ACTIONS] : null;
  if (!act || name === undefined) {
    throw new CheckpointError('usage', `'${[action, name].join(' ').trim()}' is not understood`, [
      "expected 'list', 'show <name>', 'apply <name>' or 'drop <name>'",
    ]);
  }
  const answer = await act(await report(client, find(rescues, name)), client, invocation);
  return { ...answer, warnings: [...warnings, ...(answer.warnings ?? [])] };
}

const ACTIONS = { show, apply, drop };

async function list(
  client: Client,
  rescues: readonly Rescue[],
  { now }: Invocation,
): Promise<Answer> {
  const reports = await Promise.all(rescues.map((one) => report(client, one)));
  return { data: { rescues: reports.map(rescueData) }, text: renderRescues(reports, now) };
}

async function show(one: RescueReport, client: Client, { json }: Invocation): Promise<Answer> {
  const text = await showRescue(client, one);
  return {
    data: { ...(rescueData(one) as object), text },
    text,
    ...(isAnswerSeen() || json ? {} : { raw: Buffer.from(text) }),
  };
}

/** The rescue stays, so that nothing depends on what becomes of the worktree. */
async function apply(
  one: RescueReport,
  client: Client,
  { repository: { place } }: RepositoryInvocation,
): Promise<Answer> {
  const ref = RESCUE_REFS + one.name;
  if (one.kind === 'commits') {
    throw new CheckpointError('refused', `'${one.name}' holds commits, and no uncommitted work`, [
      `'git branch <branch> ${ref}' gives them a branch, 'git cherry-pick' takes one of them`,
    ]);
  }
  const { code, stdout, stderr } = await applyRescue(client, one);
  if (code !== 0) {
    // git says what is in conflict, and then the whole status, which nobody asked for.
    const conflicts = stdout.split('\n').filter((line) => line.startsWith('CONFLICT'));
    const said = [...conflicts, stderr.trim()].filter((text) => text !== '');
    const kind = code === 1 ? 'refused' : 'git';
    throw new CheckpointError(kind, said.join('\n').replace(/^(?:error|fatal): /, ''), [
      `the rescue stays: '${ref}'`,
    ]);
  }
  const kept = keptWith(place.commonDir, one.name).map((from) => ({
    from,
    ...bringBack(from, place.worktree),
  }));
  const cameBack = kept.flatMap((each) => each.cameBack);
  return {
    data: { ...(rescueData(one) as object), ignored: cameBack },
    text: cameBack.length === 0 ? stdout : `${stdout.trimEnd()}\n\n${broughtBack(cameBack)}`,
    warnings: kept.flatMap(({ from, inTheWay }) =>
      inTheWay.map(
        (name) => `'${name}' stays as it is here; the one that was kept is '${join(from, name)}'`,
      ),
    ),
    hints: [
      ...(one.commits.length > 0
        ? [`'git branch <branch> ${ref}^' keeps the commits below it`]
        : []),
      `the rescue stays; 'git checkpoint rescue drop ${one.name}' lets it go`,
    ],
  };
}

function broughtBack(names: readonly string[]): string {
  return names.map((name) => `brought back '${name}', which git ignores`).join('\n');
}

async function drop(one: RescueReport, client: Client): Promise<Answer> {
  await dropRescue(client, one);
  return {
    data: rescueData(one),
    text: `dropped ${one.name} (was ${one.oid.slice(0, 7)})`,
    hints: [`'git update-ref ${RESCUE_REFS}${one.name} ${one.oid}' brings it back until git gc`],
  };
}

async function report(client: Client, one: Rescue): Promise<RescueReport> {
  const [files, commits] = await Promise.all([
    one.kind === 'changes' ? rescuedFiles(client, one) : [],
    rescuedCommits(client, one),
  ]);
  return { ...one, files, commits };
}

function find(rescues: readonly Rescue[], name: string): Rescue {
  const found = rescues.find((one) => one.name === name);
  if (found) return found;
  throw new CheckpointError('refused', `no rescue is called '${name}'`, [
    "'git checkpoint rescue list' names them",
  ]);
}
