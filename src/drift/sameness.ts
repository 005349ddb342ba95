// Tells whether two schemas say the same, in whatever order they say it: each
// distinct schema has a number, and equal numbers mean that nothing differs. Most of
// two models is equal, so this is what makes a comparison fast.

import { canonical } from '../schema/checks.ts';
import type { Json, Schema } from '../schema/schema.ts';
import type { OwnAddresses, Relativise } from '../model/own-address.ts';
import { relativiserOf } from '../model/own-address.ts';

export type Side = 'before' | 'after';

export interface Sameness {
  readonly idOf: (side: Side, schema: Schema) => number;
  /** One text per JSON value, own addresses taken out. */
  readonly valueKey: (side: Side, value: Json) => string;
  readonly textOf: (side: Side, text: string) => string;
}

export function createSameness(addresses: Readonly<Record<Side, OwnAddresses>>): Sameness {
  const relativise = { before: relativiserOf(addresses.before), after: relativiserOf(addresses.after) };
  const before = new WeakMap<Schema, number>();
  const isOneSite = JSON.stringify(addresses.before) === JSON.stringify(addresses.after);
  const known = { before, after: isOneSite ? before : new WeakMap<Schema, number>() };
  const ids = new Map<string, number>();

  const idOf = (side: Side, schema: Schema): number => {
    const id =
      known[side].get(schema) ??
      idOfText(textOfSchema(schema, relativise[side], (inner) => idOf(side, inner)));
    known[side].set(schema, id);
    return id;
  };
  const idOfText = (text: string): number => {
    const id = ids.get(text) ?? ids.size;
    ids.set(text, id);
    return id;
  };
  return {
    idOf,
    valueKey: (side, value) => canonical(relativeValue(value, relativise[side])),
    textOf: (side, text) => relativise[side](text),
  };
}

/** The value with own addresses taken out of every text in it. */
function relativeValue(value: Json, relativise: Relativise): Json {
  if (typeof value === 'string') return relativise(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => relativeValue(item, relativise));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, relativeValue(member, relativise)]),
  );
}

function textOfSchema(schema: Schema, relativise: Relativise, idOf: (schema: Schema) => number): string {
  const texts: string[] = [];
  for (const keyword of Object.keys(schema).sort() as (keyof Schema)[]) {
    const text = keywordText(keyword, schema, relativise, idOf);
    if (text !== undefined) texts.push(`${keyword}=${text}`);
  }
  return texts.join('\n');
}

function keywordText(
  keyword: keyof Schema,
  schema: Schema,
  relativise: Relativise,
  idOf: (schema: Schema) => number,
): string | undefined {
  const valueText = (value: Json): string => canonical(relativeValue(value, relativise));
  switch (keyword) {
    // What the user says of it is no difference of the site.
    case 'enumClosed':
    case 'ownType':
      return undefined;
    case 'items':
      return schema.items && String(idOf(schema.items));
    case 'additionalProperties': {
      const { additionalProperties } = schema;
      return typeof additionalProperties === 'object'
        ? `#${idOf(additionalProperties)}`
        : String(additionalProperties);
    }
    case 'properties':
    case 'patternProperties':
      return Object.entries(schema[keyword] ?? {})
        .map(([name, member]) => `${JSON.stringify(name)}:${idOf(member)}`)
        .sort()
        .join();
    case 'prefixItems':
      return schema.prefixItems?.map(idOf).join();
    case 'anyOf':
    case 'oneOf':
      return schema[keyword]?.map(idOf).sort().join();
    case 'enum':
      return schema.enum?.map(valueText).sort().join();
    case 'enumLabels':
      return schema.enum
        ?.map((value, at) => `${valueText(value)}:${valueText(schema.enumLabels?.[at] ?? null)}`)
        .sort()
        .join();
    case 'required':
    case 'context':
      return schema[keyword]
        ?.toSorted()
        .map((name) => JSON.stringify(name))
        .join();
    case 'type':
      return [schema.type].flat().join();
    default: {
      const value = schema[keyword];
      return value === undefined ? undefined : valueText(value);
    }
  }
}
