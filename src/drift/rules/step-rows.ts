// Rules about numbers that are multiples of a step.

import { stepChange, type StepChange } from '../compare/schema-facts.ts';
import { breaking, onlyOld, risky, type SchemaRow, stillTaken } from './schema-row.ts';
import { numbersBetweenSteps } from './witness-values.ts';

const whenStepChanged =
  (kind: StepChange): SchemaRow['find'] =>
  ({ before, after }) =>
    stepChange(before, after) === kind
      ? { at: ['multipleOf'], before: before.multipleOf ?? null, after: after.multipleOf ?? null }
      : undefined;

export const stepRows: readonly SchemaRow[] = [
  {
    name: 'multiple-of-added',
    title: 'Numbers must now be multiples of a given number',
    find: whenStepChanged('introduced'),
    mirror: ['multiple-of-removed'],
    example: { before: { type: 'integer' }, after: { type: 'integer', multipleOf: 5 } },
    request: breaking(
      'Numbers that are not multiples of the given number are no longer valid.',
      numbersBetweenSteps,
    ),
    response: onlyOld,
  },
  {
    name: 'multiple-of-removed',
    title: 'Numbers no longer need to be multiples of a number',
    find: whenStepChanged('dropped'),
    mirror: ['multiple-of-added'],
    example: { before: { type: 'integer', multipleOf: 5 }, after: { type: 'integer' } },
    request: stillTaken,
    response: risky('Responses may now contain numbers that are not multiples of the old number.'),
  },
  {
    name: 'multiple-of-narrowed',
    title: 'The keyword `multipleOf` was raised: fewer numbers are valid',
    find: whenStepChanged('narrowed'),
    mirror: ['multiple-of-widened'],
    example: { before: { type: 'integer', multipleOf: 5 }, after: { type: 'integer', multipleOf: 10 } },
    request: breaking('Some multiples of the old number are no longer valid.', numbersBetweenSteps),
    response: onlyOld,
  },
  {
    name: 'multiple-of-widened',
    title: 'The keyword `multipleOf` was lowered: more numbers are valid',
    find: whenStepChanged('widened'),
    mirror: ['multiple-of-narrowed'],
    example: { before: { type: 'integer', multipleOf: 10 }, after: { type: 'integer', multipleOf: 5 } },
    request: stillTaken,
    response: risky('Responses may now contain numbers that are not multiples of the old number.'),
  },
  {
    name: 'multiple-of-changed',
    title: 'Numbers must now be multiples of another number',
    find: whenStepChanged('changed'),
    mirror: ['multiple-of-changed'],
    example: { before: { type: 'integer', multipleOf: 5 }, after: { type: 'integer', multipleOf: 7 } },
    request: breaking('Some multiples of the old number are no longer valid.', numbersBetweenSteps),
    response: risky('Responses may now contain numbers that are not multiples of the old number.'),
  },
];
