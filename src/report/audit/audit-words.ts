// An audit in the words that every report shares.

import type { Audit } from '../../model/audit.ts';
import { driftLevels } from '../../model/drift.ts';
import { count } from '../../schema/schema-words.ts';
import { componentCaveats } from '../finding-words.ts';
import { approvalCaveats } from '../approval-words.ts';

/** The result in one line: `2 breaking, 1 risky.` */
export function auditSummaryWords({ summary: { counts, approved, since } }: Audit): string {
  const said = driftLevels
    .filter((level) => counts[level] > 0)
    .map(
      (level) => `${counts[level]} ${level}${approved[level] > 0 ? ` (${approved[level]} approved)` : ''}`,
    );
  if (said.length > 0) return `${said.join(', ')}.`;
  return since === null ? 'No finding.' : 'No finding that is new.';
}

/** `14 calls of 9 operations in 6 files (TypeScript 6.0.2, tsconfig.json).` */
export const projectSummaryWords = ({ summary, project }: Audit): string =>
  `${count(summary.calls, 'call')} of ${count(summary.operations, 'operation')} in ${count(project.files, 'file')} (TypeScript ${project.typescript}, ${project.name}).`;

/** What a reader must know of what was looked at. */
export function auditCaveats({ summary, elsewhere }: Audit): readonly string[] {
  const hosts = [...new Set(elsewhere.map(({ host }) => host))];
  const shown = hosts.slice(0, 3);
  return [
    ...(summary.since === null
      ? []
      : [`Listed are only findings that ${summary.since} gives no reason for: what the update breaks.`]),
    ...(summary.unknown > 0
      ? [
          `The code does not tell the address of ${count(summary.unknown, 'call')}: --verbose lists ${summary.unknown === 1 ? 'it' : 'them'}.`,
        ]
      : []),
    ...(hosts.length > 0
      ? [
          `${count(elsewhere.length, 'REST call')} ${elsewhere.length === 1 ? 'goes to another host and was' : 'go to other hosts and were'} not judged (${shown.join(', ')}${hosts.length > shown.length ? ' …' : ''}): where that is the same site, name its address by --site.`,
        ]
      : []),
    ...approvalCaveats(summary),
    ...componentCaveats(summary, 'calls that stand there are not found.'),
  ];
}
