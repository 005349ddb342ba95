// The values that the rule of a difference names, for the two schemas that differ.

import type { Json, Schema } from '../../core/schema/schema.ts';
import { inheritedType, samplesOf } from '../../core/schema/values/fitting-values.ts';
import type { Difference } from '../compare/difference.ts';
import { plainValues } from '../rules/witness-values.ts';

export interface NamedValues {
  /** The values that may prove the change. Undefined means that the argument is left out. */
  readonly named: readonly (Json | undefined)[];
  /** Values that only show whether the schema of a request accepted any value at all. */
  readonly others: readonly Json[];
}

/** The maximum number of listed values or alternatives of a schema that are tried. */
const maxTried = 20;

export function namedValuesOf({ rule, change, context: { schemas, member = '' } }: Difference): NamedValues {
  if (!schemas || !rule.witness) return { named: [undefined], others: [] };
  const { witness } = rule;
  const [from, to] =
    rule.side === 'request' ? [schemas.before, schemas.after] : [schemas.after, schemas.before];
  const named = witness(from, to, member);
  const simple = [...samplesOf(from, 4), ...plainValues];
  // Only null proves that null is no longer allowed, and null proves no other change of the types.
  if (change.ofNull) return { named, others: simple };
  const isOfTypes = change.at?.[0] === 'type';
  return {
    named: [
      ...named,
      ...alternativesOf(from).flatMap((one) => witness(one, to, member)),
      // A schema with a list accepts no other values.
      ...(from.enum ?? []).slice(0, maxTried),
      ...simple.filter((value) => value !== null || !isOfTypes),
    ],
    others: [],
  };
}

/** Each alternative of a schema, together with the keywords next to the alternatives. */
const alternativesOf = ({ anyOf, oneOf, ...schema }: Schema): readonly Schema[] =>
  (anyOf ?? oneOf ?? [])
    .slice(0, maxTried)
    .map((branch) => ({ ...inheritedType(schema), ...schema, ...branch }));
