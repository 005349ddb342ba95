// The tool that describes the arguments and the response of an operation.

import { responseBody } from '../core/model/api/response-body.ts';
import type { ApiModel, ResponseShape, Route } from '../core/model/api/api.ts';
import { fullName } from '../core/model/api/find-operation.ts';
import { takesFile } from '../core/model/api/takes-file.ts';
import { operationNamed } from '../generate/targets/operation-names.ts';
import { headingOf } from '../generate/targets/operation-titles.ts';
import { listedProperties } from '../generate/targets/html/properties-of.ts';
import { facadeCall } from '../generate/targets/html/samples/client.ts';
import { exampleValues } from '../generate/targets/html/samples/request.ts';
import { schemaWriter } from '../generate/targets/openapi/schema-object.ts';
import { schemaTypeText } from '../core/schema/schema-text.ts';
import { shapeOf } from '../core/schema/shape.ts';
import { typesOf, type Json, type Schema } from '../core/schema/schema.ts';
import { takesOneItem } from '../core/schema/wordpress-values.ts';
import type { CallArgument } from '../generate/targets/html/samples/call.ts';
import { whyNotCalled } from './call-operation.ts';
import { callFor, isSendable } from './operation-call.ts';
import { namedOperation } from './name-operation.ts';
import { withTexts } from './site-text.ts';
import type { ToolArguments, JsonObject, ToolContext } from './tool-response.ts';

/** The description contains each schema in full. None becomes a component. */
const writeSchema = schemaWriter(() => undefined);

/** @throws ToolRefusal when the operation does not exist */
export function describeOperation(context: ToolContext, given: ToolArguments): JsonObject {
  const { model } = context;
  const found = namedOperation(context, given);
  const { route, operation, namespace } = found;
  const named = operationNamed(model, route.namespace, operation.name);
  const call = callFor(found, model);
  const why = whyNotCalled(found, context);
  const software = context.software(namespace.name);
  const description = operation.description ?? route.description ?? '';
  return {
    operation: fullName(found),
    method: operation.method,
    path: route.path,
    title: headingOf(model, operation),
    ...(description !== '' && { description }),
    ...(operation.deprecated === true && { deprecated: true }),
    arguments: argumentsJsonSchema(call.arguments),
    ...(takesFile(operation, route) && { file: 'Pass the file as "file" next to the arguments.' }),
    ...(call.everywhere.length > 0 && { also: call.everywhere.map(({ name }) => name) }),
    answer: describedResponse(operation.response, route, model),
    ...(given['answer_schema'] === true && {
      answerSchema: responseJsonSchema(operation.response, route, model),
    }),
    ...(operation.batchable === true && { batchable: true }),
    ...(operation.batchOf && { batch: 'creates, updates and deletes many items in one request' }),
    access: {
      ...operation.access,
      signInBy: model.auth.map(({ kind }) => kind),
      callsAreSignedIn: context.signsIn,
    },
    ...(why !== undefined && { notCalledHere: why }),
    sample: { operation: fullName(found), arguments: Object.fromEntries(exampleValues(call)) },
    ...(named && {
      client: facadeCall([namespace.accessor, named.resource, named.verb], call.arguments.length > 0),
    }),
    ...(operation.notes && { notes: operation.notes }),
    ...(software.length > 0 && { software }),
  };
}

/** The schema as plain JSON, without undefined members. */
const plainJsonSchema = (schema: Schema, use: 'argument' | 'resource'): Json =>
  withTexts(writeSchema(schema, use), (text) => text);

/** A JSON Schema (2020-12) of all arguments, in the path, the query and the body. */
function argumentsJsonSchema(all: readonly CallArgument[]): JsonObject {
  const args = all.filter(isSendable);
  const required = args.filter((one) => one.required).map(({ name }) => name);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: Object.fromEntries(
      args.map((one) => [one.name, plainJsonSchema(withOneItem(one), 'argument')]),
    ),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** A list in a query, for which the site also accepts one item. */
const withOneItem = ({ in: place, schema }: CallArgument): Schema =>
  place === 'query' && schema.items?.type !== undefined && schema.type === 'array' && takesOneItem(schema)
    ? { ...schema, type: ['array', ...typesOf(schema.items)] }
    : schema;

/** The schema of one item of the response; undefined when it is unknown. */
function itemOf(response: ResponseShape, route: Route, { resources = [] }: ApiModel): Schema | undefined {
  if (response.kind === 'schema') return response.schema;
  if (response.kind !== 'resource') return undefined;
  const resource = resources.find(
    ({ name, namespace }) => name === response.resource && namespace === route.namespace,
  );
  const context = response.context === 'requested' ? 'view' : response.context;
  return resource && shapeOf(resource, context);
}

function describedResponse(response: ResponseShape, route: Route, model: ApiModel): JsonObject {
  const item = itemOf(response, route, model);
  if (response.kind === 'empty') return { kind: 'nothing' };
  if (item === undefined) return { kind: 'unknown' };
  const listed = response.kind === 'schema' && item.items !== undefined ? item.items : item;
  const fields = Object.fromEntries(
    listedProperties(listed).map(({ name, schema }) => [name, itemSummary(schema)]),
  );
  return {
    ...(response.kind === 'resource'
      ? { kind: response.form, of: response.resource, by: response.provenance ?? 'declared' }
      : { kind: schemaTypeText(item), by: response.provenance ?? 'declared' }),
    ...(Object.keys(fields).length > 0 && { fields }),
  };
}

/** The type as text (`object {raw, rendered}`, `string`). */
function itemSummary(schema: Schema): string {
  const members = Object.keys(schema.properties ?? {});
  return members.length === 0 ? schemaTypeText(schema) : `${schemaTypeText(schema)} {${members.join(', ')}}`;
}

function responseJsonSchema(response: ResponseShape, route: Route, model: ApiModel): Json {
  const item = itemOf(response, route, model);
  if (item === undefined) return null;
  return plainJsonSchema(response.kind === 'resource' ? responseBody(response.form, item) : item, 'resource');
}
