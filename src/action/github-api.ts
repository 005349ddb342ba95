// The parts of GitHub's REST API that the action uses. https://docs.github.com/rest

export interface GitHub {
  /** The address of the REST API, such as `https://api.github.com`. */
  readonly api: string;
  /**
   * The address of the GraphQL API, such as `https://api.github.com/graphql`. On GitHub Enterprise servers, the
   * address of the GraphQL API is not below the address of the REST API.
   */
  readonly graphql: string;
  /** The repository as `owner/name`. */
  readonly repository: string;
  readonly token: string;
  /** The maximum time of a call, including its response, in milliseconds. The default is 60,000. */
  readonly timeoutMs?: number;
}

/** GitHub refused a request. */
export class GitHubRefusal extends Error {
  constructor(
    readonly status: number,
    call: string,
    /** The message from GitHub; empty if GitHub sent none. */
    said: string,
  ) {
    super(`GitHub responded with ${status} to ${call}${said === '' ? '.' : `: ${said}`}`);
  }
}

/** GitHub did not respond in time. Without the time limit, a job could wait for hours. */
export class GitHubSilence extends Error {
  constructor(call: string) {
    super(`GitHub did not respond to ${call} in time.`);
  }
}

/**
 * @param path the path from GitHub's documentation, with its placeholders filled in, such as
 * `/repos/{owner}/{repo}/pulls`; or a complete address
 * @returns the JSON of the response; undefined if it has no body
 * @throws GitHubRefusal, GitHubSilence, or TypeError when GitHub cannot be reached
 */
export async function callGitHub(
  github: GitHub,
  method: Method,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const signal = AbortSignal.timeout(github.timeoutMs ?? 60_000);
  try {
    return await call(github, method, path, body, signal);
  } catch (error) {
    throw signal.aborted ? new GitHubSilence(`${method} ${path}`) : error;
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

async function call(
  { api, token }: GitHub,
  method: Method,
  path: string,
  body: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetch(path.startsWith('/') ? `${api}${path}` : path, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'user-agent': 'routewright',
      'x-github-api-version': '2022-11-28',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  });
  if (!response.ok)
    throw new GitHubRefusal(response.status, `${method} ${path}`, await messageInBody(response));
  return response.status === 204 ? undefined : response.json();
}

async function messageInBody(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => undefined);
  return typeof answer === 'object' &&
    answer !== null &&
    'message' in answer &&
    typeof answer.message === 'string'
    ? answer.message
    : '';
}

const pageSize = 100;
/** The maximum number of pages that the action requests for a list. */
const maxListPages = 30;

/** The first matching item of a list; undefined if none of the first 3,000 items matches. */
export async function findListed<Item>(
  github: GitHub,
  path: string,
  isWanted: (item: unknown) => item is Item,
): Promise<Item | undefined> {
  for (let page = 1; page <= maxListPages; page++) {
    const answer = await callGitHub(
      github,
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

/** The author of comments and pull requests that a workflow creates with its own token. */
const workflowLogin = 'github-actions[bot]';

/**
 * The author of comments and pull requests that are created with this token. `GET /user` returns the user of a
 * personal token. The GraphQL `viewer` can be a user or an app. GitHub may refuse both `GET /user` and the GraphQL
 * request for the token of a workflow.
 *
 * @throws TypeError when GitHub cannot be reached
 */
export async function loginOf(github: GitHub): Promise<string> {
  const ways = [
    async () => loginIn(await callGitHub(github, 'GET', '/user')),
    async () =>
      loginIn(
        memberOfUnknown(
          memberOfUnknown(
            await callGitHub(github, 'POST', github.graphql, { query: '{ viewer { login } }' }),
            'data',
          ),
          'viewer',
        ),
      ),
  ];
  for (const way of ways) {
    const login = await way().catch((error: unknown) => {
      if (error instanceof GitHubRefusal || error instanceof SyntaxError) return undefined;
      throw error;
    });
    if (login !== undefined) return login;
  }
  return workflowLogin;
}

const loginIn = (value: unknown): string | undefined => {
  const login = memberOfUnknown(value, 'login');
  return typeof login === 'string' ? login : undefined;
};

/** Reads a member of a value; undefined if the value is not an object. */
export const memberOfUnknown = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
