// A schema as lines of a nested list: name, type, limits, values, description.

import type { Schema } from '../../schema/schema.ts';
import { enumWords, factWords, typeWords } from '../../schema/schema-words.ts';
import { codeSpan, prose } from './text.ts';

const deepest = 12;

/** `- \`name\` (string, required): What it is. One of \`a\`, \`b\`.` and its members below. */
export function memberLines(
  name: string,
  facts: readonly string[],
  schema: Schema,
  depth = 0,
): readonly string[] {
  const head = [typeWords(schema), ...facts, ...factWords(schema).map(prose)].join(', ');
  const words = [
    ...(schema.description === undefined ? [] : [endSentence(prose(schema.description))]),
    ...valuesOf(schema),
    ...(schema.default === undefined ? [] : [`Default ${codeSpan(JSON.stringify(schema.default))}.`]),
  ].join(' ');
  const line = `${'  '.repeat(depth)}- ${codeSpan(name)} (${head})${words === '' ? '' : `: ${words}`}`;
  return [line, ...innerLines(schema, depth + 1)];
}

const endSentence = (text: string): string => (/[.!?…:]$/.test(text) ? text : `${text}.`);

function valuesOf(schema: Schema): readonly string[] {
  const values = enumWords(schema.enum ? schema : (schema.items ?? {}));
  return values.length === 0 ? [] : [`One of ${values.map(codeSpan).join(', ')}.`];
}

/** The members within: of an object, of the objects in a list, of each alternative. */
function innerLines(schema: Schema, depth: number): readonly string[] {
  if (depth > deepest) return [];
  const { properties, items, anyOf, oneOf, required = [] } = schema;
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, member]) =>
      memberLines(name, required.includes(name) ? ['required'] : [], member, depth),
    ),
    ...(items ? innerLines(items, depth) : []),
    ...[...(anyOf ?? []), ...(oneOf ?? [])].flatMap((choice) => innerLines(choice, depth)),
  ];
}
