import type { Finding } from '../decide/drift.ts';
import type { LeftBehind } from '../decide/left-behind.ts';
import type { Missing } from '../decide/missing.ts';
import type { Place } from '../git/locate.ts';
import type { Layout } from '../layout.ts';
import { describeHead, type Head } from '../note/head.ts';
import { formatAge } from '../note/moment.ts';
import { nameOf } from '../note/names.ts';
import { savedAt } from '../note/saved-at.ts';
import type { StoredNote } from '../note/stored.ts';
import { styled } from '../note/styled.ts';
import { summarizeDrift } from './drift.ts';
import { describeLeftBehind } from './left-behind.ts';
import { commandBack, describeMissing, missingData } from './missing.ts';
import type { Told } from './sessions.ts';

export interface StatusReport {
  place: Place;
  layout: Layout;
  head: Head;
  live: StoredNote | null;
  /** Whose the live note is, seen from HEAD. */
  owner: 'ours' | 'another' | 'unknown' | null;
  /** Whether the live note is a document of the project's own, which git tracks. */
  tracked: boolean;
  drift: Finding[];
  /** What the branch has besides its notes. */
  leftBehind: LeftBehind;
  /** Notes of this branch in the archive, newest first. */
  parked: StoredNote[];
  /** Mirrors of this branch, newest first. */
  copies: StoredNote[];
  /** The live note's mirror, whichever branch it is of. */
  mirror: StoredNote | null;
  /** A live note that is nowhere on disk any more, but in a stash or in the history. */
  missing: Missing | null;
  /** Other efforts that are paused, the one that was saved last first. */
  others: readonly StoredNote[];
  /** How many are live in other worktrees. */
  elsewhere: number;
  /** The agents' sessions of the repository. */
  sessions: Told;
  now: Date;
}

/** Of more than that only the number is told. */
const MOST_OTHERS = 3;

type MirrorState = 'not-needed' | 'up-to-date' | 'missing' | 'stale';

/** Where this worktree stands, as data. */
export function statusData(report: StatusReport): unknown {
  const { head, live, place } = report;
  return {
    worktree: place.worktree,
    linked: place.linked,
    branch: head.kind === 'branch' ? head.branch : null,
    archive: report.layout.archive,
    live: live && {
      path: live.path,
      title: live.note.subject ?? live.note.title,
      branch: live.note.branch,
      owner: report.owner,
      savedAt: savedAt(live).toISOString(),
      automatic: live.note.automatic,
      nextStep: live.note.firstNextStep,
      drift: report.drift,
    },
    leftBehind: report.leftBehind,
    parked: report.parked.map((one) => ({ name: nameOf(one), path: one.path })),
    mirror: mirrorState(report),
    ...missingData(report.missing),
    others: report.others.length,
    elsewhere: report.elsewhere,
    sessions: report.sessions.data,
    next: nextCommand(report),
  };
}

/** Where this worktree stands, and the command to type next. */
export function renderStatus(report: StatusReport): string {
  const head = styled('here', describeHead(report.head));
  const lines = [`on ${head} in ${report.place.worktree}`];
  const rows: [string, string][] = [['live', describeLive(report)]];
  const { live, parked } = report;
  const left = describeLeftBehind(report.leftBehind, report.head);
  if (live && live.note.kind !== 'foreign' && report.owner !== 'another') {
    const moved = report.drift.length > 0 || left.length === 0;
    const lines = [...(moved ? [summarizeDrift(report.drift)] : []), ...left];
    rows.push(...lines.map((text, at): [string, string] => [at === 0 ? 'since' : '', text]));
    if (live.note.firstNextStep) rows.push(['next', live.note.firstNextStep]);
  } else rows.push(...left.map((text): [string, string] => ['left', text]));
  if (parked.length > 0) {
    rows.push(['parked', `for this branch: ${parked.map(nameOf).join(', ')}`]);
  } else if (!live && report.copies[0]) {
    rows.push(['mirror', `of a worktree for this branch: ${nameOf(report.copies[0])}`]);
  }
  const mirror = MIRRORS[mirrorState(report)];
  if (mirror) rows.push(['mirror', mirror]);
  if (report.missing) {
    const name = report.missing.stash === null ? 'lost' : 'stashed';
    rows.push([name, styled('wrong', describeMissing(report.missing, report.head))]);
  }
  const list = (name: string) => (text: string, at: number) => {
    rows.push([at === 0 ? name : '', text]);
  };
  report.sessions.lines.forEach(list('agents'));
  describeOthers(report).forEach(list('others'));
  for (const [name, text] of rows) lines.push(`  ${name.padEnd(7)} ${text.replace(/\n/g, ' ')}`);
  return [...lines, '', styled('strong', `next: ${nextCommand(report)}`)].join('\n');
}

function describeLive({ live, owner, now }: StatusReport): string {
  if (!live) return 'none';
  if (live.note.kind === 'foreign') return `none: ${live.path} is another document`;
  const title = live.note.subject ?? live.note.title ?? live.path;
  const age = formatAge(now.getTime() - savedAt(live).getTime());
  if (owner === 'another') return `'${title}', saved ${age}, but for '${live.note.branch}'`;
  if (owner === 'unknown') {
    const whose = live.note.detached ? 'of a detached HEAD' : 'with no readable branch';
    return `'${title}', changed ${age}, ${whose}`;
  }
  return live.note.automatic
    ? `'${title}', automatic, ${age}: 'git checkpoint save' replaces it`
    : `'${title}', saved ${age}`;
}

/** What is worked on in other worktrees is counted. */
function describeOthers({ others, elsewhere }: StatusReport): string[] {
  const live = `${elsewhere} live in other worktrees: 'git checkpoint list --worktrees'`;
  return [...describePaused(others), ...(elsewhere > 0 ? [live] : [])];
}

/** A few are told with what is next; of many, how many they are. */
function describePaused(others: readonly StoredNote[]): string[] {
  if (others.length > MOST_OTHERS) return [`${others.length} paused: 'git checkpoint list'`];
  return others.map((one) => {
    const { branch, firstNextStep, subject, title } = one.note;
    const of = branch === null ? '' : ` (${branch})`;
    const next = firstNextStep === null ? '' : `, next: ${firstNextStep}`;
    return `'${subject ?? title ?? nameOf(one)}'${of}${next}`;
  });
}

const MIRRORS: Record<MirrorState, string | null> = {
  'not-needed': null,
  'up-to-date': 'up to date',
  missing: styled(
    'wrong',
    "missing: this checkpoint would go with the worktree; run 'git checkpoint mirror'",
  ),
  stale: styled('wrong', "out of date; run 'git checkpoint mirror'"),
};

function mirrorState({ place, live, mirror }: StatusReport): MirrorState {
  if (!place.linked || !live || live.note.kind === 'foreign') return 'not-needed';
  if (!mirror) return 'missing';
  return mirror.bytes.equals(live.bytes) ? 'up-to-date' : 'stale';
}

/** The command to type next: one that does something in this very state, with nobody to ask. */
function nextCommand(report: StatusReport): string {
  const { live, owner, tracked, parked, copies, others, elsewhere, missing, head } = report;
  const own = parked.length > 0 || copies.length > 0;
  if (tracked || live?.note.kind === 'foreign') {
    return 'git config checkpoint.file CHECKPOINT.local.md';
  }
  if (live && owner === 'ours') return 'git checkpoint resume';
  if (own) {
    const several = (parked.length || copies.length) > 1 ? ' --yes' : '';
    return `git checkpoint resume${live ? ' --park' : ''}${several}`;
  }
  const back = missing && commandBack(missing, head);
  if (back) return back;
  // A save files the note of another branch away first.
  return others.length + elsewhere > 0 && !live ? 'git checkpoint list' : 'git checkpoint save';
}
