// Arguments outside the body. In a query PHP reads `status[]=a&status[]=b` as a list and
// `meta[key]=v` as a map.

import type { Argument, Operation } from '../../model/api.ts';
import { typesOf, type Schema, type SchemaType } from '../../schema/schema.ts';
import { takesFileAlone } from '../../model/takes-file.ts';
import type { PlacedOperation } from './paths.ts';
import { type ParameterObject, type SchemaObject } from './open-api.ts';
import type { Write } from './schema-object.ts';
import { commonMark } from './text.ts';

const mayBe = (type: SchemaType, schema: Schema): boolean =>
  schema.type !== undefined && typesOf(schema).includes(type);

const holdsObjects = ({ items }: Schema): boolean => items !== undefined && mayBe('object', items);

interface Sent {
  /** The name that is sent: `status[]` for a list. */
  readonly name: string;
  readonly style?: 'form' | 'deepObject';
  readonly schema: Schema;
}

/** How PHP reads a value in a query or a form. */
export function sentAs(name: string, schema: Schema): Sent {
  if (mayBe('array', schema))
    return holdsObjects(schema)
      ? { name, style: 'deepObject', schema: byNumber(schema) }
      : { name: `${name}[]`, style: 'form', schema };
  return mayBe('object', schema) ? { name, style: 'deepObject', schema } : { name, schema };
}

/** A list of objects is sent as a map of them: `attributes[0][slug]=color`. */
function byNumber({ items = {}, minItems, maxItems, uniqueItems: _, ...said }: Schema): Schema {
  const type = typesOf(said).map((one) => (one === 'array' ? 'object' : one));
  return {
    ...said,
    type: [...new Set(type)],
    additionalProperties: items,
    ...(minItems !== undefined && { minProperties: minItems }),
    ...(maxItems !== undefined && { maxProperties: maxItems }),
  };
}

/** Headers that OpenAPI leaves to other fields. */
const elsewhere = new Set(['accept', 'content-type', 'authorization']);

/** @param slotNames what the slots are called in the template */
export function parametersOf(
  placed: PlacedOperation,
  slotNames: readonly string[],
  write: Write,
): readonly ParameterObject[] {
  const { operation } = placed;
  const all = [
    ...pathParameters(placed, slotNames, write),
    ...operation.arguments
      .filter((argument) => argument.in === 'query')
      .map((one) => queryParameter(one, write)),
    ...fixedHeaders(operation),
    ...(takesFileAlone(operation, placed.route) ? [contentDisposition] : []),
  ];
  return [...new Map(all.toReversed().map((one) => [`${one.in} ${one.name}`, one])).values()].toReversed();
}

function pathParameters(
  { operation, slots }: PlacedOperation,
  slotNames: readonly string[],
  write: Write,
): readonly ParameterObject[] {
  return slots.map(({ name, pattern, slashes }, at) => {
    const argument = operation.arguments.find((one) => one.in === 'path' && one.name === name);
    const called = slotNames[at] ?? name;
    return {
      ...described(called, 'path', argument?.schema ?? { type: 'string' }, write),
      required: true,
      ...(called !== name && { 'x-routewright-argument': name }),
      ...(pattern !== undefined && { 'x-routewright-pattern': pattern }),
      ...(slashes === true && { 'x-routewright-slashes': true }),
    };
  });
}

function queryParameter({ name, schema, required }: Argument, write: Write): ParameterObject {
  const sent = sentAs(name, schema);
  return {
    ...described(sent.name, 'query', sent.schema, write),
    ...(required && { required }),
    ...(sent.style !== undefined && { style: sent.style, explode: true }),
  };
}

/** What describes the schema describes the parameter. */
function described(name: string, place: 'path' | 'query', schema: Schema, write: Write): ParameterObject {
  return {
    name,
    in: place,
    ...(schema.description !== undefined && { description: commonMark(schema.description) }),
    ...(schema.deprecated === true && { deprecated: true }),
    schema: withoutDescription(write(schema, 'argument')),
  };
}

const undescribed = new WeakMap<SchemaObject, SchemaObject>();

/** The parameters of many operations have equal schemas, which are written as one object. */
function withoutDescription(written: SchemaObject): SchemaObject {
  let kept = undescribed.get(written);
  if (kept === undefined) {
    const { description: _, deprecated: __, ...rest } = written;
    undescribed.set(written, (kept = rest));
  }
  return kept;
}

/** `upload_from_data()` of WP_REST_Attachments_Controller takes no body without it. */
const contentDisposition: ParameterObject = {
  name: 'Content-Disposition',
  in: 'header',
  description: commonMark(
    'Names the file where it is the whole body: attachment; filename="photo.jpg". Its fields then stand in the query.',
  ),
  schema: { type: 'string' },
};

const fixedHeaders = ({ headers = {} }: Operation): readonly ParameterObject[] =>
  Object.entries(headers)
    .filter(([name]) => !elsewhere.has(name.toLowerCase()))
    .map(([name, value]) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string', enum: [value] },
    }));
