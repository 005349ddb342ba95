// Middleware that repeats a request after a temporary failure.

import { NetworkError, TimeoutError } from './call-errors.js';
import type { Middleware } from './transport.js';

export interface RetryOptions {
  /** The maximum number of retries. The default is 2. */
  readonly times?: number | undefined;
  /**
   * Milliseconds before the first retry. With each retry, the delay doubles, minus a random amount.
   * The default is 500.
   */
  readonly delay?: number | undefined;
  /**
   * The maximum delay in milliseconds. If a site requires a longer delay than the maximum, the
   * request is not repeated. The default is 30,000.
   */
  readonly longest?: number | undefined;
}

/**
 * Middleware that repeats GET, HEAD, PUT, DELETE and OPTIONS requests after a network error, a
 * timeout of `fetch`, or status 429, 502, 503 or 504. The middleware respects the header
 * `Retry-After` (seconds or a date).
 */
export const retry =
  ({ times = 2, delay = 500, longest = 30_000 }: RetryOptions = {}): Middleware =>
  async (request, next) => {
    const isRepeatable = /^(GET|HEAD|PUT|DELETE|OPTIONS)$/.test(request.method);
    for (let attempt = 0; ; attempt++) {
      const isLast = !isRepeatable || attempt >= times;
      let wait = Math.min(longest, delay * 2 ** attempt * (1 - Math.random() / 2));
      try {
        const response = await next(request);
        if (isLast || ![429, 502, 503, 504].includes(response.status)) return response;
        wait = askedWait(response.headers.get('retry-after')) ?? wait;
        if (wait > longest) return response;
        // Not awaited: if the app's `fetch` keeps a clone, as in Next.js, the promise does not resolve.
        response.body?.cancel().catch(() => undefined);
      } catch (error) {
        // The `timeout` of a call includes the retries, so this is the time limit of an attempt.
        const isTemporary = error instanceof NetworkError || error instanceof TimeoutError;
        if (isLast || !isTemporary || request.signal?.aborted) throw error;
      }
      await sleep(wait, request.signal);
    }
  };

function askedWait(header: string | null): number | undefined {
  if (header === null) return undefined;
  const wait = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

const sleep = (wait: number, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const wake = () => {
      clearTimeout(handle);
      signal?.removeEventListener('abort', wake);
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const handle = setTimeout(wake, wait);
    signal?.addEventListener('abort', wake);
    if (signal?.aborted) wake();
  });
