// Finds the hand-written calls that a comparison affects.
// The search for calls comes from `audit` and covers all files that are not generated.

import type { CodeProject } from '../../audit/code-project.ts';
import type { Usage } from '../../core/model/reports/code-usage.ts';
import type { Rules } from '../../core/model/reports/drift.ts';
import type { SoughtFinding } from '../../user-code/subjects.ts';
import type { ValueCheck } from '../../user-code/generated-operation.ts';
import { takenBySite } from '../../core/schema/site-acceptance.ts';
import { callsSought } from '../../audit/site-calls.ts';
import { findCallsIn } from '../../audit/project-code.ts';
import type { ReadOptions } from '../../source/read-model.ts';
import type { Side } from '../../source/read-side.ts';

export interface HandWrittenCode {
  /** The usages, by fingerprint of the finding. */
  readonly usages: ReadonlyMap<string, readonly Usage[]>;
  readonly calls: number;
  /** The number of calls whose address is not in the code, and of calls that were not understood. */
  readonly unknown: number;
}

/** @param before the side for which the code was written */
export async function handWritten(
  findings: readonly SoughtFinding[],
  code: Pick<CodeProject, 'program' | 'files' | 'folder' | 'components'>,
  before: Side,
  { rules, checkValue, ...options }: ReadOptions & { readonly rules: Rules; readonly checkValue: ValueCheck },
): Promise<HandWrittenCode> {
  const { calls, unknown, unclear } = await findCallsIn(code, await callsSought(before, options));
  const [{ matched }, { handWrittenUsages }] = await Promise.all([
    import('../../audit/check-calls.ts'),
    import('../../audit/hand-written-usages.ts'),
  ]);
  const dependsOnValue = matched(calls, before.model, takenBySite);
  return {
    usages: handWrittenUsages(findings, { calls: dependsOnValue, rules, checkValue }),
    calls: calls.length,
    unknown: unknown.length + unclear.length,
  };
}
