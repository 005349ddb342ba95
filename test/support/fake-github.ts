// What of GitHub's REST API the action asks, with its comments and pull requests in memory.

import type { IncomingMessage, RequestListener } from 'node:http';

export interface Comment {
  readonly id: number;
  body: string;
  readonly user: { readonly login: string };
  /** When it was changed last. */
  updated_at?: string;
}

export interface PullRequest {
  readonly number: number;
  readonly head: { readonly ref: string };
  readonly base: { readonly ref: string };
  state: 'open' | 'closed';
  title: string;
  body: string;
}

export interface Fake {
  readonly comments?: Comment[];
  readonly pulls?: PullRequest[];
  /** Pull request 7 with its labels. */
  readonly labeled?: { readonly labels: { readonly name: string }[] };
  /** Answers everything with this status. */
  readonly refuse?: number;
  /** Lets the token only read, as the token of a pull request from a fork. */
  readonly readOnly?: boolean;
  /** Whose token it is; a workflow's own is refused the question. */
  readonly user?: string;
  /** Whose token GraphQL says it is: an app's. */
  readonly viewer?: string;
}

export const pullRequest = { pull_request: { number: 7 } };

/** Pull request 7 and the others of someone/shop, as GitHub keeps them. */
export function fakeGitHub({ comments = [], pulls = [], labeled, refuse, readOnly, user, viewer }: Fake): {
  readonly calls: string[];
  readonly listener: RequestListener;
} {
  const calls: string[] = [];
  const login = user ?? viewer ?? 'github-actions[bot]';
  const listener: RequestListener = (request, response) => {
    const { method = '', url = '', headers } = request;
    const { pathname, searchParams } = new URL(url, 'http://api');
    if (pathname !== '/user' && pathname !== '/graphql') calls.push(`${method} ${pathname}`);
    const answer = (status: number, value: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    const page = <Item>(items: readonly Item[]): void => {
      const size = Number(searchParams.get('per_page'));
      const from = (Number(searchParams.get('page')) - 1) * size;
      answer(200, items.slice(from, from + size));
    };
    const change = (body: Readonly<Record<string, string>>): void => {
      const number = Number(/\d+$/.exec(pathname)?.[0]);
      if (pathname.endsWith('/comments')) {
        const comment = { id: comments.length + 1, body: body['body'] ?? '', user: { login } };
        comments.push(comment);
        answer(201, comment);
      } else if (pathname.endsWith('/pulls')) {
        const { head = '', base = '', title = '', body: text = '' } = body;
        const pull: PullRequest = {
          number: pulls.length + 1,
          head: { ref: head },
          base: { ref: base },
          state: 'open',
          title,
          body: text,
        };
        pulls.push(pull);
        answer(201, { ...pull, html_url: `https://github.example/pull/${pull.number}` });
      } else {
        const items: readonly object[] = pathname.includes('/pulls/')
          ? pulls.filter((pull) => pull.number === number)
          : comments.filter(({ id }) => id === number);
        for (const item of items) Object.assign(item, body);
        answer(items.length > 0 ? 200 : 404, {
          ...items[0],
          html_url: `https://github.example/pull/${number}`,
        });
      }
    };
    if (headers.authorization !== 'Bearer a-token') answer(401, {});
    else if (readOnly && method !== 'GET') answer(403, { message: 'Resource not accessible by integration' });
    else if (refuse !== undefined) answer(refuse, { message: 'Resource not accessible by integration' });
    else if (pathname === '/user') answer(user === undefined ? 403 : 200, { login: user });
    else if (pathname === '/graphql')
      answer(viewer === undefined ? 403 : 200, { data: { viewer: { login: viewer } } });
    else if (labeled && method === 'GET' && pathname.endsWith('/pulls/7')) answer(200, labeled);
    else if (labeled && method === 'DELETE') {
      const at = labeled.labels.findIndex(({ name }) => pathname.endsWith(`/7/labels/${name}`));
      answer(at < 0 ? 404 : 200, labeled.labels.splice(Math.max(at, 0), at < 0 ? 0 : 1));
    } else if (method === 'GET' && pathname.endsWith('/pulls'))
      page(pulls.filter(({ state }) => state === 'open'));
    else if (method === 'GET') page(comments);
    else void bodyOf(request).then(change);
  };
  return { calls, listener };
}

async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, string>>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Readonly<Record<string, string>>;
}
