// Texts for reports about a run without a result, with the titles of each command.

import type { RunFailure } from '../core/model/reports/failed-run.ts';
import { escapedText } from './markdown-text.ts';

export interface FailedRunTexts {
  readonly title: string;
  /**
   * A hidden HTML comment in the first line of the comment on the pull request. Later runs find the comment by
   * the hidden text and update the comment.
   */
  readonly mark: string;
  readonly code: string;
  readonly headline: string;
  readonly annotation: string;
  readonly consequence: string;
}

export const failedRunTexts = {
  drift: {
    title: 'REST interface drift',
    mark: '<!-- routewright-drift -->',
    code: 'not-compared',
    headline: 'Not compared',
    annotation: 'routewright could not compare',
    consequence: 'It is not known whether the interface changed, because:',
  },
  audit: {
    title: 'Calls of the REST interface',
    mark: '<!-- routewright-audit -->',
    code: 'not-checked',
    headline: 'Not checked',
    annotation: 'routewright could not check',
    consequence: 'It is not known whether the site accepts the calls of your code, because:',
  },
  lint: {
    title: 'Issues of the REST interface',
    mark: '<!-- routewright-lint -->',
    code: 'not-read',
    headline: 'Not read',
    annotation: 'routewright could not read the source',
    consequence: 'It is not known whether the source has issues, because:',
  },
} as const satisfies Readonly<Record<string, FailedRunTexts>>;

/** The reason for the failure. The reason may have several lines. */
export const failureReason = ({ message, hint, tolerated }: Omit<RunFailure, 'exitCode'>): string =>
  [message, hint, tolerated ? toleratedText : ''].filter((text) => text !== '').join('\n');

const toleratedText = 'This site does not fail the run (--tolerate).';

/** In characters. The maximum length of failures in a comment on GitHub, which also shows other projects. */
const maxFailuresLength = 8_000;
/** The maximum number of lines of one failure, because a schema may have hundreds of errors. */
const maxFailureLines = 20;

/** The failures with their reasons. The reasons may contain texts of a site, so they are escaped. */
export function failuresMarkdown(
  reasons: readonly string[],
  { title, headline, consequence }: FailedRunTexts,
): string {
  let left = maxFailuresLength;
  const items = reasons.map((reason) => {
    const lines = reason.split('\n');
    const cut = lines.length > maxFailureLines ? ['…'] : [];
    return `- ${[...lines.slice(0, maxFailureLines).map(escapedText), ...cut].join('  \n  ')}`;
  });
  const shown = items.filter((item) => (left -= item.length + 1) >= 0);
  const more = items.length - shown.length;
  return [
    `## ${title}`,
    '',
    `**${headline}.** ${consequence}`,
    '',
    ...shown,
    ...(more > 0 ? [`- and ${more} more; the log of the run has them all`] : []),
  ].join('\n');
}
