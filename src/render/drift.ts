import type { Finding } from '../decide/drift.ts';
import { count } from '../note/words.ts';
import { some } from './some.ts';

/** What has changed since a save, one line a finding, to stand below words such as `since then`. */
export function describeDrift(findings: readonly Finding[]): string[] {
  return findings.map(describe);
}

/** The same in two lines at most: of several findings, all but the first in short. */
export function shortenDrift(findings: readonly Finding[]): string[] {
  if (findings.length <= 2) return describeDrift(findings);
  const [first, ...rest] = findings as [Finding, ...Finding[]];
  const parts = partsOf(rest);
  return [describe(first), `${parts.length === 0 ? 'more' : parts.join(', ')}: '-v' tells it all`];
}

function describe(finding: Finding): string {
  switch (finding.kind) {
    case 'commits': {
      const { commits } = finding;
      const shown = commits.map((one) => `${one.oid.slice(0, 7)} ${one.subject}`);
      return `${count(commits.length, 'commit')}: ${some(shown, '; ')}`;
    }
    case 'committed':
      return `changed by those commits: ${some(finding.paths)}`;
    case 'rewritten':
      return 'the commit it was saved at is no longer part of this branch (rebased, amended or reset)';
    case 'edited':
      return `edited: ${some(finding.paths)}`;
    case 'gone':
      return `no longer there: ${some(finding.paths)}`;
    case 'clean':
      return `no longer changed: ${some(finding.paths)}`;
    case 'unlisted':
      return `changed, not in the note: ${some(finding.paths)}`;
    case 'memories-gone':
      return `memory files that are missing: ${some(finding.paths)}`;
    case 'branch-renamed':
      return `the branch was renamed from '${finding.from}' to '${finding.to}'`;
    case 'branch-deleted':
      return `the branch '${finding.branch}' does not exist any more`;
    case 'branch-merged':
      return `every commit of '${finding.branch}' is in '${finding.into}'`;
    case 'other-branch':
      return `the checkpoint is of another branch, '${finding.branch}'`;
  }
}

/** The same on one line, for a status. */
export function summarizeDrift(findings: readonly Finding[]): string {
  const parts = partsOf(findings);
  return parts.length === 0 ? 'no changes' : parts.join(', ');
}

/** A few words for each finding; none for what others imply. */
function partsOf(findings: readonly Finding[]): string[] {
  const parts: string[] = [];
  for (const finding of findings) {
    if (finding.kind === 'commits') parts.push(count(finding.commits.length, 'commit'));
    else if (finding.kind === 'unlisted') {
      parts.push(`${count(finding.paths.length, 'changed file')} not in the note`);
    } else if (finding.kind === 'edited') {
      parts.push(`${count(finding.paths.length, 'file')} edited`);
    } else if (finding.kind === 'rewritten') parts.push('rebased, amended or reset');
    else if (finding.kind === 'gone') parts.push(`${count(finding.paths.length, 'file')} gone`);
    else if (finding.kind === 'memories-gone') {
      parts.push(`${count(finding.paths.length, 'memory file')} missing`);
    } else if (finding.kind.startsWith('branch-')) parts.push(describe(finding));
  }
  return parts;
}
