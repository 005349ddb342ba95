// Decides when a request is sent again: a busy site is asked later, and a closed connection is opened once more.

import { isClosedConnection } from '../network-errors.ts';
import type { FetchedResponse } from '../requests.ts';

/** The maximum delay of `Retry-After`, in milliseconds. After a longer delay, the request is not sent again. */
const maxRetryWait = 30_000;

const busyStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Whether the client sends a request again after a response with this status. */
export const isBusy = (status: number): boolean => busyStatuses.has(status);

/** The delay before the request is sent again, in milliseconds; undefined if a second request cannot help. */
export function waitAfter(
  { status, headers }: Pick<FetchedResponse, 'status' | 'headers'>,
  question: { readonly persistent: boolean },
  delay: number,
): number | undefined {
  if (!isBusy(status) && !(question.persistent && status >= 500)) return undefined;
  const wait = Math.max(delay, retryAfter(headers.get('retry-after')) ?? 0);
  return wait > maxRetryWait ? undefined : wait;
}

/** The delay in milliseconds of the header `Retry-After`, which is a number of seconds or a date. */
export function retryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

export const waitText = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`);

export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new Error('Stopped.'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Sends a GET or OPTIONS request, and sends it once more if the connection closes before the response begins. A server
 * closes idle connections without notice, so the request may not have reached the site.
 */
export async function sendUnlessClosed(
  send: () => Promise<FetchedResponse>,
  signal: AbortSignal,
): Promise<FetchedResponse> {
  try {
    return await send();
  } catch (error) {
    if (signal.aborted || !isClosedConnection(error)) throw error;
    return send();
  }
}
