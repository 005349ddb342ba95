// Builds a whole value that contains a given value at the position of its schema.
// For a value at `/properties/lines/items/…`, builds the smallest whole value that the outer schema accepts.

import { childAt, firstStep, type PointerStep, type Tokens } from '../../core/schema/children.ts';
import type { ContainerKeyword } from '../../core/schema/keywords.ts';
import { takenBy } from '../../core/schema/pattern-facts.ts';
import type { Json, Schema } from '../../core/schema/schema.ts';
import { sampleValue, inheritedType, samplesOf } from '../../core/schema/values/fitting-values.ts';
import { memberSchema, withMember, type Members } from '../../core/schema/values/members.ts';
import type { Difference } from '../compare/difference.ts';
import { plainValues } from '../rules/witness-values.ts';

/**
 * Yields whole values that contain the given values. Yields a few whole values, and builds each value only when
 * it is needed.
 */
export function* placeValues(schema: Schema, at: Tokens, values: readonly Json[]): Iterable<readonly Json[]> {
  for (const attempt of at.length === 0 ? [0] : [0, 1, 2]) {
    const whole = new Whole(attempt);
    yield values.map((value) => whole.around(schema, at, value)).filter((value) => value !== undefined);
  }
}

/**
 * Builds a whole value from one given part. If the keyword contains several schemas, `key` is the name or index
 * of the part.
 */
type WholeBuilder = (whole: Whole, schema: Schema, part: Json, key: string | number) => Json | undefined;

/** For each keyword that contains schemas: how to build a whole value from a given part. */
const wholeBuilders: Readonly<Record<ContainerKeyword, WholeBuilder>> = {
  items: (whole, schema, part) => whole.listWith(schema, part),
  prefixItems: (whole, schema, part, position) => whole.tupleWith(schema, part, Number(position)),
  properties: (whole, schema, part, name) => whole.objectWith(schema, part, String(name)),
  additionalProperties: (whole, schema, part) => whole.objectWith(schema, part, 'other'),
  patternProperties: (whole, schema, part, pattern) => {
    const name = takenBy(String(pattern));
    return name === undefined ? undefined : whole.objectWith(schema, part, name);
  },
  anyOf: (_whole, _schema, part) => part,
  oneOf: (_whole, _schema, part) => part,
};

class Whole {
  private readonly samples = new Map<Schema, Json>();

  constructor(private readonly attempt: number) {}

  private sampleOf(schema: Schema): Json {
    const sample = this.samples.get(schema) ?? sampleValue(schema, this.attempt);
    this.samples.set(schema, sample);
    return sample;
  }

  /**
   * @param at the path from the schema to the position of the value, in the keywords of an index
   * @returns undefined if no such whole value exists
   */
  around(schema: Schema, at: Tokens, value: Json): Json | undefined {
    if (at.length === 0) return value;
    const step = firstStep(at);
    if (!step) return undefined;
    const part = this.around(partSchema(schema, step), step.rest, value);
    return part === undefined ? undefined : wholeBuilders[step.keyword](this, schema, part, step.key ?? '');
  }

  listWith(schema: Schema, item: Json): Json {
    const whole = this.sampleOf(schema);
    const others = (Array.isArray(whole) ? (whole as readonly Json[]) : []).filter(
      (other) => !schema.uniqueItems || JSON.stringify(other) !== JSON.stringify(item),
    );
    return [item, ...others.slice(0, Math.max(0, (schema.minItems ?? 0) - 1))];
  }

  tupleWith({ prefixItems = [] }: Schema, item: Json, position: number): Json {
    return [...prefixItems.slice(0, position).map((one) => this.sampleOf(one)), item];
  }

  objectWith(schema: Schema, member: Json, name: string): Json {
    const whole = this.sampleOf(schema);
    return withMember(isMembers(whole) ? whole : {}, name, member);
  }
}

/** The schema of a part. A property that is not declared uses the schema of additional properties. */
const partSchema = (schema: Schema, { keyword, key }: PointerStep): Schema =>
  keyword === 'properties' ? memberSchema(schema, String(key)) : (childAt(schema, keyword, key) ?? {});

const isMembers = (value: Json): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
