// Reads the body of a response: JSON, a list, or the form that `as` requests.

import type { As } from './call.js';
import { ApiError, broken } from './call-errors.js';
import type { ListReader, OperationInfo, Totals } from './operation.js';

/** Reads the totals of a list. */
export const totals = ({ headers }: Response): Totals => {
  const count = (name: string) => (headers.has(name) ? Number(headers.get(name)) : undefined);
  return { total: count('x-wp-total'), totalPages: count('x-wp-totalpages') };
};

/** Reads a list. PHP writes a list as an object if its keys have gaps or another order. */
export const items: ListReader = (operation, response, data, text) => {
  if (Array.isArray(data) || operation.method === 'HEAD') return data;
  const keyed = data as Readonly<Record<string, unknown>>;
  if (text.startsWith('{') && Object.keys(keyed).every((key) => /^\d+$/.test(key)))
    // JavaScript sorts numeric keys of an object; with a mark they keep the order of the
    // site.
    return Object.keys(JSON.parse(text.replace(/"(?=\d+"\s*:)/g, '"_')) as object).map(
      (key) => keyed[key.replace('_', '')],
    );
  const error = new ApiError(operation, response, data);
  error.message += ', not a list';
  throw error;
};

/**
 * The content of a response: its JSON, undefined for an empty body, or the form that `as`
 * requests. Text around the JSON is not removed: if a site prints PHP notices before it,
 * the call fails with an ApiError, which has the site's own error if one follows. A
 * redirected POST fails with an ApiError too: `fetch` turns it into a GET, so that nothing
 * is written and the response is to another request.
 */
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
    // The site's own error may follow the notices of PHP.
    isJson ? data : (parsed(String(/{\s*"code":[^]*}/.exec(text))) ?? text),
  );
}

/** Undefined if a text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
