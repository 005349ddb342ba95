// Fields of the form: one for each kind of schema.

import type { Schema, SchemaType } from '../../core/schema/schema.ts';
import type { FormField } from './field.ts';
import { listField, objectField } from './nested-fields.ts';
import { typesWithin } from './schema-parts.ts';
import {
  booleanField,
  choiceField,
  jsonField,
  numberField,
  scalarField,
  takesNull,
  textField,
} from './single-fields.ts';

/** The maximum nesting depth of fields. A deeper object is entered as JSON. */
const maxFieldsDepth = 5;

/** @param label the label for screen readers, because screen readers do not convey the position of the field */
export function fieldFor(schema: Schema, label: string, depth = 0): FormField {
  if (schema.enum !== undefined && schema.enum.length > 0) return choiceField(schema);
  const types = typesWithin(schema);
  const [only] = types;
  if (types.length !== 1 || schema.anyOf !== undefined || schema.oneOf !== undefined)
    return types.length > 0 && types.every(isScalar) ? scalarField(types) : jsonField(schema);
  if (only === 'boolean') return booleanField(schema);
  if (only === 'integer' || only === 'number')
    return takesNull(schema) ? scalarField([only, 'null']) : numberField(schema, only);
  if (only === 'array')
    return depth >= maxFieldsDepth || schema.prefixItems !== undefined || schema.items === undefined
      ? jsonField(schema)
      : listField(schema.items, label, depth, fieldFor);
  if (only === 'object')
    return depth >= maxFieldsDepth || schema.properties === undefined
      ? jsonField(schema)
      : objectField(schema, label, depth, fieldFor);
  return textField(schema);
}

const isScalar = (type: SchemaType): boolean => type !== 'array' && type !== 'object';
