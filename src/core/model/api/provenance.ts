// The origin (provenance) of response types. Declared types are promises of the site, and known types are nearly as
// reliable. Responses may differ from inferred and observed types.

import { provenances, type ApiModel, type Provenance, type ResponseShape } from './api.ts';

/**
 * The provenance of a response type. If the model does not contain the provenance, the rule may show that the
 * type was observed or configured. Without such a rule, the type was declared.
 */
export const provenanceOf = ({ provenance, rule }: ResponseShape): Provenance =>
  provenance ?? provenances.find((one) => one === rule) ?? 'declared';

/** Whether responses may differ from the type, because the type was inferred or observed. */
export const isUnpromised = (response: ResponseShape): boolean =>
  ['inferred', 'observed'].includes(provenanceOf(response));

/** Whether the type of the whole body is known although the site does not describe the body. */
export const isWholeBodyKnown = (response: ResponseShape): boolean =>
  response.kind !== 'resource' && provenanceOf(response) === 'known';

/** Counts operations by the provenance of their response types. `unknown` counts operations without a response type. */
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

/** The source of a known response that comes from releases, which were recognized by the arguments of the site. */
export const recognizedSource = (releases: string): string => `${releases}, by its arguments`;
