// A schema as a nested list with name, type, limits, values and description.

import { childrenOf, type Child } from '../../../core/schema/children.ts';
import type { ContainerKeyword } from '../../../core/schema/keywords.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import { enumTexts, factTexts, schemaTypeText } from '../../../core/schema/schema-text.ts';
import { codeSpan, prose } from './markdown-text.ts';

const maxListDepth = 12;

/** A list item for a member, followed by list items for nested members. */
export const memberLines = (name: string, facts: readonly string[], schema: Schema): readonly string[] =>
  listLines(codeSpan(name), facts, schema, 0);

function listLines(
  label: string,
  facts: readonly string[],
  schema: Schema,
  depth: number,
): readonly string[] {
  const head = [prose(schemaTypeText(schema)), ...facts, ...factTexts(schema).map(prose)].join(', ');
  const words = [
    ...(schema.description === undefined ? [] : [endSentence(prose(schema.description))]),
    ...valueSentences(schema),
    ...(schema.default === undefined ? [] : [`Default ${codeSpan(JSON.stringify(schema.default))}.`]),
  ].join(' ');
  const line = `${'  '.repeat(depth)}- ${label} (${head})${words === '' ? '' : `: ${words}`}`;
  return [line, ...innerLines(schema, depth + 1)];
}

const endSentence = (text: string): string => (/[.!?…:]$/.test(text) ? text : `${text}.`);

function valueSentences(schema: Schema): readonly string[] {
  const values = enumTexts(schema.enum ? schema : (schema.items ?? {}));
  return values.length === 0 ? [] : [`One of ${values.map(codeSpan).join(', ')}.`];
}

type ChildLines = (child: Child, depth: number, around: Schema) => readonly string[];

/**
 * Prints only the members of items and alternatives. The type text of a schema describes all other keywords.
 */
const membersOnly: ChildLines = ({ schema }, depth) => innerLines(schema, depth);

const childLines: Readonly<Record<ContainerKeyword, ChildLines>> = {
  properties: ({ key = '', schema }, depth, { required = [] }) =>
    listLines(codeSpan(String(key)), required.includes(String(key)) ? ['required'] : [], schema, depth),
  patternProperties: ({ key = '', schema }, depth) =>
    listLines(`each property whose name matches ${codeSpan(`/${key}/u`)}`, [], schema, depth),
  additionalProperties: ({ schema }, depth) => listLines('each further property', [], schema, depth),
  prefixItems: ({ key, schema }, depth) => listLines(`item ${Number(key) + 1}`, [], schema, depth),
  items: membersOnly,
  anyOf: membersOnly,
  oneOf: membersOnly,
};

const innerLines = (schema: Schema, depth: number): readonly string[] =>
  depth > maxListDepth
    ? []
    : childrenOf(schema).flatMap((child) => childLines[child.keyword](child, depth, schema));
