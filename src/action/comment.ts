// One comment per pull request: found by the mark in its first line, and updated in
// place. https://docs.github.com/rest/issues/comments

import { commentMark } from '../report/markdown.ts';

export interface CommentRequest {
  /** `https://api.github.com` */
  readonly api: string;
  /** `owner/name` */
  readonly repository: string;
  readonly token: string;
  readonly pullRequest: number;
  /** The Markdown report; its first line is the mark. */
  readonly report: string;
  /** Tells the comments of several comparisons apart; empty where there is one. */
  readonly key: string;
  /** Without an earlier comment there is nothing to say, and nothing is said. */
  readonly quiet: boolean;
}

export type CommentOutcome = 'made' | 'updated' | 'none';

/** What GitHub refused. */
export class CommentRefused extends Error {
  constructor(
    readonly status: number,
    call: string,
  ) {
    super(`GitHub answered ${status} to ${call}.`);
  }
}

/** @throws CommentRefused, or TypeError when GitHub cannot be reached */
export async function updateComment(request: CommentRequest): Promise<CommentOutcome> {
  const mark = markOf(request.key);
  const body = { body: request.report.replace(commentMark, mark) };
  const comments = `/repos/${request.repository}/issues/${request.pullRequest}/comments`;
  const earlier = await findComment(request, comments, mark);
  if (earlier !== undefined) {
    await call(request, 'PATCH', `/repos/${request.repository}/issues/comments/${earlier}`, body);
    return 'updated';
  }
  if (request.quiet) return 'none';
  await call(request, 'POST', comments, body);
  return 'made';
}

const markOf = (key: string): string =>
  key === '' ? commentMark : commentMark.replace(' -->', `: ${key.replace(/[^\w. -]/g, '_')} -->`);

const pageSize = 100;
/** GitHub gives no more than this of a listing; a comment behind it is made anew. */
const mostPages = 30;

async function findComment(
  request: CommentRequest,
  comments: string,
  mark: string,
): Promise<number | undefined> {
  for (let page = 1; page <= mostPages; page++) {
    const found = await call(request, 'GET', `${comments}?per_page=${pageSize}&page=${page}`);
    const list: readonly unknown[] = Array.isArray(found) ? found : [];
    const ours = list.find(
      (comment): comment is { readonly id: number } => isComment(comment) && comment.body.startsWith(mark),
    );
    if (ours !== undefined) return ours.id;
    if (list.length < pageSize) return undefined;
  }
  return undefined;
}

const isComment = (value: unknown): value is { readonly id: number; readonly body: string } =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  Number.isInteger(value.id) &&
  'body' in value &&
  typeof value.body === 'string';

async function call(
  { api, token }: CommentRequest,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${api}${path}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'user-agent': 'routewright',
      'x-github-api-version': '2022-11-28',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new CommentRefused(response.status, `${method} ${path}`);
  return response.json();
}
