// What reading each finding by eye came to, and why lines that name a namespace are no calls.

import type { AuditFinding } from '../../src/model/audit.ts';
import type { NamingLine } from './naming-lines.ts';

export type Verdict = 'true' | 'false alarm';

const verdicts: readonly (readonly [
  name: string,
  file: string,
  line: number,
  code: string,
  pointer: string,
  verdict: Verdict,
])[] = [];

/** Undefined for a finding that nobody has read yet. */
export const verdictOf = (name: string, { file, line, code, pointer }: AuditFinding): Verdict | undefined =>
  verdicts.find(
    (row) => row[0] === name && row[1] === file && row[2] === line && row[3] === code && row[4] === pointer,
  )?.[5];

const reasons: readonly (readonly [name: string, file: RegExp, text: RegExp, why: string])[] = [];

/** Why a line that names a namespace is no call of it. */
export const explained = (name: string, { file, text }: NamingLine): string | undefined =>
  reasons.find((row) => row[0] === name && row[1].test(file) && row[2].test(text))?.[3];
