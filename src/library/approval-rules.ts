// What is to be approved, and from which level findings fail a run.

import type { NewApproval } from '../app/approvals.ts';
import { failingLevels, type FailOn } from '../app/verdict.ts';
import type { AuditFinding } from '../model/audit.ts';
import { callable, listOf, object, oneOf, optional, text, type Rule, type Shape } from './rules.ts';

const levels = Object.keys(failingLevels).filter((name): name is FailOn =>
  Object.hasOwn(failingLevels, name),
);

export const failOn: Rule<FailOn> = oneOf(levels);

const isLevelAlone = (name: FailOn): name is Exclude<FailOn, 'used'> => name !== 'used';

export const failOnLevel: Rule<Exclude<FailOn, 'used'>> = oneOf(levels.filter(isLevelAlone));

const approvalShape = <One>(): Shape<NewApproval<One>> => ({
  reason: text,
  until: optional(text),
  only: optional(listOf(text)),
  wants: optional(callable<NonNullable<NewApproval<One>['wants']>>()),
  wantsCause: optional(callable<NonNullable<NewApproval['wantsCause']>>()),
});

export const newApproval: Rule<NewApproval> = object<NewApproval>(approvalShape());

export const newAuditApproval: Rule<NewApproval<AuditFinding>> =
  object<NewApproval<AuditFinding>>(approvalShape<AuditFinding>());
