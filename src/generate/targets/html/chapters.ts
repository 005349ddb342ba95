// The chapters of the overview. The search finds each by its title and its search terms.

import { chapterAnchor, chaptersOf } from '../chapters.ts';
import type { Reference } from './reference.ts';

export interface OverviewChapter {
  readonly title: string;
  /** The id of its heading on the overview. */
  readonly id: string;
  /** Search terms: codes, names, synonyms of the title. */
  readonly words: readonly string[];
}

/** The chapters on using the interface, and the lists of routes and abilities. */
export const overviewChapters = ({ model }: Reference): readonly OverviewChapter[] => [
  ...chaptersOf(model).map(({ topic, title, words }) => ({ title, id: chapterAnchor(topic), words })),
  { title: 'Every route', id: 'page:routes', words: ['endpoints', 'operations', 'all routes'] },
  ...((model.site?.abilities ?? []).length === 0
    ? []
    : [{ title: 'Abilities', id: 'page:abilities', words: ['run an ability', 'abilities api'] }]),
];
