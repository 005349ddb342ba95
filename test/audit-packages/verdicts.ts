// What reading each finding by eye came to: `verdicts.json`, by package and index, then by finding.

import { readFileSync } from 'node:fs';
import type { AuditIssue } from '../../src/core/model/reports/audit.ts';
import type { TriedPackage } from './packages.ts';

export type Verdict = 'true' | 'false alarm';

type Verdicts = Readonly<Record<string, Readonly<Record<string, readonly [verdict: Verdict, why: string]>>>>;

const verdicts = JSON.parse(readFileSync('test/audit-packages/verdicts.json', 'utf8')) as Verdicts;

export const packageKey = ({ name, version, site }: TriedPackage): string => `${name}@${version} ${site}`;

/** What a finding is known by in a package that never changes. */
export const findingKey = ({ code, where: [place] }: Pick<AuditIssue, 'code' | 'where'>): string =>
  [`${place?.file ?? ''}:${place?.line ?? 0}`, code, place?.pointer].join(' ').trim();

/** Undefined for a finding that nobody has read yet. */
export const verdictOf = (one: TriedPackage, finding: AuditIssue): Verdict | undefined =>
  verdicts[packageKey(one)]?.[findingKey(finding)]?.[0];
