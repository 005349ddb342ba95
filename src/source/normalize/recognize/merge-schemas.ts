// Combines the schemas that a route has in several releases into one that describes all of them.

import { isRecord } from '../../../core/model/index-document.ts';
import { objectOf, type JsonObject } from '../known/releases.ts';

export interface MergedSchema {
  readonly schema: JsonObject;
  /** Properties that only some of the schemas have, as `Deviation.property`: `title.raw`, `items[].id`. */
  readonly missing: readonly string[];
}

/** @param schemas at least one */
export function mergeSchemas([first = {}, ...others]: readonly JsonObject[]): MergedSchema {
  const missing: string[] = [];
  const schema = others.reduce((merged, other) => mergeTwo(merged, other, '', missing), first);
  return { schema, missing: [...new Set(missing)] };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function mergeTwo(one: JsonObject, other: JsonObject, path: string, missing: string[]): JsonObject {
  if (one === other || isSame(one, other)) return one;
  const combined = [one, other].some(({ oneOf, anyOf, allOf }) => oneOf ?? anyOf ?? allOf);
  if (combined) return eitherOf(one, other);
  const keywords = new Set([...Object.keys(one), ...Object.keys(other)]);
  const members: [string, unknown][] = [];
  for (const keyword of keywords) {
    const [value, second] = [one[keyword], other[keyword]];
    const merged = isSame(value, second)
      ? value
      : mergeKeyword[keyword]
        ? mergeKeyword[keyword](value, second, path, missing)
        : undefined;
    if (merged !== undefined) members.push([keyword, merged]);
  }
  return Object.fromEntries(members);
}

/** Both as they are; annotations that decide when the value is sent remain outside. */
function eitherOf(one: JsonObject, other: JsonObject): JsonObject {
  const { context, readonly, ...first } = one;
  const { context: otherContext, readonly: otherReadonly, ...second } = other;
  const contexts = listUnion(context, otherContext);
  const texts = new Set<string>();
  const alternatives = [first, second].flatMap(alternativesOf).filter((alternative) => {
    const text = JSON.stringify(alternative);
    return !texts.has(text) && texts.add(text);
  });
  return {
    ...(alternatives.length === 1 ? objectOf(alternatives[0]) : { anyOf: alternatives }),
    ...(contexts !== undefined && { context: contexts }),
    ...(readonly === true && otherReadonly === true && { readonly }),
  };
}

/** A schema that only lists alternatives is these alternatives, so that a third release adds to the list. */
const alternativesOf = (schema: JsonObject): readonly unknown[] =>
  Array.isArray(schema['anyOf']) && Object.keys(schema).length === 1 ? schema['anyOf'] : [schema];

type MergeKeyword = (one: unknown, other: unknown, path: string, missing: string[]) => unknown;

/** A keyword without a row is left out where it differs, so that no value is excluded. */
const mergeKeyword: Readonly<Partial<Record<string, MergeKeyword>>> = {
  type: (one, other) => listUnion(one, other),
  enum: (one, other) => (one === undefined || other === undefined ? undefined : listUnion(one, other)),
  context: (one, other) => listUnion(one, other),
  properties: mergeProperties,
  items: (one, other, path, missing) =>
    isRecord(one) && isRecord(other) ? mergeTwo(one, other, `${path}[]`, missing) : undefined,
  additionalProperties: (one, other, path, missing) =>
    isRecord(one) && isRecord(other) ? mergeTwo(one, other, `${path}{}`, missing) : undefined,
  title: (one) => one,
};

function mergeProperties(one: unknown, other: unknown, path: string, missing: string[]): unknown {
  const [first, second] = [objectOf(one), objectOf(other)];
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const place = path === '' ? name : `${path}.${name}`;
      const [a, b] = [first[name], second[name]];
      if (isRecord(a) && isRecord(b)) {
        if (!isSame(a['context'], b['context'])) missing.push(place);
        return [name, mergeTwo(a, b, place, missing)];
      }
      missing.push(place);
      return [name, a ?? b];
    }),
  );
}

function listUnion(one: unknown, other: unknown): readonly unknown[] | undefined {
  if (one === undefined || other === undefined) return undefined;
  const values = [one, other].flat();
  const texts = values.map((value) => JSON.stringify(value));
  return values.filter((_, at) => texts.indexOf(texts[at] ?? '') === at);
}
