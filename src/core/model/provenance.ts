// Where a response type comes from. Declared types are promises of the site, and known ones are nearly as reliable.
// Responses may differ from inferred and observed types.

import { provenances, type ApiModel, type Provenance, type ResponseShape } from './api.ts';

/**
 * The provenance of a response; `declared` by default. In a model, the rule may show that it was observed or
 * configured.
 */
export const provenanceOf = ({ provenance, rule }: ResponseShape): Provenance =>
  provenance ?? provenances.find((one) => one === rule) ?? 'declared';

/** Whether the whole body is known without the site's own description. */
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
