// Estimates the size of an operation's markup from the model, because the pages are planned before they are printed.
// The numbers were measured on the pages of WordPress and of a shop.

import { childrenOf } from '../../../core/schema/children.ts';
import { schemaDepth } from '../../../core/schema/schema-depth.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import { jsonValueText } from '../../../core/schema/schema-text.ts';
import type { NamedOperation } from '../operation-names.ts';
import { maxShownDepth } from './schema-markup.ts';

/** The size of an operation without arguments, in characters. */
const operationFrame = 2_800;
/** The size of an argument or a property without its texts, in characters. */
const memberFrame = 225;
/** The size of an allowed value without its text, in characters. */
const valueFrame = 30;

const weights = new WeakMap<Schema, number>();

function memberWeight(schema: Schema): number {
  const known = weights.get(schema);
  if (known !== undefined) return known;
  const { description = '', enum: values = [] } = schema;
  const listed = values.reduce<number>((sum, value) => sum + valueFrame + jsonValueText(value).length, 0);
  const nested =
    schemaDepth(schema) > maxShownDepth
      ? 0
      : childrenOf(schema).reduce((sum, child) => sum + memberWeight(child.schema), 0);
  const weight = memberFrame + description.length + listed + nested;
  weights.set(schema, weight);
  return weight;
}

/** The estimated number of characters, without the members of the response. */
export const operationWeight = ({ operation }: NamedOperation): number =>
  operation.arguments.reduce((sum, { schema }) => sum + memberWeight(schema), operationFrame);
