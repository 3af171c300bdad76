import type { Move, Plan } from '../decide/plan.ts';
import { encodeText } from '../note/encoding.ts';

/** A plan that was not carried out, for `--dry-run`. */
export function renderDryRun(
  operation: string,
  decision: { case: string; plan: Plan },
): { data: unknown; text: string } {
  const { moves } = decision.plan;
  return {
    data: { dryRun: true, case: decision.case, moves: moves.map(moveData) },
    text:
      moves.length === 0
        ? `${operation} would change nothing`
        : moves.map((move) => `would ${describeMove(move)}`).join('\n'),
  };
}

/** A move in words that follow "would". */
function describeMove(move: Move): string {
  switch (move.verb) {
    case 'keep-previous':
      return `copy ${move.from} to ${move.to}, as the previous version`;
    case 'park':
    case 'restore':
    case 'file-done':
      return `move ${move.from} to ${move.to}`;
    case 'bring-back':
      return `copy ${move.from} to ${move.to}; the mirror stays`;
    case 'write':
      return `write ${move.to}`;
    case 'mirror':
      return `mirror ${move.from} to ${move.to}`;
    case 'take-out':
      return `move ${move.from} to ${move.to}, over its mirror`;
    case 'attach':
      return `write ${move.to}`;
    case 'remove':
      return `remove ${move.from}, which the history holds`;
    case 'retire':
      return `remove ${move.from}, which ${move.keptAs} holds`;
    case 'ignore':
      return `add '${move.line}' to ${move.to}`;
  }
}

/** A move as `--json` shows it: without the bytes. */
function moveData(move: Move): Record<string, string> {
  const { verb } = move;
  if (move.verb === 'write') return { verb, to: move.to, text: encodeText(move.text).toString() };
  if (move.verb === 'attach') return { verb, to: move.to };
  if (move.verb === 'remove') return { verb, from: move.from };
  if (move.verb === 'retire') return { verb, from: move.from, keptAs: move.keptAs };
  if (move.verb === 'ignore') return { verb, to: move.to, line: move.line };
  return { verb, from: move.from, to: move.to };
}
