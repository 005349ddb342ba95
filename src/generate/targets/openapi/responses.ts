import { responseBody } from '../../../core/model/api/response-body.ts';
import type { ApiModel, Operation, Resource, ResponseShape } from '../../../core/model/api/api.ts';
import { resourcesOf } from '../../../core/model/api/named-resources.ts';
import { provenanceOf } from '../../../core/model/api/provenance.ts';
import type { Json, Schema } from '../../../core/schema/schema.ts';
import { recordedBody } from '../recorded-body.ts';
import { responseChoice, type PossibleResponse } from '../types/response-choice.ts';
import type { ComponentTable } from './components.ts';
import {
  type MediaTypeMap,
  type ReferenceObject,
  type ResponseObject,
  type Responses,
  type SchemaObject,
} from './open-api.ts';
import type { PlacedOperation } from './paths.ts';
import { errorResponses, pagingHeaders } from './shared-responses.ts';

export function operationResponses(
  placed: PlacedOperation,
  model: ApiModel,
  components: ComponentTable,
): Responses {
  const isWordPress = model.baseUrl.startsWith('{rest_base}');
  const content = responseContent(placed, model, components);
  const answer: ResponseObject = {
    description: content === undefined ? 'Success, without a body.' : 'Success.',
    ...(isWordPress && hasPagingHeaders(placed) && { headers: pagingHeaders }),
    ...(content !== undefined && placed.operation.method !== 'HEAD' && { content }),
  };
  const responses: Record<string, ResponseObject | ReferenceObject> = {};
  for (const status of statusesOf(placed)) responses[status] = answer;
  for (const [status, error] of errorResponses(placed, isWordPress)) responses[status] = error;
  return responses;
}

/**
 * Indexes do not declare response statuses. Collections of WordPress core return 201 for a created item,
 * except for autosaves. Routes outside WordPress core can return 200 or 201.
 */
function statusesOf({ operation, verb, route }: PlacedOperation): readonly string[] {
  if (operation.response.kind === 'empty') return ['200', '204'];
  const mayCreate = operation.method === 'POST' && verb === 'create';
  if (!mayCreate || route.path.endsWith('/autosaves')) return ['200'];
  const isOfCore = route.namespace === 'wp/v2' && operation.response.kind === 'resource';
  return isOfCore ? ['201'] : ['200', '201'];
}

function hasPagingHeaders({ operation: { response, arguments: args } }: PlacedOperation): boolean {
  const isList =
    response.kind === 'resource'
      ? response.form === 'array'
      : response.kind === 'schema' && response.schema.type === 'array';
  return isList && ['page', 'per_page'].every((name) => args.some((one) => one.name === name));
}

/** @returns undefined if the response has no body */
function responseContent(
  placed: PlacedOperation,
  model: ApiModel,
  components: ComponentTable,
): MediaTypeMap | undefined {
  const { operation, route } = placed;
  const { response } = operation;
  if (response.kind === 'empty') return undefined;
  const resource =
    response.kind === 'resource' ? resourcesOf(model)(route.namespace, response.resource) : undefined;
  if (resource !== undefined)
    return mediaTypeOf(resourceSchema(operation, resource, components), recordedBody(operation, resource));
  const schema = response.kind === 'schema' ? components.write(response.schema, 'result') : {};
  return mediaTypeOf(schema, recordedBody(operation));
}

const mediaTypeOf = (schema: SchemaObject, example: Json | undefined): MediaTypeMap => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});

/** If an argument selects the response, the schema has an alternative per response. */
function resourceSchema(operation: Operation, resource: Resource, components: ComponentTable): SchemaObject {
  const { response } = operation;
  if (response.kind !== 'resource') return {};
  const { answers } = responseChoice(operation, response);
  const written = answers.map((answer) => ({
    rank: completenessRank(answer),
    schema: components.write(schemaInForm(answer, components.item(resource, answer.context)), 'resource'),
  }));
  const [first, ...others] = written;
  return first !== undefined && others.length === 0 ? first.schema : { oneOf: exclusive(written) };
}

/**
 * The alternative of the most complete context comes first. A response in the context `edit` contains all
 * properties of the other contexts.
 */
const fullest = ['previous', 'edit', 'view', 'embed', 'unknown'];

const completenessRank = ({ form, context }: PossibleResponse): number =>
  fullest.indexOf(fullest.includes(form) ? form : context);

/**
 * A post in the context `edit` would also match the schema of the context `view`. Each alternative excludes
 * the more complete schemas by `not`.
 */
const exclusive = (
  answers: readonly { readonly rank: number; readonly schema: SchemaObject }[],
): readonly SchemaObject[] =>
  answers.map(({ rank, schema }, at) => {
    const fuller = answers.filter((other, index) => other.rank < rank || (other.rank === rank && index < at));
    const [first, ...more] = fuller.map((other) => other.schema);
    if (first === undefined) return schema;
    const own = '$ref' in schema ? { allOf: [schema] } : schema;
    return { ...own, not: more.length === 0 ? first : { anyOf: [first, ...more] } };
  });

function schemaInForm({ form }: PossibleResponse, item: Schema): Schema {
  switch (form) {
    case 'unknown':
      return {};
    case 'previous':
      return {
        type: 'object',
        properties: { deleted: { type: 'boolean', enum: [true], enumClosed: true }, previous: item },
        required: ['deleted', 'previous'],
      };
    default:
      return responseBody(form, item);
  }
}

/** The origin of a response type, for the extension `x-routewright-answer`. */
export function provenanceNote(response: ResponseShape): Readonly<Record<string, string>> {
  const reason = response.kind === 'unknown' ? response.reason : undefined;
  return {
    provenance: response.kind === 'unknown' ? 'unknown' : provenanceOf(response),
    ...(response.rule !== undefined && { rule: response.rule }),
    ...(response.source !== undefined && { source: response.source }),
    ...(reason !== undefined && { reason }),
  };
}
