// Handles `POST /batch/v1`, which contains several requests (`WP_REST_Server::serve_batch_request_v1`).

import { isObject } from '../core/schema/checks.ts';
import type { Json } from '../core/schema/schema.ts';
import { SiteError, errorReply, ok, type MockReply } from './mock-response.ts';
import type { MockRequest } from './mock-request.ts';

/** The functions with which the engine handles one request of a batch. */
export interface BatchSteps {
  /** Finds the operation of a request and checks the arguments. @throws SiteError */
  readonly check: (request: MockRequest) => { readonly batchable: boolean };
  readonly answer: (request: MockRequest) => MockReply;
}

/** @param values the checked arguments of the batch */
export function respondToBatch(
  values: ReadonlyMap<string, Json>,
  outer: MockRequest,
  { check, answer }: BatchSteps,
): MockReply {
  const asked = values.get('requests');
  const requests = (Array.isArray(asked) ? asked : []).map((one: Json) => batchedRequest(one, outer));
  const refusals = requests.map((request) => {
    try {
      if (check(request).batchable) return undefined;
      return errorReply(
        new SiteError(400, 'rest_batch_not_allowed', 'The requested route does not support batch requests.'),
      );
    } catch (error) {
      if (error instanceof SiteError) return errorReply(error);
      throw error;
    }
  });
  if (values.get('validation') === 'require-all-validate' && refusals.some((one) => one !== undefined))
    return ok(
      { failed: 'validation', responses: refusals.map((one) => (one === undefined ? null : enveloped(one))) },
      207,
    );
  return ok({ responses: requests.map((request, at) => enveloped(refusals[at] ?? answer(request))) }, 207);
}

/** A response in the form that batches and `_envelope` use: an object with body, status and headers. */
export const enveloped = ({ body = null, status, headers }: MockReply): Json => ({ body, status, headers });

function batchedRequest(one: Json, { headers }: MockRequest): MockRequest {
  const members = isObject(one) ? one : {};
  const text = typeof members['path'] === 'string' ? members['path'] : '';
  const [path = '', query = ''] = text.replace(/#.*$/s, '').split(/\?(.*)/s);
  const own = isObject(members['headers']) ? Object.entries(members['headers']) : [];
  const { authorization = '', 'x-wp-nonce': nonce = '' } = headers;
  return {
    method: typeof members['method'] === 'string' ? members['method'] : 'POST',
    path,
    query,
    headers: {
      ...(authorization !== '' && { authorization }),
      ...(nonce !== '' && { 'x-wp-nonce': nonce }),
      ...Object.fromEntries(
        own.flatMap(([name, value]) => (typeof value === 'string' ? [[name.toLowerCase(), value]] : [])),
      ),
      'content-type': 'application/json',
    },
    body: members['body'] === undefined ? '' : JSON.stringify(members['body']),
  };
}
