// Example responses for readers, by requested context and by result.

import type { Operation, ResourceResponse } from '../../../../core/model/api/api.ts';
import { batchLists } from '../../../../core/model/api/response-body.ts';
import { resourcesOf } from '../../../../core/model/api/named-resources.ts';
import { trashSupport, type TrashSupport } from '../../../../core/model/api/trash.ts';
import { shapeOf, type ShapeContext } from '../../../../core/schema/shape.ts';
import type { Json, Schema } from '../../../../core/schema/schema.ts';
import { limitsText, schemaTypeText } from '../../../../core/schema/schema-text.ts';
import { recordedValue } from '../../../../core/schema/values/recorded-value.ts';
import { responseValue } from '../../../../core/schema/values/response-value.ts';
import { returnedContexts } from '../../types/response-choice.ts';
import type { OperationPart, Reference } from '../reference.ts';
import { jsonNotation, sampleLiteral } from '../samples/literal-text.ts';

export interface ExampleResponse {
  /** The label of the tab: */
  readonly tab: string;
  readonly status: string;
  readonly headers: readonly string[];
  /** The body as JSON. */
  readonly body: string;
  /** Whether the body shows values that the site sent (`--examples`, or a saved example). */
  readonly isRecorded?: true;
}

export function exampleResponses(
  { operation, route }: OperationPart,
  { model, isWordPress, base }: Reference,
): readonly ExampleResponse[] {
  const { response } = operation;
  const good = { status: statusOf(operation), headers: exampleHeaders(operation, base + route.path) };
  const error = isWordPress ? [exampleError(operation)] : [];
  if (response.kind === 'unknown') return [];
  if (response.kind === 'empty') return [{ tab: 'Answer', ...good, headers: [], body: '' }, ...error];
  if (response.kind === 'schema') {
    const body = jsonBody(response.example ?? responseValue(response.schema, ''));
    return [{ tab: 'Answer', ...good, body, ...recordedMark(response.example) }, ...error];
  }
  const resource = resourcesOf(model)(route.namespace, response.resource);
  if (resource === undefined) return error;
  const recorded = recordedMark(resource.example);
  const bodyIn = (context: ShapeContext): Json => recordedValue(shapeOf(resource, context), resource.example);
  if (operation.method === 'DELETE' && response.deletion !== undefined) {
    const item = bodyIn(response.context === 'requested' ? 'view' : response.context);
    return [...deletions(item, response, trashSupport(model, route), { ...good, ...recorded }), ...error];
  }
  return [...responsesByContext(bodyIn, response, operation, { ...good, ...recorded }), ...error];
}

const recordedMark = (example: Json | undefined): Pick<ExampleResponse, 'isRecorded'> =>
  example === undefined ? {} : { isRecorded: true };

type Status = Pick<ExampleResponse, 'status' | 'headers' | 'isRecorded'>;

function responsesByContext(
  bodyIn: (context: ShapeContext) => Json,
  response: ResourceResponse,
  operation: Operation,
  good: Status,
): readonly ExampleResponse[] {
  const shown = returnedContexts(operation, response);
  const seen = new Set<string>();
  return shown.flatMap((context) => {
    const body = jsonBody(itemInForm(bodyIn(context), response.form));
    if (seen.has(body)) return [];
    seen.add(body);
    return [{ tab: shown.length === 1 ? statusTab(operation) : context, ...good, body }];
  });
}

const statusTab = ({ method, name }: Operation): string =>
  method === 'POST' && isCreation(name) ? 'Created' : 'Answer';

/**
 * With `force`, the item is deleted permanently. Without `force`, the item is moved to the trash if its type
 * supports the trash.
 */
function deletions(
  item: Json,
  { deletion }: ResourceResponse,
  trash: TrashSupport,
  good: Status,
): readonly ExampleResponse[] {
  const deleted = deletion === 'previous' ? { deleted: true, previous: item } : item;
  const trashed = isJsonObject(item) && 'status' in item ? { ...item, status: 'trash' } : item;
  return [
    ...(trash === 'status' ? [{ tab: 'Trashed', ...good, body: jsonBody(trashed) }] : []),
    ...(deletion === 'unknown' ? [] : [{ tab: 'Deleted', ...good, body: jsonBody(deleted) }]),
  ];
}

const isJsonObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const itemInForm = (item: Json, form: ResourceResponse['form']): Json => {
  if (form === 'array') return [item];
  if (form === 'map') return { name: item };
  if (form === 'batch') return Object.fromEntries(batchLists.map((list) => [list, [item]]));
  return item;
};

const jsonBody = (value: Json): string => sampleLiteral(value, jsonNotation);

const isCreation = (name: string): boolean => /\.create(?![a-z])/.test(name);

const statusOf = ({ method, name }: Operation): string =>
  method === 'POST' && isCreation(name) ? '201 Created' : '200 OK';

/** Paged lists report the total number of items and pages. */
function exampleHeaders(
  { arguments: args, method, response }: Operation,
  address: string,
): readonly string[] {
  const isPaged =
    method === 'GET' &&
    args.some(({ name }) => name === 'page') &&
    response.kind === 'resource' &&
    response.form === 'array';
  return isPaged ? ['X-WP-Total: 23', 'X-WP-TotalPages: 3', `Link: <${address}?page=2>; rel="next"`] : [];
}

/** The error that is most likely in a first call. */
function exampleError({ arguments: args }: Operation): ExampleResponse {
  const missing = args.find(({ required, in: place }) => required && place !== 'path');
  const limited = args.find(({ schema, in: place }) => place !== 'path' && limitsOf(schema) !== '');
  const error =
    missing !== undefined
      ? invalid('rest_missing_callback_param', `Missing parameter(s): ${missing.name}`, [missing.name])
      : limited !== undefined
        ? invalid('rest_invalid_param', `Invalid parameter(s): ${limited.name}`, {
            [limited.name]: `${limited.name} ${limitsOf(limited.schema)}`,
          })
        : {
            code: 'rest_forbidden',
            message: 'Sorry, you are not allowed to do that.',
            data: { status: 401 },
          };
  const isForbidden = missing === undefined && limited === undefined;
  return {
    tab: 'Error',
    status: isForbidden ? '401 Unauthorized' : '400 Bad Request',
    headers: [],
    body: jsonBody(error),
  };
}

const invalid = (code: string, message: string, params: Json): Json => ({
  code,
  message,
  data: { status: 400, params },
});

/** The requirement for a value, in the words of the site's error message. */
function limitsOf(schema: Schema): string {
  if (schema.enum !== undefined)
    return `is not one of ${schema.enum.slice(0, 3).map(String).join(', ')}${schema.enum.length > 3 ? ' …' : ''}.`;
  const [limit] = limitsText(schema);
  if (limit !== undefined) return `must be ${limit}.`;
  return schema.type === 'integer' ? `is not of type ${schemaTypeText({ type: 'integer' })}.` : '';
}
