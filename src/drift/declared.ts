// What sites declare of their answers is compared. What was observed of them is not: it
// may differ from one look to the next without any change of the site.

import type { Provenance, ResponseShape } from '../model/api.ts';
import { isKnownWhole, provenanceOf } from '../model/provenance.ts';

const isObserved = (shape: ResponseShape): boolean => provenanceOf(shape) === 'observed';

/** The site says what comes back, were it only of what it is made. */
export const isToldBySite = (shape: ResponseShape): boolean =>
  shape.kind !== 'unknown' && !isObserved(shape) && !isKnownWhole(shape);

/** From the weakest word to the strongest. */
const strengths: readonly (readonly Provenance[])[] = [
  ['observed'],
  ['inferred'],
  ['known'],
  ['declared', 'config'],
];

const strengthOf = (shape: ResponseShape): number =>
  strengths.findIndex((words) => words.includes(provenanceOf(shape)));

/**
 * What two answers are declared to be. Where one is told on better word than the other,
 * its form is taken to be that of both: that a form is known by now is no change of the
 * site.
 */
export function declaredOf(
  before: ResponseShape,
  after: ResponseShape,
): readonly [before: ResponseShape, after: ResponseShape] {
  if (before.kind !== 'resource' || after.kind !== 'resource') {
    // What is known of one side alone is not what the other says.
    const areAlike = isKnownWhole(before) === isKnownWhole(after);
    const told = (shape: ResponseShape, other: ResponseShape): ResponseShape =>
      isObserved(shape) ||
      (isKnownWhole(shape) && !areAlike) ||
      // Whoever looked at one side alone has only found that the rule was wrong.
      (isObserved(other) && provenanceOf(shape) === 'inferred')
        ? { kind: 'unknown' }
        : shape;
    return [told(before, after), told(after, before)];
  }
  const [one, other] = [strengthOf(before), strengthOf(after)];
  if (one === other && !isObserved(before)) return [before, after];
  return one <= other ? [{ ...before, form: after.form }, after] : [before, { ...after, form: before.form }];
}
