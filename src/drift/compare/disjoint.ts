// Whether it is certain that no value fits both of two alternatives.

import { isAmong } from '../../core/schema/checks.ts';
import { formatOf } from '../../core/schema/formats.ts';
import { patternTakes } from '../../core/schema/pattern-facts.ts';
import type { Json, Schema } from '../../core/schema/schema.ts';
import { memberOf } from './schema-facts.ts';

/**
 * Types alone are not enough, because a site reads `"5"` as a number too. Lists of values are, and so is a
 * member that names the kind of an object.
 */
export const areApart = (one: Schema, other: Schema): boolean =>
  refusesAll(one, other.enum) || refusesAll(other, one.enum) || areOfTwoKinds(one, other);

const refusesAll = (schema: Schema, values: readonly Json[] | undefined): boolean =>
  values !== undefined && values.every((value) => refuses(schema, value));

function refuses({ enum: values, format, pattern, minLength, type }: Schema, value: Json): boolean {
  if (values) return !isAmong(value, values);
  if (typeof value !== 'string' || type !== 'string') return false;
  const check = format === undefined ? undefined : formatOf(format)?.check;
  return (
    (check !== undefined && !check(value)) ||
    (pattern !== undefined && !patternTakes(pattern, value)) ||
    (minLength !== undefined && value.length < minLength)
  );
}

const areOfTwoKinds = (one: Schema, other: Schema): boolean =>
  Object.entries(one.properties ?? {}).some(([name, member]) => {
    const partner = memberOf(other.properties, name);
    return partner?.enum !== undefined && member.enum !== undefined && areApart(member, partner);
  });
