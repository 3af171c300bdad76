import { type AbsolutePath, below } from '../brands.ts';
import { CheckpointError } from '../errors.ts';
import { codeSpan } from '../note/compose/items.ts';
import { effortName } from '../note/slug.ts';
import { canBeStamped, readStamp, withStamp } from '../note/stamp.ts';
import type { StoredNote } from '../note/stored.ts';
import {
  type Moment,
  NO_CHANGES,
  newWorkstream,
  type Refresh,
  refreshText,
} from '../note/workstream/refresh.ts';
import { type Decision, type Planned, type Refused, refuse } from './decision.ts';
import type { Move } from './plan.ts';
import { isName, noName } from './separate-effort.ts';

export interface WorkstreamFacts {
  archive: AbsolutePath;
  archived: readonly StoredNote[];
  /** The session that writes, if one is known. */
  session: string | null;
  moment: Moment;
}

/** Starts a workstream: one file a topic, never a second one. */
export function decideTrack(
  facts: WorkstreamFacts,
  topic: string,
  changes: Refresh,
): Decision<'track'> {
  if (!isName(topic)) return refuse(noName(topic));
  const stem = stemOf(topic);
  if (workstreams(facts.archived).some((one) => one.stem === stem)) {
    return refuse(
      new CheckpointError('refused', `'${topicOf(stem)}' is tracked already`, [
        `'git checkpoint refresh ${topicOf(stem)}' changes it`,
      ]),
    );
  }
  const text = newWorkstream(topicOf(stem), changes, facts.moment);
  const to = below(facts.archive, `${stem}.md`);
  const move: Move = { verb: 'write', to, text: stamped(text, facts.session), replaces: null };
  return { kind: 'plan', case: 'track', plan: { operation: 'track', moves: [move] } };
}

/** A plan with the workstream as it is before. */
export interface RefreshPlan extends Planned<'refresh'> {
  found: StoredNote;
}

/** Changes a workstream's sections; a refresh that changes nothing writes nothing. */
export function decideRefresh(
  facts: WorkstreamFacts,
  topic: string | null,
  changes: Refresh,
): RefreshPlan | Refused {
  let found: StoredNote;
  let text: string;
  try {
    found = findWorkstream(facts, topic);
    text = refreshText(found.text, changes, facts.moment);
  } catch (error) {
    if (error instanceof CheckpointError) return refuse(error);
    throw error;
  }
  const moves: Move[] =
    text === found.text
      ? []
      : [
          {
            verb: 'write',
            to: found.path,
            text: stamped(text, facts.session),
            replaces: found.bytes,
          },
        ];
  return { kind: 'plan', case: 'refresh', plan: { operation: 'refresh', moves }, found };
}

/** Copies a file into the archive, beside the notes, and lists it under the workstream's artifacts. */
export function decideAttach(
  facts: WorkstreamFacts,
  topic: string,
  name: string,
  bytes: Uint8Array,
): Decision<'attach'> {
  const found = facts.archived.find(
    (one) => one.kind === 'workstream' && one.stem === stemOf(topic),
  );
  if (!found) {
    return refuse(
      new CheckpointError('refused', `no workstream is called '${topic}'`, [
        `'git checkpoint track ${isName(topic) ? topicOf(stemOf(topic)) : '<topic>'}' starts it`,
      ]),
    );
  }
  const fileName = name.replace(/[\x00-\x1f\x7f/\\:]/g, '-').replace(/^\.+/, '');
  if (fileName === '' || Buffer.byteLength(fileName) > 200) {
    return refuse(new CheckpointError('fatal', `'${name}' is not a name for a file`));
  }
  const directory = below(facts.archive, 'attached', topicOf(found.stem));
  const to = below(directory, fileName);
  const artifacts = [codeSpan(`attached/${topicOf(found.stem)}/${fileName}`)];
  const text = refreshText(found.text, { ...NO_CHANGES, artifacts }, facts.moment);
  const moves: Move[] = [{ verb: 'attach', to, bytes }];
  if (text !== found.text) {
    moves.push({
      verb: 'write',
      to: found.path,
      text: stamped(text, facts.session),
      replaces: found.bytes,
    });
  }
  return { kind: 'plan', case: 'attach', plan: { operation: 'attach', moves } };
}

/**
 * The workstream that a topic means; without one, the only one there is, else the one that this
 * session last wrote.
 *
 * @throws CheckpointError where there is none, or several could be meant
 */
export function findWorkstream(
  { archived, session }: Pick<WorkstreamFacts, 'archived' | 'session'>,
  topic: string | null,
): StoredNote {
  const all = workstreams(archived);
  const names = all.map((one) => `'${topicOf(one.stem)}'`).join(', ');
  if (topic !== null) {
    const found = all.find((one) => one.stem === stemOf(topic));
    if (found) return found;
    throw new CheckpointError('refused', `no workstream is called '${topic}'`, [
      ...(names === '' ? [] : [`workstreams are ${names}`]),
      "'git checkpoint track <topic>' starts one",
    ]);
  }
  const own = all.filter((one) => session !== null && readStamp(one.text) === session);
  const [found, ...others] = own.length > 0 ? own : all;
  if (found && others.length === 0) return found;
  throw new CheckpointError(
    'refused',
    found ? 'there are several workstreams' : 'there is no workstream',
    [found ? `name one of ${names}` : "'git checkpoint track <topic>' starts one"],
  );
}

/** The workstreams of an archive. */
export function workstreams(archived: readonly StoredNote[]): StoredNote[] {
  return archived.filter((one) => one.kind === 'workstream');
}

/** The topic of a file name's stem, `auth-refactor` of `auth-refactor-checkpoint`. */
export function topicOf(stem: string): string {
  return stem.replace(/-checkpoint$/, '');
}

/** The stem that a topic is kept under; the topic may be given as the whole file name. */
export function stemOf(topic: string): string {
  return `${effortName(topicOf(topic.replace(/\.md$/, '')))}-checkpoint`;
}

function stamped(text: string, session: string | null): string {
  return session !== null && canBeStamped(text) ? withStamp(text, session) : text;
}
