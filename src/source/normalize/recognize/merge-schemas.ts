// Combines a route's schemas in several releases into one schema that accepts the responses of all these releases.

import { isRecord } from '../../../core/model/index/index-document.ts';
import { objectOf, type JsonObject } from '../known/releases.ts';

export interface MergedSchema extends UncertainProperties {
  readonly schema: JsonObject;
}

/** The properties of a schema from releases that responses do not surely contain. */
export interface UncertainProperties {
  /**
   * The paths of properties that only some of the schemas contain, in the format of `Deviation.property`:
   * `title.raw`, `items[].id`.
   */
  readonly missing: readonly string[];
  /** The properties that no release declares. The site declares them as arguments of requests. */
  readonly fromArguments?: readonly string[];
}

/** @param schemas at least one schema */
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

/**
 * Combines two schemas as alternatives. Annotations that decide when the value is sent stay outside the
 * alternatives.
 */
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

/**
 * The alternatives of a schema. A schema that only consists of `anyOf` already is a list, to which a third
 * release adds its schema.
 */
const alternativesOf = (schema: JsonObject): readonly unknown[] =>
  Array.isArray(schema['anyOf']) && Object.keys(schema).length === 1 ? schema['anyOf'] : [schema];

type MergeKeyword = (one: unknown, other: unknown, path: string, missing: string[]) => unknown;

/**
 * Merges two different values of a keyword. A keyword without an entry here is removed, so that the merged
 * schema excludes no value.
 */
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
