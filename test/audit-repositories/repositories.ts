// The repositories on which the audit is measured, and the verdicts on its findings there.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditIssue } from '../../src/core/model/reports/audit.ts';

const data = 'test/audit-repositories';

export interface Repository {
  /** The owner and the name on GitHub. */
  readonly name: string;
  readonly commit: string;
  readonly kind: string;
  /** Whether its calls were read while the audit was built, or only afterwards. */
  readonly half: 'seen' | 'unseen';
  /** The saved index of `test/audit-packages`. */
  readonly site: 'core' | 'shop';
  /** The folder of the project; the whole repository if it is absent. */
  readonly folder?: string;
  /** The REST base of the site, if the code contains its address. */
  readonly address?: string;
}

export type Verdict = 'true' | 'false alarm';

type Verdicts = Readonly<Record<string, Readonly<Record<string, readonly [verdict: Verdict, why: string]>>>>;

export const repositories = read<readonly Repository[]>('repositories.json');

const verdicts = read<Verdicts>('verdicts.json');

/** The place, the rule and the argument or property of a finding; the commit of a repository does not change. */
export const findingKey = ({ code, where: [place] }: Pick<AuditIssue, 'code' | 'where'>): string =>
  [`${place?.file ?? ''}:${place?.line ?? 0}`, code, place?.pointer].join(' ').trim();

/** Undefined for a finding that was not judged. */
export const verdictOf = ({ name }: Repository, finding: AuditIssue): Verdict | undefined =>
  verdicts[name]?.[findingKey(finding)]?.[0];

/** The list of the true REST calls of a repository, made by reading its code. */
export const callsText = ({ name }: Repository): string =>
  readFileSync(join(data, 'calls', `${name.replace('/', '+')}.txt`), 'utf8');

function read<T>(file: string): T {
  return JSON.parse(readFileSync(join(data, file), 'utf8')) as T;
}
