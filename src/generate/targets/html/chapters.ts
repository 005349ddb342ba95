// What the overview tells besides its head, part by part: the search finds each by its title
// and by the words it stands for.

import { chapterAnchor, chaptersOf } from '../chapters.ts';
import type { Reference } from './reference.ts';

export interface OverviewChapter {
  readonly title: string;
  /** The id of its heading on the overview. */
  readonly id: string;
  /** What people type who look for it: codes, names, other words for the title. */
  readonly words: readonly string[];
}

/** How the interface is used, and the lists of what there is. */
export const overviewChapters = ({ model }: Reference): readonly OverviewChapter[] => [
  ...chaptersOf(model).map(({ topic, title, words }) => ({ title, id: chapterAnchor(topic), words })),
  { title: 'Every route', id: 'page:routes', words: ['endpoints', 'operations', 'all routes'] },
  ...((model.site?.abilities ?? []).length === 0
    ? []
    : [{ title: 'Abilities', id: 'page:abilities', words: ['run an ability', 'abilities api'] }]),
];
