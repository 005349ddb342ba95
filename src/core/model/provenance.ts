// Where a response type comes from. The site's declaration is a promise, and a known response nearly so; an inferred or
// observed one may differ.

import { provenances, type ApiModel, type Provenance, type ResponseShape } from './api.ts';

/** A response without provenance is taken as declared; a model's rules may mark it as observed or configured. */
export const provenanceOf = ({ provenance, rule }: ResponseShape): Provenance =>
  provenance ?? provenances.find((one) => one === rule) ?? 'declared';

/** The whole body is known, independent of the site's own description. */
export const isWholeBodyKnown = (response: ResponseShape): boolean =>
  response.kind !== 'resource' && provenanceOf(response) === 'known';

/** Counts operations by provenance; `unknown` for responses without one. */
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
