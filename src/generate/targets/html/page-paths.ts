// The locations of pages and ids: the file of a namespace, the id of an operation, and links to them. In a
// single file every id contains its namespace.

import type { Namespace } from '../../../core/model/api.ts';
import { chapterAnchor } from '../chapters.ts';
import { encodedName } from './anchors.ts';

export interface Places {
  readonly home: string;
  readonly types: string;
  readonly changes: string;
  /** A chapter of the overview: `sign-in`. */
  readonly chapter: (topic: string) => string;
  /** The section of the overview with this id. */
  readonly onOverview: (id: string) => string;
  readonly namespaceFile: (namespace: Namespace) => string;
  readonly namespace: (namespace: Namespace) => string;
  /** The types of a namespace, by its module. */
  readonly typesFile: (module: string) => string;
  readonly typesOf: (module: string) => string;
  /** The id for an anchor of a namespace or of the types. */
  readonly id: (module: string, anchor: string) => string;
  /** A link to it from any page. */
  readonly link: (module: string, anchor: string) => string;
  /** A link to an operation's entry on the page of changes. */
  readonly change: (module: string, anchor: string) => string;
}

/** The names of our own pages. Only in a hand-written model can a module have one of them. */
const pageNames = new Set(['index', 'types', 'changes', 'search-index']);

/** The pseudo module of types, in place of the module of a namespace. */
export const typesModule = 'types';

/** Module names contain no dots. */
const typesPageOf = (encodedModule: string): string => `${encodedModule}.types.html`;

/** The id of a type starts with the module of its namespace. */
const pageOfType = (anchor: string): string => typesPageOf(anchor.slice(0, anchor.indexOf('.')));

const namespacePage = (module: string): string =>
  `${pageNames.has(module) ? `${module}-namespace` : module}.html`;

/** The id of an operation's entry on the page of changes. No other id contains two slashes. */
export const changeId = (module: string, anchor: string): string => `changes/${module}/${anchor}`;

/** The id of the heading of the page of changes. */
export const changesId = 'page:changes';

export const pagesOfFolder: Places = {
  home: 'index.html',
  types: `${typesModule}.html`,
  changes: 'changes.html',
  chapter: (topic) => `index.html#${chapterAnchor(topic)}`,
  onOverview: (id) => `index.html#${id}`,
  namespaceFile: ({ module }) => namespacePage(module),
  namespace: ({ module }) => namespacePage(module),
  id: (_module, anchor) => anchor,
  typesFile: (module) => typesPageOf(encodedName(module)),
  typesOf: (module) => typesPageOf(encodedName(module)),
  link: (module, anchor) =>
    `${module === typesModule ? pageOfType(anchor) : namespacePage(module)}#${anchor}`,
  change: (module, anchor) => `changes.html#${changeId(module, anchor)}`,
};

export const singlePage: Places = {
  home: '#page:main',
  types: `#${typesModule}`,
  changes: `#${changesId}`,
  chapter: (topic) => `#${chapterAnchor(topic)}`,
  onOverview: (id) => `#${id}`,
  namespaceFile: () => 'index.html',
  namespace: ({ module }) => `#${module}`,
  typesFile: () => 'index.html',
  typesOf: (module) => `#${typesModule}/${encodedName(module)}`,
  id: (module, anchor) => `${module}/${anchor}`,
  link: (module, anchor) => `#${module}/${anchor}`,
  change: (module, anchor) => `#${changeId(module, anchor)}`,
};
