// What sites declare of their answers is compared. What was observed of them is not: it
// may differ from one look to the next without any change of the site.

import type { ResponseShape } from '../model/api.ts';

const isObserved = ({ resultRule }: ResponseShape): boolean => resultRule === 'observed';

/** Somebody says what comes back. */
export const isDeclared = (shape: ResponseShape): boolean => shape.kind !== 'unknown' && !isObserved(shape);

/** What two answers are declared to be; where the form of one was observed alone, it is taken to be that of the other. */
export function declaredOf(
  before: ResponseShape,
  after: ResponseShape,
): readonly [before: ResponseShape, after: ResponseShape] {
  if (before.kind !== 'resource' || after.kind !== 'resource') return [declared(before), declared(after)];
  if (isObserved(before)) return [{ ...before, form: after.form }, after];
  return isObserved(after) ? [before, { ...after, form: before.form }] : [before, after];
}

const declared = (shape: ResponseShape): ResponseShape => (isObserved(shape) ? { kind: 'unknown' } : shape);
