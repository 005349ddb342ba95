// Puts a value where a schema has it: around a value for `/properties/lines/items/…`
// the smallest whole that the outer schema takes.

import type { Tokens } from '../pairs.ts';
import type { Json, Schema } from '../../schema/schema.ts';
import { takenBy } from '../../schema/pattern-facts.ts';
import { sampleOf } from '../../schema/values/fitting-values.ts';
import { memberSchema } from '../../schema/values/members.ts';

/** The values with the whole around each, where there can be one; wholes are made in a few ways, when asked for. */
export function* placeValues(schema: Schema, at: Tokens, values: readonly Json[]): Iterable<readonly Json[]> {
  for (const attempt of at.length === 0 ? [0] : [0, 1, 2]) {
    const whole = new Whole(attempt);
    yield values.map((value) => whole.around(schema, at, value)).filter((value) => value !== undefined);
  }
}

class Whole {
  private readonly samples = new Map<Schema, Json>();

  constructor(private readonly attempt: number) {}

  private sampleOf(schema: Schema): Json {
    const sample = this.samples.get(schema) ?? sampleOf(schema, this.attempt);
    this.samples.set(schema, sample);
    return sample;
  }

  /**
   * @param at from the schema to where the value stands, in the words of an index
   * @returns undefined where the schema has no such place
   */
  around(schema: Schema, at: Tokens, value: Json): Json | undefined {
    const [keyword, key, ...rest] = at;
    switch (keyword) {
      case undefined:
        return value;
      case 'items':
        return typeof key === 'number'
          ? this.inTuple(schema, key, rest, value)
          : this.inList(schema, at.slice(1), value);
      case 'properties':
        return this.inMember(schema, String(key), rest, value);
      case 'additionalProperties':
        return this.inMember(schema, 'other', at.slice(1), value);
      case 'patternProperties':
        return this.inPattern(schema, String(key), rest, value);
      case 'anyOf':
      case 'oneOf': {
        const branch = schema[keyword]?.[Number(key)];
        return branch && this.around(branch, rest, value);
      }
      default:
        return undefined;
    }
  }

  private inList(schema: Schema, rest: Tokens, value: Json): Json | undefined {
    const item = this.around(schema.items ?? {}, rest, value);
    if (item === undefined) return undefined;
    const whole = this.sampleOf(schema);
    const others = (Array.isArray(whole) ? (whole as readonly Json[]) : []).filter(
      (other) => !schema.uniqueItems || JSON.stringify(other) !== JSON.stringify(item),
    );
    return [item, ...others.slice(0, Math.max(0, (schema.minItems ?? 0) - 1))];
  }

  private inTuple(schema: Schema, position: number, rest: Tokens, value: Json): Json | undefined {
    const schemas = schema.prefixItems ?? [];
    const item = this.around(schemas[position] ?? {}, rest, value);
    if (item === undefined) return undefined;
    return [...schemas.slice(0, position).map((one) => this.sampleOf(one)), item];
  }

  private inMember(schema: Schema, name: string, rest: Tokens, value: Json): Json | undefined {
    return this.withMember(schema, name, this.around(memberSchema(schema, name), rest, value));
  }

  private inPattern(schema: Schema, pattern: string, rest: Tokens, value: Json): Json | undefined {
    const name = takenBy(pattern);
    if (name === undefined) return undefined;
    return this.withMember(schema, name, this.around(schema.patternProperties?.[pattern] ?? {}, rest, value));
  }

  private withMember(schema: Schema, name: string, member: Json | undefined): Json | undefined {
    if (member === undefined) return undefined;
    const whole = this.sampleOf(schema);
    const members = typeof whole === 'object' && whole !== null && !Array.isArray(whole) ? whole : {};
    const others = Object.entries(members).filter(([key]) => key !== name);
    return Object.fromEntries([...others, [name, member]]);
  }
}
