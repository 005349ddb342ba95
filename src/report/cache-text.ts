// Texts about caches that sent the index of a site, instead of the site itself.

import { ageText, type CachedIndex } from '../core/model/index/cached-index.ts';
import type { CachedSources } from '../core/model/reports/compared.ts';

const sideText = { before: 'baseline', after: 'current side' } as const;

type SideName = keyof typeof sideText;

/** The texts about all responses from caches. */
export const cacheNotes = (cached: CachedSources | undefined): readonly string[] => [
  ...cacheLimits(cached),
  ...cacheRemarks(cached),
];

/** Old responses that were compared, because the cache sent nothing else. */
export const cacheLimits = (cached: CachedSources | undefined): readonly string[] =>
  textsOf(cached, false, (side, { age }) =>
    [
      `The index of the ${sideText[side]} came from a cache`,
      age === null ? ', which does not send its age' : ` and is ${ageText(age)} old`,
      ': later changes of the site are not in this report. A request past the cache got no fresh response. Exclude /wp-json/ from the cache, or purge the cache. With --max-age, such a run fails.',
    ].join(''),
  );

/** Old responses that a fresh response replaced. */
export const cacheRemarks = (cached: CachedSources | undefined): readonly string[] =>
  textsOf(cached, true, (side, { age }) =>
    [
      `A cache sent the index of the ${sideText[side]}`,
      age === null ? '' : `, which was ${ageText(age)} old`,
      '. routewright requested it again past the cache, and compared the fresh response. Other clients may still get the old one.',
    ].join(''),
  );

const textsOf = (
  cached: CachedSources = {},
  refreshed: boolean,
  text: (side: SideName, one: CachedIndex) => string,
): readonly string[] =>
  (['before', 'after'] as const).flatMap((side) => {
    const one = cached[side];
    return one?.refreshed === refreshed ? [text(side, one)] : [];
  });
