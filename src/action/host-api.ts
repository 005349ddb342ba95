// Requests to the REST API of a host of repositories, such as GitHub or GitLab.

export interface HostApi {
  /** The name of the host in messages: `GitHub`. */
  readonly label: string;
  /** The address of the REST API, such as `https://api.github.com`. */
  readonly api: string;
  readonly token: string;
  /** The headers of each request, besides the token. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The maximum time of a call, including its response, in milliseconds. The default is 60,000. */
  readonly timeoutMs?: number;
}

/** The host refused a request. */
export class HostRefusal extends Error {
  constructor(
    readonly status: number,
    label: string,
    call: string,
    /** The message from the host; empty if the host sent none. */
    said: string,
  ) {
    super(`${label} responded with ${status} to ${call}${said === '' ? '.' : `: ${said}`}`);
  }
}

/** The host did not respond in time. Without the time limit, a job could wait for hours. */
export class HostSilence extends Error {
  constructor(label: string, call: string) {
    super(`${label} did not respond to ${call} in time.`);
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Sends one request. The token goes only to the address of the API: a redirect is an error.
 *
 * @param path the path from the host's documentation, with its placeholders filled in, such as
 * `/repos/{owner}/{repo}/pulls`; or a complete address
 * @returns the JSON of the response; undefined if it has no body
 * @throws HostRefusal, HostSilence, or TypeError when the host cannot be reached
 */
export async function callHost(
  host: HostApi,
  method: Method,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const signal = AbortSignal.timeout(host.timeoutMs ?? 60_000);
  try {
    return await call(host, method, path, body, signal);
  } catch (error) {
    throw signal.aborted ? new HostSilence(host.label, `${method} ${path}`) : error;
  }
}

async function call(
  { label, api, token, headers }: HostApi,
  method: Method,
  path: string,
  body: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetch(path.startsWith('/') ? `${api}${path}` : path, {
    method,
    redirect: 'error',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'user-agent': 'routewright',
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  });
  if (!response.ok)
    throw new HostRefusal(response.status, label, `${method} ${path}`, await messageInBody(response));
  return response.status === 204 ? undefined : response.json();
}

/** The maximum length of a message of the host, in characters. */
const maxMessageLength = 500;

/** GitLab's `message` may also be a list, or an object with a list of messages for each member. */
async function messageInBody(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => undefined);
  const said = memberOfUnknown(answer, 'message') ?? memberOfUnknown(answer, 'error');
  if (said === undefined) return '';
  return (typeof said === 'string' ? said : JSON.stringify(said)).slice(0, maxMessageLength);
}

const pageSize = 100;
/** The maximum number of pages that the action requests for a list. */
const maxListPages = 30;

/** The first matching item of a list; undefined if none of the first 3,000 items matches. */
export async function findListed<Item>(
  host: HostApi,
  path: string,
  isWanted: (item: unknown) => item is Item,
): Promise<Item | undefined> {
  for (let page = 1; page <= maxListPages; page++) {
    const answer = await callHost(
      host,
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}per_page=${pageSize}&page=${page}`,
    );
    const items: readonly unknown[] = Array.isArray(answer) ? answer : [];
    const found = items.find(isWanted);
    if (found !== undefined) return found;
    if (items.length < pageSize) return undefined;
  }
  return undefined;
}

/** Reads a member of a value; undefined if the value is not an object. */
export const memberOfUnknown = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** A member that is a text; empty if it is not. */
export const textMember = (value: unknown, name: string): string => {
  const text = memberOfUnknown(value, name);
  return typeof text === 'string' ? text : '';
};
