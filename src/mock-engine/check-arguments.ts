// The checks that WordPress runs on arguments before it calls the callback of a route.
// Missing arguments are checked before invalid arguments (`WP_REST_Request::has_valid_params`).

import { schemaErrors } from '../core/schema/value-errors.ts';
import type { Json } from '../core/schema/schema.ts';
import { readValueAsSite } from '../core/schema/wordpress-values.ts';
import { SiteError } from './mock-response.ts';
import type { MockOperation } from './mock-data.ts';
import type { Parameters, ReadRequest } from './mock-request.ts';
import { refusalOf } from './refusal.ts';

/** The arguments of a call, after the site has parsed them. */
export interface ReadArguments {
  /** The sent arguments, and the site's defaults for arguments that were not sent. */
  readonly values: ReadonlyMap<string, Json>;
  /** The sent arguments. */
  readonly sent: ReadonlyMap<string, Json>;
  /** Sent arguments that the site does not declare. */
  readonly besides: ReadonlyMap<string, Json>;
}

/**
 * @param parameters the path parameters
 * @throws SiteError for the first error in the order of WordPress's checks
 */
export function checkRequestArguments(
  operation: MockOperation,
  read: ReadRequest,
  parameters: Parameters,
): ReadArguments {
  const body = read.body();
  const valueOf = (name: string): Json | undefined => {
    for (const from of [body, read.query, parameters])
      if (Object.hasOwn(from, name) && from[name] !== null) return from[name];
    return undefined;
  };
  assertThere(operation, valueOf);
  assertAccepted(operation, valueOf);
  const sent = new Map<string, Json>();
  const values = new Map<string, Json>();
  for (const { name, schema } of operation.arguments) {
    const value = valueOf(name);
    if (value !== undefined) sent.set(name, readValueAsSite(schema, value) ?? value);
    // In this case, null resets the value. For all other arguments, null counts as not sent.
    else if (body[name] === null && schemaErrors(schema, null).length === 0) sent.set(name, null);
    const used = sent.get(name) ?? schema.default;
    if (used !== undefined && used !== null) values.set(name, used);
  }
  for (const [name, value] of Object.entries(parameters)) if (!values.has(name)) values.set(name, value);
  const besides = Object.entries({ ...read.query, ...body }).filter(([name]) => !values.has(name));
  return { values, sent, besides: new Map(besides) };
}

type ReadArgument = (name: string) => Json | undefined;

function assertThere({ arguments: all }: MockOperation, valueOf: ReadArgument): void {
  const missing = all
    .filter(
      ({ name, required, schema }) => required && valueOf(name) === undefined && schema.default === undefined,
    )
    .map(({ name }) => name);
  if (missing.length > 0)
    throw new SiteError(400, 'rest_missing_callback_param', `Missing parameter(s): ${missing.join(', ')}`, {
      params: missing,
    });
}

function assertAccepted({ arguments: all }: MockOperation, valueOf: ReadArgument): void {
  const refused = all.flatMap(({ name, schema }) => {
    const value = valueOf(name);
    const refusal = value === undefined ? undefined : refusalOf(schema, value, name);
    return refusal === undefined ? [] : [[name, refusal] as const];
  });
  if (refused.length === 0) return;
  const names = refused.map(([name]) => name).join(', ');
  throw new SiteError(400, 'rest_invalid_param', `Invalid parameter(s): ${names}`, {
    params: Object.fromEntries(refused.map(([name, { message }]) => [name, message])),
    details: Object.fromEntries(
      refused.map(([name, { code, message, data }]) => [name, { code, message, data: data as Json }]),
    ),
  });
}
