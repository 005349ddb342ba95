// Rules for new approvals, and for the level at which a run fails.

import type { NewApproval } from '../approvals/new-approval.ts';
import { failingLevels } from '../report/failing.ts';
import type { FailOn } from '../core/model/reports/drift.ts';
import {
  functionRule,
  listRule,
  objectRule,
  choiceRule,
  optionalMember,
  nonEmptyString,
  type ArgumentRule,
} from './rules.ts';

const failOnLevels = Object.keys(failingLevels).filter((name): name is FailOn =>
  Object.hasOwn(failingLevels, name),
);

const isSeverityLevel = (name: FailOn): name is Exclude<FailOn, 'used'> => name !== 'used';

export const failOnLevel: ArgumentRule<Exclude<FailOn, 'used'>> = choiceRule(
  failOnLevels.filter(isSeverityLevel),
);

export const newApprovalRule: ArgumentRule<NewApproval> = objectRule<NewApproval>({
  reason: nonEmptyString,
  until: optionalMember(nonEmptyString),
  only: optionalMember(listRule(nonEmptyString)),
  wants: optionalMember(functionRule<NonNullable<NewApproval['wants']>>()),
  wantsCause: optionalMember(functionRule<NonNullable<NewApproval['wantsCause']>>()),
});
