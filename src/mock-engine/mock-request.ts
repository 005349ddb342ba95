// Reads the parameters of a request in WordPress's order of precedence.
// The sources are `WP_REST_Request::get_parameter_order`, `parse_json_params` and `parse_body_params`.

import { isObject } from '../core/schema/checks.ts';
import type { Json } from '../core/schema/schema.ts';
import { SiteError } from './mock-response.ts';
import { multipartFields } from './multipart-fields.ts';
import { phpParameters } from './php-parameters.ts';

export interface MockRequest {
  readonly method: string;
  /** The decoded path below the REST base (`/wp/v2/posts/7`). */
  readonly path: string;
  /** The query without `?`. */
  readonly query: string;
  /** Headers with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Parameters = Readonly<Record<string, Json>>;

/**
 * The sources of parameters, in order of precedence. If several sources contain a parameter, the first source is
 * used.
 */
export interface ReadRequest {
  readonly request: MockRequest;
  readonly method: string;
  readonly query: Parameters;
  /** @throws SiteError when the body is declared as JSON but is not valid JSON */
  readonly body: () => Parameters;
}

const withBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export function readRequest(request: MockRequest): ReadRequest {
  const query = phpParameters(request.query);
  const override = query['_method'] ?? request.headers['x-http-method-override'];
  const method = (typeof override === 'string' ? override : request.method).toUpperCase();
  return { request, method, query, body: () => parsedRequestBody(request, method) };
}

function parsedRequestBody({ headers, body }: MockRequest, method: string): Parameters {
  const type = (headers['content-type'] ?? '').trim();
  const [kind = ''] = type.toLowerCase().split(';');
  if (/^application\/(?:[\w!#$&.+-]+\+)?json$/.test(kind.trim())) return parsedJsonBody(body);
  if (!withBody.has(method)) return {};
  if (kind.trim() === 'multipart/form-data') return multipartFields(type, body);
  return kind === '' || kind.trim() === 'application/x-www-form-urlencoded' ? phpParameters(body) : {};
}

/** The depth limit of PHP for JSON. */
const maxJsonDepth = 512;

function parsedJsonBody(text: string): Parameters {
  if (text === '' || text === '0') return {};
  if (nestsDeeper(text)) throw invalidJson(1, 'Maximum stack depth exceeded');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidJson(4, 'Syntax error');
  }
  return isObject(value) ? (value as Parameters) : {};
}

const invalidJson = (code: number, message: string): SiteError =>
  new SiteError(400, 'rest_invalid_json', 'Invalid JSON body passed.', {
    json_error_code: code,
    json_error_message: message,
  });

function nestsDeeper(text: string): boolean {
  let depth = 0;
  for (const [sign] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > maxJsonDepth) return true;
  }
  return false;
}
