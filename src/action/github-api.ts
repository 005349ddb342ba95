// GitHub's REST API, as far as the action asks it. https://docs.github.com/rest

export interface GitHub {
  /** `https://api.github.com` */
  readonly api: string;
  /** `https://api.github.com/graphql`; elsewhere it does not lie below the other. */
  readonly graphql: string;
  /** `owner/name` */
  readonly repository: string;
  readonly token: string;
  /** How long a call may take, its answer read, in milliseconds; 60,000 without it. */
  readonly timeoutMs?: number;
}

/** What GitHub refused. */
export class GitHubRefusal extends Error {
  constructor(
    readonly status: number,
    call: string,
    /** What it said of it; empty where it said nothing. */
    said: string,
  ) {
    super(`GitHub answered ${status} to ${call}${said === '' ? '.' : `: ${said}`}`);
  }
}

/** GitHub did not answer in time: a job would wait for it for hours. */
export class GitHubSilence extends Error {
  constructor(call: string) {
    super(`GitHub did not answer ${call} in time.`);
  }
}

/**
 * @param path as the documentation writes it, with its slots filled: `/repos/{owner}/{repo}/pulls`; or a whole address
 * @returns the answer's JSON; undefined where it has no body
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
  if (!response.ok) throw new GitHubRefusal(response.status, `${method} ${path}`, await saidIn(response));
  return response.status === 204 ? undefined : response.json();
}

async function saidIn(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => undefined);
  return typeof answer === 'object' &&
    answer !== null &&
    'message' in answer &&
    typeof answer.message === 'string'
    ? answer.message
    : '';
}

const pageSize = 100;
/** GitHub gives no more than this of a listing. */
const maxPages = 30;

/** The first item of a listing that is wanted; undefined where none of the first 3,000 is. */
export async function findListed<Item>(
  github: GitHub,
  path: string,
  isWanted: (item: unknown) => item is Item,
): Promise<Item | undefined> {
  for (let page = 1; page <= maxPages; page++) {
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

/** Whose name stands over what a workflow's own token writes. */
const workflowLogin = 'github-actions[bot]';

/**
 * Whose name stands over what this token writes. `GET /user` knows the user of a personal
 * token, the viewer of GraphQL also an app; a workflow's own token may be refused both.
 *
 * @throws TypeError when GitHub cannot be reached
 */
export async function loginOf(github: GitHub): Promise<string> {
  const ways = [
    async () => loginIn(await callGitHub(github, 'GET', '/user')),
    async () =>
      loginIn(
        member(
          member(await callGitHub(github, 'POST', github.graphql, { query: '{ viewer { login } }' }), 'data'),
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
  const login = member(value, 'login');
  return typeof login === 'string' ? login : undefined;
};

/** A member of what may be no object. */
export const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
