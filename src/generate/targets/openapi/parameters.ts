// Arguments outside the body as OpenAPI parameters.
// In a query, PHP reads `status[]=a&status[]=b` as a list, and `meta[key]=v` as a map.

import type { Argument, Operation } from '../../../core/model/api/api.ts';
import { typesOf, type Schema, type SchemaType } from '../../../core/schema/schema.ts';
import { takesFileAlone } from '../../../core/model/api/takes-file.ts';
import type { PlacedOperation } from './paths.ts';
import { type ParameterObject } from './open-api.ts';
import type { WriteSchema } from './schema-object.ts';
import { commonMark } from './common-mark.ts';

const canHaveType = (type: SchemaType, schema: Schema): boolean =>
  schema.type !== undefined && typesOf(schema).includes(type);

const holdsObjects = ({ items }: Schema): boolean => items !== undefined && canHaveType('object', items);

interface SentParameter {
  readonly name: string;
  readonly style?: 'form' | 'deepObject';
  readonly schema: Schema;
}

/** The parameter's style and name in a query or a form for PHP. */
export function sentAs(name: string, schema: Schema): SentParameter {
  if (canHaveType('array', schema))
    return holdsObjects(schema)
      ? { name, style: 'deepObject', schema: byNumber(schema) }
      : { name: `${name}[]`, style: 'form', schema };
  return canHaveType('object', schema) ? { name, style: 'deepObject', schema } : { name, schema };
}

/** A list of objects as a map by index, such as `attributes[0][slug]=color`. */
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

/** Headers for which OpenAPI has other fields. */
const reservedHeaders = new Set(['accept', 'content-type', 'authorization']);

/** Returns the parameters of an operation. */
export type ParametersOf = (
  placed: PlacedOperation,
  pathParameterNames: readonly string[],
) => readonly ParameterObject[];

export function parameterWriter(write: WriteSchema): ParametersOf {
  const known = new WeakMap<Schema, Map<string, ParameterObject>>();
  const once: Once = (schema, key, make) => {
    let made = known.get(schema);
    if (made === undefined) known.set(schema, (made = new Map<string, ParameterObject>()));
    let parameter = made.get(key);
    if (parameter === undefined) made.set(key, (parameter = make()));
    return parameter;
  };
  return (placed, pathParameterNames) => {
    const { operation, route } = placed;
    const all = [
      ...pathParameters(placed, pathParameterNames, write, once),
      ...operation.arguments
        .filter((argument) => argument.in === 'query')
        .map((one) =>
          once(one.schema, `query ${String(one.required)} ${one.name}`, () => queryParameter(one, write)),
        ),
      ...fixedHeaders(operation),
      ...(takesFileAlone(operation, route) ? [contentDisposition] : []),
    ];
    return [...new Map(all.toReversed().map((one) => [`${one.in} ${one.name}`, one])).values()].toReversed();
  };
}

type Once = (schema: Schema, key: string, make: () => ParameterObject) => ParameterObject;

const anyTextSchema: Schema = { type: 'string' };

function pathParameters(
  { operation, pathParameters }: PlacedOperation,
  pathParameterNames: readonly string[],
  write: WriteSchema,
  once: Once,
): readonly ParameterObject[] {
  return pathParameters.map(({ name, pattern, slashes }, at) => {
    const argument = operation.arguments.find((one) => one.in === 'path' && one.name === name);
    const called = pathParameterNames[at] ?? name;
    const schema = argument?.schema ?? anyTextSchema;
    return once(schema, JSON.stringify(['path', called, name, pattern, slashes]), () => ({
      ...describedParameter(called, 'path', schema, write),
      required: true,
      ...(called !== name && { 'x-routewright-argument': name }),
      ...(pattern !== undefined && { 'x-routewright-pattern': pattern }),
      ...(slashes === true && { 'x-routewright-slashes': true }),
    }));
  });
}

function queryParameter({ name, schema, required }: Argument, write: WriteSchema): ParameterObject {
  const sent = sentAs(name, schema);
  return {
    ...describedParameter(sent.name, 'query', sent.schema, write),
    ...(required && { required }),
    ...(sent.style !== undefined && { style: sent.style, explode: true }),
  };
}

/** Moves the description of the schema to the parameter. */
function describedParameter(
  name: string,
  place: 'path' | 'query',
  schema: Schema,
  write: WriteSchema,
): ParameterObject {
  const { description: _, deprecated: __, ...written } = write(schema, 'argument');
  return {
    name,
    in: place,
    ...(schema.description !== undefined && { description: commonMark(schema.description) }),
    ...(schema.deprecated === true && { deprecated: true }),
    schema: written,
  };
}

/** WordPress requires the header `Content-Disposition` for a file as the body. */
const contentDisposition: ParameterObject = {
  name: 'Content-Disposition',
  in: 'header',
  description: commonMark(
    'The name of the file, if the file is the whole body: attachment; filename="photo.jpg". The other arguments are then in the query.',
  ),
  schema: { type: 'string' },
};

const fixedHeaders = ({ headers = {} }: Operation): readonly ParameterObject[] =>
  Object.entries(headers)
    .filter(([name]) => !reservedHeaders.has(name.toLowerCase()))
    .map(([name, value]) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string', enum: [value] },
    }));
