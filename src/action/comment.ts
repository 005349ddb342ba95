// Posts one comment per pull request.
// Later runs find the comment by a hidden HTML comment in its first line.

import { commentMark } from '../report/markdown.ts';
import type { Host } from './host.ts';

export interface CommentRequest {
  readonly pullRequest: number;
  /** The Markdown report, with `commentMark` in its first line. */
  readonly report: string;
  /** The name that distinguishes the comments of several comparisons; empty for a single comparison. */
  readonly key: string;
  /** The commit of the pull request that was compared; empty if it is not known. */
  readonly commit?: string;
  /** Whether to only update an existing comment, and never create a comment. */
  readonly quiet: boolean;
}

export type CommentResult = 'made' | 'updated' | 'same' | 'none';

/**
 * Creates or updates the comment.
 *
 * @throws HostRefusal, HostSilence, or TypeError when the host cannot be reached
 */
export async function updateComment(host: Host, request: CommentRequest): Promise<CommentResult> {
  const { pullRequest, report, key, quiet, commit = '' } = request;
  const mark = markForKey(key);
  const body = report.replace(commentMark, commit === '' ? mark : `${mark}\n${commitMark(commit)}`);
  const earlier = await host.findComment(pullRequest, mark);
  // A comment with the same text is not written again: the label that approves must be newer than the last change of
  // the comment.
  if (earlier?.body === body) return 'same';
  if (earlier !== undefined) {
    await host.changeComment(pullRequest, earlier.id, body);
    return 'updated';
  }
  if (quiet) return 'none';
  await host.createComment(pullRequest, body);
  return 'made';
}

/** A hidden HTML comment with the commit that a comment is about. */
export const commitMark = (commit: string): string => `<!-- routewright-commit: ${commit} -->`;

/** The hidden HTML comment in the first line of a comment. */
export const markForKey = (key: string): string =>
  key === '' ? commentMark : commentMark.replace(' -->', `: ${key.replace(/[^\w. -]/g, '_')} -->`);

export const commentResultTexts: Readonly<Record<CommentResult, string>> = {
  made: 'Commented.',
  updated: 'Updated the comment.',
  same: 'The comment is up to date.',
  none: 'Nothing to report.',
};
