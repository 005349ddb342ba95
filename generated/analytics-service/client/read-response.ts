// Reads the body of a response: JSON, a list, or what a call asks for.

import type { As } from './call.js';
import { ApiError, broken } from './call-errors.js';
import type { ListReader, OperationInfo, Totals } from './operation.js';

/** Reads how long a list is. */
export const totals = ({ headers }: Response): Totals => {
  const count = (name: string) => (headers.has(name) ? Number(headers.get(name)) : undefined);
  return { total: count('x-wp-total'), totalPages: count('x-wp-totalpages') };
};

/** Reads a list. PHP writes one whose keys have gaps, or another order, as an object. */
export const items: ListReader = (operation, response, data, text) => {
  if (Array.isArray(data) || operation.method === 'HEAD') return data;
  const keyed = data as Readonly<Record<string, unknown>>;
  if (text.startsWith('{') && Object.keys(keyed).every((key) => /^\d+$/.test(key)))
    // An object sorts such keys by number: marked, they stay in the order of the site.
    return Object.keys(JSON.parse(text.replace(/"(?=\d+"\s*:)/g, '"_')) as object).map(
      (key) => keyed[key.replace('_', '')],
    );
  const error = new ApiError(operation, response, data);
  error.message += ', not a list';
  throw error;
};

/**
 * What a response holds: its JSON, undefined where its body is empty, or what `as` asks
 * for. Text around the JSON is not guessed away: a site that prints PHP notices before it
 * gets an `ApiError` saying so, with the site's own error where one follows. So does a
 * POST that was redirected, for `fetch` makes it a GET on its way: what was to be written
 * is not, and what is answered is something else.
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
    // Behind what PHP printed may stand the site's own error.
    isJson ? data : (parsed(String(/{\s*"code":[^]*}/.exec(text))) ?? text),
  );
}

/** None where a text is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
