// What the overview tells besides its routes, chapter by chapter: the search finds each by its
// title and by the words it stands for. Whoever adds a chapter to the overview adds a row.

import { commonErrors, globalArguments } from './conventions.ts';
import type { Reference } from './reference.ts';

export interface Chapter {
  readonly title: string;
  /** The id of its heading on the overview. */
  readonly id: string;
  /** What people type who look for it: codes, names, other words for the title. */
  readonly words: readonly string[];
}

/** The chapters that the overview of a reference has, in its order. */
export function chaptersOf({ model, isWordPress }: Reference): readonly Chapter[] {
  const isShop = model.namespaces.some(({ name }) => /^wc\b/.test(name));
  return [
    {
      title: 'Sign-in',
      id: 'page:sign-in',
      words: [
        ...['login', 'authentication', 'authenticate', 'authorization', 'authorise', 'credentials', 'nonce'],
        ...['cookie', 'basic auth', 'bearer', 'api key', 'password', 'application password', '401', '403'],
        ...(isShop ? ['consumer key', 'consumer secret', 'cart token'] : []),
      ],
    },
    { title: 'Every route', id: 'page:routes', words: ['endpoints', 'operations', 'all routes'] },
    ...((model.site?.abilities ?? []).length === 0
      ? []
      : [{ title: 'Abilities', id: 'page:abilities', words: ['run an ability', 'abilities api'] }]),
    ...(isWordPress
      ? [
          {
            title: 'Arguments of every route',
            id: 'page:global',
            words: ['conventions', 'global arguments', ...globalArguments.map(({ name }) => name)],
          },
          {
            title: 'Errors',
            id: 'page:errors',
            words: ['error codes', 'status codes', ...commonErrors.flatMap(errorWords)],
          },
        ]
      : []),
  ];
}

const errorWords = ({ code, status }: (typeof commonErrors)[number]): readonly string[] => [
  code,
  ...status.split(', '),
];
