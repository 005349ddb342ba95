// What a search can find within an argument: the values it may have, with their
// labels, and the members nested in it.

import type { Schema } from '../../schema/schema.ts';
import { anchorStep } from './anchors.ts';
import { valueWords } from '../../schema/schema-words.ts';

export interface WordsWithin {
  readonly values: readonly string[];
  /** What follows the argument's id in the id of each member. */
  readonly members: readonly string[];
}

/** The largest schema seen on a real site has some 600 members. */
const mostMembers = 2_000;
const deepestSearched = 40;

const known = new WeakMap<Schema, WordsWithin>();

export function wordsWithin(schema: Schema): WordsWithin {
  let words = known.get(schema);
  if (words === undefined) {
    const values = new Set<string>();
    const members: string[] = [];
    collect(schema, '', 0, values, members);
    known.set(schema, (words = { values: [...values], members }));
  }
  return words;
}

function collect(schema: Schema, at: string, depth: number, values: Set<string>, members: string[]): void {
  if (depth > deepestSearched || members.length > mostMembers) return;
  for (const value of schema.enum ?? []) values.add(valueWords(value));
  for (const label of schema.enumLabels ?? []) values.add(label);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const place = at + anchorStep.property(name);
    members.push(place);
    collect(property, place, depth + 1, values, members);
  }
  const inside: readonly (readonly [Schema, string])[] = [
    ...(schema.items === undefined ? [] : [[schema.items, anchorStep.items] as const]),
    ...(schema.prefixItems ?? []).map((item, n) => [item, anchorStep.prefixItem(n)] as const),
    ...(typeof schema.additionalProperties === 'object'
      ? [[schema.additionalProperties, anchorStep.further] as const]
      : []),
    ...Object.values(schema.patternProperties ?? {}).map((one, n) => [one, anchorStep.pattern(n)] as const),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(
      (branch, n) => [branch, anchorStep.alternative(n)] as const,
    ),
  ];
  for (const [one, step] of inside) collect(one, at + step, depth + 1, values, members);
}
