// Posts one comment per pull request.
// Later runs find the comment by a hidden HTML comment in its first line. https://docs.github.com/rest/issues/comments

import { commentMark } from '../report/markdown.ts';
import { callGitHub, findListed, loginOf, memberOfUnknown, type GitHub } from './github-api.ts';

export interface CommentRequest extends GitHub {
  readonly pullRequest: number;
  /** The Markdown report, with `commentMark` in its first line. */
  readonly report: string;
  /** The name that distinguishes the comments of several comparisons; empty for a single comparison. */
  readonly key: string;
  /** Whether to only update an existing comment, and never create a comment. */
  readonly quiet: boolean;
}

export type CommentResult = 'made' | 'updated' | 'none';

/**
 * Creates or updates the comment. Any user can write `commentMark` into a comment, so only comments by the user
 * of the token are updated.
 *
 * @throws GitHubRefusal, or TypeError when GitHub cannot be reached
 */
export async function updateComment(request: CommentRequest): Promise<CommentResult> {
  const mark = markForKey(request.key);
  const body = { body: request.report.replace(commentMark, mark) };
  const comments = `/repos/${request.repository}/issues/${request.pullRequest}/comments`;
  const login = await loginOf(request);
  const earlier = await findListed(request, comments, (item): item is { readonly id: number } =>
    isOurs(item, mark, login),
  );
  if (earlier !== undefined) {
    await callGitHub(request, 'PATCH', `/repos/${request.repository}/issues/comments/${earlier.id}`, body);
    return 'updated';
  }
  if (request.quiet) return 'none';
  await callGitHub(request, 'POST', comments, body);
  return 'made';
}

const markForKey = (key: string): string =>
  key === '' ? commentMark : commentMark.replace(' -->', `: ${key.replace(/[^\w. -]/g, '_')} -->`);

function isOurs(comment: unknown, mark: string, login: string): boolean {
  const body = memberOfUnknown(comment, 'body');
  return (
    Number.isInteger(memberOfUnknown(comment, 'id')) &&
    typeof body === 'string' &&
    body.startsWith(mark) &&
    memberOfUnknown(memberOfUnknown(comment, 'user'), 'login') === login
  );
}
