// Error responses and headers, which are equal for all operations of a WordPress site.
// For other services, a model does not describe the format of errors.

import { groupBy } from '../../../core/model/text/group-by.ts';
import type { Operation } from '../../../core/model/api/api.ts';
import type { PlacedOperation } from './paths.ts';
import {
  type HeaderObject,
  type ReferenceObject,
  type ResponseObject,
  type SchemaObject,
} from './open-api.ts';

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

const errors = {
  InvalidRequest:
    'An argument is missing or invalid: `data.params` contains the name of the argument and the reason.',
  NotSignedIn: 'The route needs a signed-in user.',
  Forbidden: 'The user is not allowed to send this request.',
  NotFound: 'The resource or the route does not exist.',
  Failed: 'Any other error.',
} as const;

type ErrorName = keyof typeof errors;

const refer = (name: ErrorName): ReferenceObject => ({ $ref: `#/components/responses/${name}` });

const [invalidRequest, notSignedIn, forbidden, notFound, failed] = [
  refer('InvalidRequest'),
  refer('NotSignedIn'),
  refer('Forbidden'),
  refer('NotFound'),
  refer('Failed'),
];

type ErrorResponses = readonly (readonly [status: string, response: ReferenceObject])[];

const anyErrors: ErrorResponses = [
  ['4XX', failed],
  ['default', failed],
];

/** For example, an operation without arguments has no errors about invalid arguments. */
export function errorResponses(
  { operation, pathParameters }: PlacedOperation,
  isWordPress: boolean,
): ErrorResponses {
  if (!isWordPress) return withObserved(anyErrors, operation);
  const errors: (readonly [string, ReferenceObject])[] = [];
  if (operation.arguments.length > 0) errors.push(['400', invalidRequest]);
  errors.push(['401', notSignedIn], ['403', forbidden]);
  if (pathParameters.length > 0) errors.push(['404', notFound]);
  errors.push(['default', failed]);
  return withObserved(errors, operation);
}

/** Adds the error codes that the site was observed to send. */
function withObserved(responses: ErrorResponses, { errors = [] }: Operation): ErrorResponses {
  const observed = groupBy(errors, ({ status }) => String(status));
  const described = new Map<string, ReferenceObject>(responses);
  for (const [status, codes] of observed) {
    const names = codes.map(({ code }) => `\`${code}\``).join(', ');
    described.set(status, { ...(described.get(status) ?? failed), description: `Observed: ${names}.` });
  }
  return [...described];
}

/** The source is `rest_convert_error_to_response` in WordPress (wp-includes/rest-api.php). */
const wordPressErrorSchema: SchemaObject = {
  type: 'object',
  properties: {
    code: { description: 'The error code, for programs: `rest_invalid_param`.', type: 'string' },
    message: { description: 'The error message, for people, in the language of the site.', type: 'string' },
    data: {
      type: ['object', 'null'],
      properties: {
        status: { description: 'The status of the response.', type: 'integer' },
        params: {
          description: 'The error of each invalid argument, by name; or the names of the missing arguments.',
          anyOf: [
            { type: 'object', additionalProperties: { type: 'string' } },
            { type: 'array', items: { type: 'string' } },
          ],
        },
        details: {
          description: 'The errors as objects, by the name of the argument.',
          type: 'object',
          additionalProperties: { anyOf: [{ $ref: '#/components/schemas/Error' }, { type: 'null' }] },
        },
      },
    },
    additional_errors: { type: 'array', items: { $ref: '#/components/schemas/Error' } },
  },
  required: ['code', 'message'],
};

const anyError: SchemaObject = { description: 'The service does not describe its errors.' };

export const errorSchema = (isWordPress: boolean): SchemaObject =>
  isWordPress ? wordPressErrorSchema : anyError;

export const sharedResponses = (isWordPress: boolean): Readonly<Record<string, ResponseObject>> =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([name]) => isWordPress || name === 'Failed')
      .map(([name, description]) => [name, { description, content: errorContent }]),
  );

const headerObjects = {
  'X-WP-Total': { description: 'The number of items on all pages.', schema: { type: 'integer' } },
  'X-WP-TotalPages': { description: 'The number of pages.', schema: { type: 'integer' } },
  Link: {
    description: 'The previous and the next page, as `rel="prev"` and `rel="next"` (RFC 8288).',
    schema: { type: 'string' },
  },
} as const satisfies Readonly<Record<string, HeaderObject>>;

export const pagingHeaders: Readonly<Record<string, ReferenceObject>> = Object.fromEntries(
  Object.keys(headerObjects).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

export const sharedHeaders: Readonly<Record<string, HeaderObject>> = headerObjects;
