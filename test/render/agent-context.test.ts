import { expect, test } from 'vitest';
import type { StartFacts } from '../../src/gather/agent-start.ts';
import { renderStart } from '../../src/render/agent-context.ts';
import { live, on, stored } from '../decide/facts.ts';
import { asBranch, asPath } from '../helpers/brands.ts';

const NOW = new Date('2026-03-03T12:00:00Z');

function startOf(given: Partial<StartFacts>): string {
  const facts: StartFacts = {
    head: on('x'),
    formerNames: [],
    worktree: asPath('/repo'),
    live: null,
    archived: [],
    own: [],
    liveTracked: false,
    leftBehind: { branch: asBranch('x'), rescues: [], kept: [], stashes: [], underWay: null },
    ...given,
  };
  return renderStart(facts, { session: 's1', now: NOW });
}

const LONG = '認証を再設計する。'.repeat(60);

/** A note of which much more could be said than there is room for. */
function longNote(next: string): string {
  return `# Checkpoint: t\n\n**Branch:** \`x\`\n\n## Next Steps\n\n1. ${next}\n\n## Key Decisions Made\n\n${`- ${LONG}\n`.repeat(12)}`;
}

test('a long note without blanks says its next action, and hides no workstream (G58)', () => {
  const own = stored(
    'topic-checkpoint.md',
    longNote('').replace('## Next Steps\n\n1. ', '## Next action\n\nsrc/b.ts'),
  );
  const text = startOf({ live: live(longNote('src/a.ts')), own: [{ note: own, tracked: false }] });
  expect(text).toContain('Next action: src/a.ts\n```');
  expect(text).toContain('Next action: src/b.ts\n```');
  expect(text.length).toBeLessThanOrEqual(9_000);
});
