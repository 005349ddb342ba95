// Rules for new approvals, and for the level from which findings fail a run.

import type { NewApproval } from '../projects/index.ts';
import { failingLevels, type FailOn } from '../report/failing.ts';
import { callable, listOf, object, oneOf, optional, text, type Rule } from './rules.ts';

const levels = Object.keys(failingLevels).filter((name): name is FailOn =>
  Object.hasOwn(failingLevels, name),
);

const isLevelAlone = (name: FailOn): name is Exclude<FailOn, 'used'> => name !== 'used';

export const failOnLevel: Rule<Exclude<FailOn, 'used'>> = oneOf(levels.filter(isLevelAlone));

export const newApproval: Rule<NewApproval> = object<NewApproval>({
  reason: text,
  until: optional(text),
  only: optional(listOf(text)),
  wants: optional(callable<NonNullable<NewApproval['wants']>>()),
  wantsCause: optional(callable<NonNullable<NewApproval['wantsCause']>>()),
});
