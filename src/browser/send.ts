// Sends a call: from the page itself, or by way of the server that serves the page.
//
// That server is asked by `POST <path>` with the header `X-Routewright-Token` and
// `{ method, url, headers, body }` as JSON, `body` a string or null; it answers
// `{ status, statusText, headers: [[name, value], …], body }`, `body` a string, or with
// another status than 200 and `{ message }` when the site could not be asked.

import { addressOf, type Request } from '../render/html/samples/request.ts';
import type { PageReach } from './page-settings.ts';

export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** Milliseconds from Send to the last byte. */
  readonly time: number;
}

/** What can be said where there is no answer. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

export interface SignedRequest extends Request {
  /** Whether the browser's cookies of the site go along. */
  readonly withCookies: boolean;
}

/** @throws Unanswered */
export async function send(request: SignedRequest, reach: PageReach, signal: AbortSignal): Promise<Answer> {
  const started = performance.now();
  const answer =
    reach.kind === 'proxy' ? await byProxy(request, reach, signal) : await fromPage(request, signal);
  return { ...answer, time: performance.now() - started };
}

type Untimed = Omit<Answer, 'time'>;

function encoded({ body, headers }: Request): {
  readonly headers: Record<string, string>;
  readonly body: string | null;
} {
  switch (body.kind) {
    case 'none':
      return { headers: { ...headers }, body: null };
    case 'json':
      return {
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body.value),
      };
    case 'form':
      return {
        headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(body.pairs.map(([key, value]) => [key, value])).toString(),
      };
  }
}

async function fromPage(request: SignedRequest, signal: AbortSignal): Promise<Untimed> {
  const { headers, body } = encoded(request);
  try {
    const response = await fetch(addressOf(request), {
      method: request.method,
      headers,
      body,
      signal,
      credentials: request.withCookies ? 'include' : 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    return {
      status: response.status,
      statusText: response.statusText,
      headers: [...response.headers],
      body: await response.text(),
    };
  } catch (error) {
    throw new Unanswered(signal.aborted ? 'Stopped.' : refusal(request, error), { cause: error });
  }
}

/** A browser does not tell a script why it was refused: whether by the network or by the site's rules. */
function refusal({ url }: Request, error: unknown): string {
  const { origin } = new URL(url);
  return [
    `The browser got no answer from ${origin} that this page may read (${error instanceof Error ? error.message : String(error)}).`,
    location.protocol === 'file:'
      ? 'A page on disk has no origin of its own, and most sites answer none such (CORS).'
      : `Either it cannot be reached, or it does not allow requests from ${location.origin} (CORS).`,
    '“routewright browse” serves this reference with a way around that.',
  ].join(' ');
}

async function byProxy(
  request: SignedRequest,
  { path, token }: Extract<PageReach, { kind: 'proxy' }>,
  signal: AbortSignal,
): Promise<Untimed> {
  const { headers, body } = encoded(request);
  const asked = { method: request.method, url: addressOf(request), headers, body };
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Routewright-Token': token },
      body: JSON.stringify(asked),
      signal,
    });
    const answer: unknown = await response.json();
    if (isUntimed(answer) && response.ok) return answer;
    throw new Error(messageOf(answer) ?? `it answered ${response.status}`);
  } catch (error) {
    if (signal.aborted) throw new Unanswered('Stopped.', { cause: error });
    const words = error instanceof Error ? error.message : String(error);
    throw new Unanswered(
      `routewright could not ask the site: ${words}. Is “routewright browse” still running?`,
      {
        cause: error,
      },
    );
  }
}

const isUntimed = (answer: unknown): answer is Untimed =>
  typeof answer === 'object' &&
  answer !== null &&
  'status' in answer &&
  'headers' in answer &&
  'body' in answer;

const messageOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string'
    ? answer.message
    : undefined;
