// Compares the responses that sites declare. Observed responses are not compared: they may differ between two
// readings without any change of the site.

import type { Provenance, ResponseShape } from '../../core/model/api.ts';
import { isWholeBodyKnown, provenanceOf } from '../../core/model/provenance.ts';

const isObserved = (shape: ResponseShape): boolean => provenanceOf(shape) === 'observed';

/** The response is described, even if its form is not known. */
export const isDescribedResponse = (shape: ResponseShape): boolean =>
  shape.kind !== 'unknown' || shape.resource !== undefined;

/** The site describes the response, or at least names the resource in it. */
export const isDescribedBySite = (shape: ResponseShape): boolean =>
  isDescribedResponse(shape) && !isObserved(shape) && !isWholeBodyKnown(shape);

/** The sources of a known form, from the least reliable to the most. */
const provenanceStrengths: readonly (readonly Provenance[])[] = [
  ['observed'],
  ['inferred'],
  ['known'],
  ['declared', 'config'],
];

const strengthOf = (shape: ResponseShape): number =>
  provenanceStrengths.findIndex((words) => words.includes(provenanceOf(shape)));

/**
 * The two responses as they are compared. If one side knows the form from a more reliable source, both are
 * taken to have that form: better knowledge on our side is no change of the site.
 */
export function declaredOf(
  before: ResponseShape,
  after: ResponseShape,
): readonly [before: ResponseShape, after: ResponseShape] {
  if (before.kind !== 'resource' || after.kind !== 'resource') {
    // Knowledge about only one side says nothing about the other.
    const areAlike = isWholeBodyKnown(before) === isWholeBodyKnown(after);
    const told = (shape: ResponseShape, other: ResponseShape): ResponseShape =>
      isObserved(shape) ||
      (isWholeBodyKnown(shape) && !areAlike) ||
      // An observation of one side shows that the inferred form was wrong on both.
      (isObserved(other) && provenanceOf(shape) === 'inferred')
        ? { kind: 'unknown', ...(shape.kind === 'resource' && { resource: shape.resource }) }
        : shape;
    const [one, other] = [told(before, after), told(after, before)];
    // If one side was only observed and the other is declared, there is nothing to compare the declaration
    // with.
    if (one !== before && !isDescribedResponse(one) && other.kind === 'unknown') return [one, one];
    return other !== after && !isDescribedResponse(other) && one.kind === 'unknown'
      ? [other, other]
      : [one, other];
  }
  const [one, other] = [strengthOf(before), strengthOf(after)];
  if (one === other && !isObserved(before)) return [before, after];
  return one <= other ? [{ ...before, form: after.form }, after] : [before, { ...after, form: before.form }];
}
