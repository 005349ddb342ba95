// Reads the body of a response as JSON, as a list, or in the format of `as`.

import type { As } from './call.js';
import { ApiError, broken } from './call-errors.js';
import type { ListReader, OperationInfo, Totals } from './operation.js';

/** Reads the totals of a list. */
/* internal */
export const totals = ({ headers }: Response): Totals => {
  const count = (name: string) => (headers.has(name) ? Number(headers.get(name)) : undefined);
  return { total: count('x-wp-total'), totalPages: count('x-wp-totalpages') };
};

/** Reads a response that is a list. */
/* internal */
export const items: ListReader = (operation, response, data, text) => {
  const list = likelyItems(operation, response, data, text);
  if (Array.isArray(list) || operation.method === 'HEAD') return list;
  throw notList(operation, response, data);
};

/**
 * Reads a response that is probably a list, and returns any other response unchanged. PHP writes a
 * list as an object if the keys of the list have gaps or another order.
 */
/* internal */
export const likelyItems: ListReader = (_operation, _response, data, text) => {
  const keyed = data as Readonly<Record<string, unknown>>;
  if (text.startsWith('{') && Object.keys(keyed).every((key) => /^\d+$/.test(key)))
    // JavaScript sorts numeric keys of an object, so a prefix keeps the keys in the site's order.
    return Object.keys(JSON.parse(text.replace(/"(?=\d+"\s*:)/g, '"_')) as object).map(
      (key) => keyed[key.replace('_', '')],
    );
  return data;
};

/* internal */
export function notList(operation: OperationInfo, response: Response, data: unknown): ApiError {
  const error = new ApiError(operation, response, data);
  error.message += ', not a list';
  return error;
}

/**
 * Returns the JSON of a response, undefined for an empty body, or the format of `as`. Text before
 * or after the JSON is not removed. If a site prints PHP notices before the JSON, the call fails
 * with an ApiError. If the site's own error follows the PHP notices, the ApiError contains the
 * site's error. A redirected POST request also fails with an ApiError. After a redirect, `fetch`
 * sends a POST request as GET, which writes nothing.
 */
/* internal */
export async function read(operation: OperationInfo, response: Response, as: As): Promise<unknown> {
  const isRight = response.ok && !(response.redirected && operation.method === 'POST');
  const take = (how: 'text' | 'blob' | 'arrayBuffer'): Promise<unknown> =>
    response[how]().catch(broken(operation));
  if (isRight && as !== 'json') {
    if (as === 'response') return response;
    if (as === 'stream') return response.body;
    // `response.bytes` is missing in Node 20.
    return as === 'bytes' ? new Uint8Array((await take('arrayBuffer')) as ArrayBuffer) : take(as);
  }
  const text = ((await take('text')) as string).trim();
  const data = parsed(text);
  const isJson = !text || data !== undefined;
  if (isRight && isJson) return operation.list?.(operation, response, data, text) ?? data;
  throw new ApiError(
    operation,
    response,
    // PHP notices may precede the site's own error.
    isJson ? data : (parsed(String(/{\s*"code":[^]*}/.exec(text))) ?? text),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
