// Compares the responses that sites declare.
// Observed responses are not compared, because they may differ even if the site does not change.

import type { Provenance, ResponseShape } from '../../core/model/api/api.ts';
import { isWholeBodyKnown, provenanceOf } from '../../core/model/api/provenance.ts';

const isObserved = (shape: ResponseShape): boolean => provenanceOf(shape) === 'observed';

/**
 * Whether the schema of the response is known, even if it is unknown whether the response is an item or a
 * list.
 */
export const isDescribedResponse = (shape: ResponseShape): boolean =>
  shape.kind !== 'unknown' || shape.resource !== undefined;

/** Whether the site describes the response, or at least names the resource in the response. */
export const isDescribedBySite = (shape: ResponseShape): boolean =>
  isDescribedResponse(shape) && !isObserved(shape) && !isWholeBodyKnown(shape);

/** The provenances of a response's form, from the least reliable to the most reliable. */
const provenanceStrengths: readonly (readonly Provenance[])[] = [
  ['observed'],
  ['inferred'],
  ['known'],
  ['declared', 'config'],
];

const strengthOf = (shape: ResponseShape): number =>
  provenanceStrengths.findIndex((words) => words.includes(provenanceOf(shape)));

/**
 * Converts the two responses to forms that can be compared. The form of a response is "item" or "list". If the
 * form of one side has a more reliable provenance, both sides get that form. More reliable information about a
 * site is not a change of the site.
 */
export function declaredOf(
  before: ResponseShape,
  after: ResponseShape,
): readonly [before: ResponseShape, after: ResponseShape] {
  if (before.kind !== 'resource' || after.kind !== 'resource') {
    // A whole body is compared only if the whole body of the other side is known too.
    const areAlike = isWholeBodyKnown(before) === isWholeBodyKnown(after);
    const told = (shape: ResponseShape, other: ResponseShape): ResponseShape =>
      isObserved(shape) ||
      (isWholeBodyKnown(shape) && !areAlike) ||
      // An inferred form is dropped if the form of the other side was observed.
      (isObserved(other) && provenanceOf(shape) === 'inferred')
        ? { kind: 'unknown', ...(shape.kind === 'resource' && { resource: shape.resource }) }
        : shape;
    const [one, other] = [told(before, after), told(after, before)];
    // An observed response cannot be compared with a declared response.
    if (one !== before && !isDescribedResponse(one) && other.kind === 'unknown') return [one, one];
    return other !== after && !isDescribedResponse(other) && one.kind === 'unknown'
      ? [other, other]
      : [one, other];
  }
  const [one, other] = [strengthOf(before), strengthOf(after)];
  if (one === other && !isObserved(before)) return [before, after];
  return one <= other ? [{ ...before, form: after.form }, after] : [before, { ...after, form: before.form }];
}
