// What sites declare of their answers is compared. What was observed of them is not: it
// may differ from one look to the next without any change of the site.

import type { Provenance, ResponseShape } from '../../core/model/api.ts';
import { isKnownWhole, provenanceOf } from '../../core/model/provenance.ts';

const isObserved = (shape: ResponseShape): boolean => provenanceOf(shape) === 'observed';

/** What an answer is made of is said, be its form known or not. */
export const isTold = (shape: ResponseShape): boolean =>
  shape.kind !== 'unknown' || shape.resource !== undefined;

/** The site says what comes back, or at least which resource it is made of. */
export const isToldBySite = (shape: ResponseShape): boolean =>
  isTold(shape) && !isObserved(shape) && !isKnownWhole(shape);

/** Where a model knows a form from: from the least reliable to the most. */
const strengths: readonly (readonly Provenance[])[] = [
  ['observed'],
  ['inferred'],
  ['known'],
  ['declared', 'config'],
];

const strengthOf = (shape: ResponseShape): number =>
  strengths.findIndex((words) => words.includes(provenanceOf(shape)));

/**
 * What two answers are declared to be. Where one side knows the form from a more reliable
 * source, both are taken to have that form: that we know it by now is no change of the site.
 */
export function declaredOf(
  before: ResponseShape,
  after: ResponseShape,
): readonly [before: ResponseShape, after: ResponseShape] {
  if (before.kind !== 'resource' || after.kind !== 'resource') {
    // What is known of one side only says nothing about the other.
    const areAlike = isKnownWhole(before) === isKnownWhole(after);
    const told = (shape: ResponseShape, other: ResponseShape): ResponseShape =>
      isObserved(shape) ||
      (isKnownWhole(shape) && !areAlike) ||
      // An observation of one side only shows that the inferred form was wrong, on both.
      (isObserved(other) && provenanceOf(shape) === 'inferred')
        ? { kind: 'unknown', ...(shape.kind === 'resource' && { resource: shape.resource }) }
        : shape;
    const [one, other] = [told(before, after), told(after, before)];
    // What the site declares where one side was observed cannot be held against nothing.
    if (one !== before && !isTold(one) && other.kind === 'unknown') return [one, one];
    return other !== after && !isTold(other) && one.kind === 'unknown' ? [other, other] : [one, other];
  }
  const [one, other] = [strengthOf(before), strengthOf(after)];
  if (one === other && !isObserved(before)) return [before, after];
  return one <= other ? [{ ...before, form: after.form }, after] : [before, { ...after, form: before.form }];
}
