import { batchLists } from '../../../core/model/api/response-body.ts';
import type { ApiModel } from '../../../core/model/api/api.ts';
import { mapChildren } from '../../../core/schema/children.ts';
import { type Schema } from '../../../core/schema/schema.ts';
import { operationNamed, type NamedOperation } from '../operation-names.ts';
import { takesFile, takesFileAlone } from '../../../core/model/api/takes-file.ts';
import { fieldsName, fieldsSchema, type ComponentTable } from './components.ts';
import { type MediaType, type RequestBodyObject, type SchemaObject } from './open-api.ts';
import { sentAs } from './parameters.ts';
import type { PlacedOperation } from './paths.ts';

/** @returns undefined if no argument is sent in the body */
export function requestBodyOf(
  placed: PlacedOperation,
  model: ApiModel,
  components: ComponentTable,
): RequestBodyObject | undefined {
  const { operation, route } = placed;
  if (operation.batchOf !== undefined)
    return { content: { 'application/json': { schema: batchBody(placed, model, components) } } };
  const schema = fieldsSchema(operation);
  const isFile = takesFile(operation, route);
  const isFileOnly = takesFileAlone(operation, route);
  if (Object.keys(schema.properties ?? {}).length === 0 && !isFile) return undefined;
  const isRequired = schema.required !== undefined || isFileOnly;
  return {
    ...(isRequired && { required: true }),
    content: {
      ...(operation.bodyEncoding === 'json' &&
        !isFileOnly && {
          'application/json': { schema: bodyFields(placed, placed.namespace.accessor, components) },
        }),
      ...(operation.bodyEncoding === 'form' &&
        !isFile && {
          'application/x-www-form-urlencoded': formMediaType(schema, components),
        }),
      ...(isFile && { 'multipart/form-data': formMediaType(withFile(schema), components) }),
      ...(isFileOnly && { '*/*': rawFile }),
    },
  };
}

/**
 * A body of any content. OpenAPI 3.1 requires that binary content has no schema. If a binary body and a form
 * both had a schema, orval 8 would generate code that does not compile.
 */
const rawFile: MediaType = {};

const bodyFields = (one: NamedOperation, accessor: string, components: ComponentTable): SchemaObject =>
  components.refer(fieldsName(accessor, one), () =>
    components.write(fieldsSchema(one.operation), 'argument'),
  );

const withFile = (schema: Schema): Schema => ({
  ...schema,
  properties: { ...schema.properties, file: { type: 'string', format: 'binary' } },
  required: [...(schema.required ?? []), 'file'],
});

/**
 * Removes read-only members from the schema of a form. If a form type has read-only members, some generators
 * derive types in which a file becomes an object.
 */
const sendable = (schema: Schema): Schema => {
  const { properties, required, ...others } = schema;
  if (properties === undefined) return mapChildren(schema, sendable);
  const kept = Object.entries(properties).filter(([, member]) => member.readOnly !== true);
  const names = new Set(kept.map(([name]) => name));
  const needed = required?.filter((name) => names.has(name)) ?? [];
  return mapChildren(
    { ...others, properties: Object.fromEntries(kept), ...(needed.length > 0 && { required: needed }) },
    sendable,
  );
};

/** The fields of a form, with the names in the request, such as `tags[]`. */
function formMediaType(schema: Schema, components: ComponentTable): MediaType {
  const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => ({
    name,
    sent: sentAs(name, one),
  }));
  const sentNames = new Map(fields.map(({ name, sent }) => [name, sent.name]));
  const encoding = fields.flatMap(({ sent: { name, style } }) =>
    style === undefined ? [] : [[name, { style, explode: true }] as const],
  );
  return {
    schema: components.write(
      sendable({
        type: 'object',
        properties: Object.fromEntries(fields.map(({ sent }) => [sent.name, sent.schema])),
        ...(schema.required && { required: schema.required.map((name) => sentNames.get(name) ?? name) }),
      }),
      'argument',
    ),
    ...(encoding.length > 0 && { encoding: Object.fromEntries(encoding) }),
  };
}

/**
 * The body of a batch route that lists the fields of an item. The route accepts lists of items as `create`,
 * `update` and `delete`.
 */
function batchBody(placed: PlacedOperation, model: ApiModel, components: ComponentTable): SchemaObject {
  const { operation, namespace } = placed;
  const sibling = (name: string | null | undefined): NamedOperation | undefined =>
    name == null ? undefined : operationNamed(model, namespace.name, name);
  const create = sibling(operation.batchOf?.create);
  const update = sibling(operation.batchOf?.update);
  const id = components.write(idSchema(update), 'argument');
  const lists: readonly string[] = batchLists;
  const listed = operation.arguments.filter((one) => one.in === 'body' && !lists.includes(one.name));
  const item = (one: NamedOperation | undefined): SchemaObject =>
    bodyFields(one ?? placed, namespace.accessor, components);
  return {
    type: 'object',
    properties: Object.fromEntries([
      ...listed.map(({ name, schema }) => [name, components.write(schema, 'argument')] as const),
      ['create', { description: 'Items to create.', type: 'array', items: item(create) }],
      [
        'update',
        {
          description: 'Items to update.',
          type: 'array',
          items: { allOf: [item(update), { type: 'object', properties: { id }, required: ['id'] }] },
        },
      ],
      ['delete', { description: 'The identifiers of items to delete.', type: 'array', items: id }],
    ]),
  };
}

function idSchema(update: NamedOperation | undefined): Schema {
  const { schema } = update?.operation.arguments.findLast((argument) => argument.in === 'path') ?? {};
  const isPlain = schema?.type === 'integer' || schema?.type === 'string';
  return isPlain ? { type: schema.type } : { type: ['integer', 'string'] };
}
