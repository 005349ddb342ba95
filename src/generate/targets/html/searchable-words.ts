// The searchable words of an argument: its allowed values with their labels, and its nested members.

import { childrenOf, type Child } from '../../../core/schema/children.ts';
import type { ContainerKeyword } from '../../../core/schema/keywords.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import { anchorStep } from './anchors.ts';
import { jsonValueText } from '../../../core/schema/schema-text.ts';

export interface SearchableWords {
  readonly values: readonly string[];
  /** For each nested member, the last part of its id, without the argument's id. */
  readonly members: readonly string[];
}

/**
 * The maximum number of members per argument in the search index. The largest known schema of a real site has
 * about 600 members.
 */
const maxSearchedMembers = 2_000;
const maxSearchedDepth = 40;

const searchableWordsCache = new WeakMap<Schema, SearchableWords>();

export function searchableWords(schema: Schema): SearchableWords {
  let words = searchableWordsCache.get(schema);
  if (words === undefined) {
    const values = new Set<string>();
    const members: string[] = [];
    collectWords(schema, '', 0, values, members);
    searchableWordsCache.set(schema, (words = { values: [...values], members }));
  }
  return words;
}

function collectWords(
  schema: Schema,
  at: string,
  depth: number,
  values: Set<string>,
  members: string[],
): void {
  if (depth > maxSearchedDepth || members.length > maxSearchedMembers) return;
  for (const value of schema.enum ?? []) values.add(jsonValueText(value));
  for (const label of schema.enumLabels ?? []) values.add(label);
  for (const [child, step] of stepsIn(schema)) {
    const place = at + step;
    if (child.keyword === 'properties') members.push(place);
    collectWords(child.schema, place, depth + 1, values, members);
  }
}

function stepsIn(schema: Schema): readonly (readonly [Child, string])[] {
  const children = childrenOf(schema);
  const nth = (child: Child, keywords: readonly ContainerKeyword[]): number =>
    children.filter(({ keyword }) => keywords.includes(keyword)).indexOf(child);
  const steps: Readonly<Record<ContainerKeyword, (child: Child) => string>> = {
    items: () => anchorStep.items,
    prefixItems: ({ key }) => anchorStep.prefixItem(Number(key)),
    properties: ({ key }) => anchorStep.property(String(key)),
    additionalProperties: () => anchorStep.further,
    patternProperties: (child) => anchorStep.pattern(nth(child, ['patternProperties'])),
    anyOf: (child) => anchorStep.alternative(nth(child, ['anyOf', 'oneOf'])),
    oneOf: (child) => anchorStep.alternative(nth(child, ['anyOf', 'oneOf'])),
  };
  return children.map((child) => [child, steps[child.keyword](child)]);
}
