// What reports say of a run that came to no result, and how those of each command are titled.

import type { RunFailure } from '../core/model/failed-run.ts';
import { escapedText } from './markdown-text.ts';

export interface FailedRunTexts {
  readonly title: string;
  /** The first line of its comment, by which the same comment is found and updated. */
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

/** Why, on as many lines as it has. */
export const reasonOf = ({ message, hint }: Pick<RunFailure, 'message' | 'hint'>): string =>
  [message, hint].filter((text) => text !== '').join('\n');

/** How many characters failures may take of a comment on GitHub, which shows other projects too. */
const maxLength = 8_000;
/** How many lines of one failure are shown: a schema may be wrong in hundreds of places. */
const maxLines = 20;

/** What could not be done, a reason each. A site may have written them: they are escaped. */
export function failuresMarkdown(
  reasons: readonly string[],
  { title, headline, consequence }: FailedRunTexts,
): string {
  let left = maxLength;
  const items = reasons.map((reason) => {
    const lines = reason.split('\n');
    const cut = lines.length > maxLines ? ['…'] : [];
    return `- ${[...lines.slice(0, maxLines).map(escapedText), ...cut].join('  \n  ')}`;
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
