// Sends a call, either directly from the page or through the server that serves the page.
//
// The page sends `POST <path>` with the header `X-Routewright-Token` and the JSON `{ method, url, headers, body }`.
// The member `base` is the base address, if it is not the base of the page. The member `body` is a string or null. With `encoding: 'base64'`, `body` contains encoded bytes.
// The server responds with one line of JSON, `{ status, statusText, headers: [[name, value], …] }`.
// The body of the site's response follows the line of JSON.
// If the site did not respond, the status of the server is not 200, and the body is `{ message }`.

import { errorMessage } from '../../core/diagnostics/error-message.ts';
import { requestUrl, type SampleBody, type Request } from '../../generate/targets/html/samples/request.ts';
import { pageSettings, type PageReach } from './page-settings.ts';

export interface ReceivedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** The time in milliseconds from pressing Send to the last byte. */
  readonly time: number;
}

/** The error for a call without a response. */
export class NoResponseError extends Error {
  override readonly name = 'Unanswered';
}

export interface SignedRequest extends Request {
  /** Whether the browser sends its cookies to the site. */
  readonly withCookies: boolean;
  /** The file to upload; undefined if the call has no file. */
  readonly file: File | undefined;
}

/**
 * @param base the base address that the reader has chosen
 * @throws NoResponseError
 */
export async function sendCall(
  request: SignedRequest,
  reach: PageReach,
  base: string,
  signal: AbortSignal,
): Promise<ReceivedResponse> {
  const started = performance.now();
  const answer =
    reach.kind === 'proxy' ? await byProxy(request, reach, base, signal) : await fromPage(request, signal);
  return { ...answer, time: performance.now() - started };
}

type Untimed = Omit<ReceivedResponse, 'time'>;

interface Encoded {
  readonly headers: Record<string, string>;
  readonly body: string | Blob | null;
}

async function encodedBody({ body, headers, file }: SignedRequest): Promise<Encoded> {
  if (body.kind === 'parts') {
    const form = new FormData();
    for (const [key, value] of body.pairs) form.append(key, value);
    if (file !== undefined) form.append(body.file.field, file);
    // A `Response` made from the form data provides the bytes of the form and the header with the boundary.
    const packed = new Response(form);
    const type = packed.headers.get('Content-Type') ?? 'multipart/form-data';
    return { headers: { ...headers, 'Content-Type': type }, body: await packed.blob() };
  }
  return encodedFields(body, headers);
}

function encodedFields(body: Exclude<SampleBody, { kind: 'parts' }>, headers: Request['headers']): Encoded {
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
  const { headers, body } = await encodedBody(request);
  try {
    const response = await fetch(requestUrl(request), {
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
    throw new NoResponseError(signal.aborted ? 'Stopped.' : corsOrNetworkMessage(request, error), {
      cause: error,
    });
  }
}

/**
 * The message for a failed request. A script cannot find out whether the network or the CORS rules of the site
 * stopped the request.
 */
function corsOrNetworkMessage({ url }: Request, error: unknown): string {
  const { origin } = new URL(url);
  return [
    `The browser received no response from ${origin} that this page can read (${errorMessage(error)}).`,
    location.protocol === 'file:'
      ? 'Most sites do not allow requests from a page that was opened from disk (CORS).'
      : `Either the site cannot be reached, or it does not allow requests from ${location.origin} (CORS).`,
    'Use “routewright browse”: it sends the requests itself, so the browser does not block them.',
  ].join(' ');
}

const base64Of = (bytes: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => {
      reject(new NoResponseError('The file could not be read.', { cause: reader.error }));
    });
    reader.addEventListener('load', () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    });
    reader.readAsDataURL(bytes);
  });

async function byProxy(
  request: SignedRequest,
  { path, token }: Extract<PageReach, { kind: 'proxy' }>,
  base: string,
  signal: AbortSignal,
): Promise<Untimed> {
  const { headers, body } = await encodedBody(request);
  const asked = {
    method: request.method,
    url: requestUrl(request),
    // The server knows the base of the page. It accepts another base only if the reader has chosen it.
    ...(base !== pageSettings().base && { base }),
    headers,
    ...(body instanceof Blob ? { body: await base64Of(body), encoding: 'base64' } : { body }),
  };
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Routewright-Token': token },
      body: JSON.stringify(asked),
      signal,
    });
    text = await response.text();
  } catch (error) {
    throw new NoResponseError(
      signal.aborted
        ? 'Stopped.'
        : 'No response arrived, or it was cut off. Is “routewright browse” still running?',
      { cause: error },
    );
  }
  const end = text.indexOf('\n');
  const head = parsedHead(response.ok ? text.slice(0, end) : text);
  if (!response.ok || !isHead(head))
    throw new NoResponseError(serverMessage(head) ?? `routewright responded with ${response.status}.`);
  return { ...head, body: text.slice(end + 1) };
}

function parsedHead(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isHead = (head: unknown): head is Omit<Untimed, 'body'> =>
  typeof head === 'object' && head !== null && 'status' in head && 'headers' in head;

const serverMessage = (head: unknown): string | undefined =>
  typeof head === 'object' && head !== null && 'message' in head && typeof head.message === 'string'
    ? head.message
    : undefined;
