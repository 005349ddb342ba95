// Who says what comes back. What the site declares is a promise, what is known of its
// source nearly so; what is inferred or was seen may be otherwise.

import { provenances, type ApiModel, type Provenance, type ResponseShape } from './api.ts';

/** A model that does not say is taken as declared; its rules may say that something was observed or configured. */
export const provenanceOf = ({ provenance, rule }: ResponseShape): Provenance =>
  provenance ?? provenances.find((one) => one === rule) ?? 'declared';

/** A whole body that is known, whatever the site says or does not say there. */
export const isKnownWhole = (response: ResponseShape): boolean =>
  response.kind !== 'resource' && provenanceOf(response) === 'known';

/** How many operations answer what on whose word; `unknown` where nobody's. */
export function countProvenances({ routes }: ApiModel): ReadonlyMap<Provenance | 'unknown', number> {
  const counts = new Map<Provenance | 'unknown', number>(
    [...provenances, 'unknown' as const].map((one) => [one, 0]),
  );
  for (const { response } of routes.flatMap(({ operations }) => operations)) {
    const word = response.kind === 'unknown' ? 'unknown' : provenanceOf(response);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
