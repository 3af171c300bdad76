import type { Asked, Refused } from '../../src/decide/decision.ts';
import type { Move, Plan } from '../../src/decide/plan.ts';
import type { ResumeQuestion } from '../../src/decide/resume-question.ts';
import type { SeparateEffort } from '../../src/decide/separate-effort.ts';
import { nameOf } from '../../src/note/names.ts';
import type { StoredNote } from '../../src/note/stored.ts';
import { ARCHIVE, LIVE } from './facts.ts';

/** A plan of any decision: some have a row, one has the note that it resumes. */
interface Planned {
  kind: 'plan';
  case?: string;
  resumes?: StoredNote;
  plan: Plan;
}

/**
 * A decision as one line: the row and the moves (`parked x.md; restore x.md > live`), the question
 * (`ask: several x-2,x`), or the refusal with its hints (`refused: … | …`).
 */
export function say(decision: Planned | Refused | Asked<ResumeQuestion | SeparateEffort>): string {
  switch (decision.kind) {
    case 'refuse': {
      const { kind, message, hints } = decision.error;
      return [`${kind}: ${message}`, ...hints].join(' | ');
    }
    case 'ask':
      return `ask: ${sayQuestion(decision.question)}`;
    case 'plan': {
      const { case: row, resumes, plan } = decision;
      const begin = [row, resumes && short(resumes.path)].filter((one) => one !== undefined);
      return [begin.join(' '), ...plan.moves.map(sayMove)].filter((one) => one !== '').join('; ');
    }
  }
}

function sayMove(move: Move): string {
  switch (move.verb) {
    case 'write':
    case 'attach':
      return `${move.verb} ${short(move.to)}`;
    case 'remove':
      return `remove ${short(move.from)}`;
    case 'retire':
      return `retire ${short(move.from)}, in ${short(move.keptAs)}`;
    case 'ignore':
      return `ignore ${move.line} in ${short(move.to)}`;
    default:
      return `${move.verb} ${short(move.from)} > ${short(move.to)}`;
  }
}

function sayQuestion(question: ResumeQuestion | SeparateEffort): string {
  if (!('kind' in question)) {
    return [question.liveTitle, question.newTitle, question.proposal].join(' | ');
  }
  switch (question.kind) {
    case 'other-branch':
      return `other-branch own=${question.own.map(nameOf)} others=${question.candidates.map(nameOf)}`;
    case 'occupied':
      return `occupied ${nameOf(question.wanted)}`;
    case 'several':
      return `several ${question.own.map(nameOf)}`;
    case 'choose': {
      const done = question.done ? `; ${nameOf(question.done)}` : '';
      return `choose ${question.candidates.map(nameOf)}${done}`;
    }
  }
}

/** A path as the tables have it: of the archive its name there, `live` for the live note. */
function short(path: string): string {
  return path.replace(`${ARCHIVE}/`, '').replace(LIVE, 'live');
}
