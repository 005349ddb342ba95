// Where things stand: which file holds a namespace, which id an operation has, and
// the links between them. In a single file every id carries its namespace.

import type { Namespace } from '../../model/api.ts';
import { chapterAnchor } from '../chapters.ts';

export interface Places {
  readonly home: string;
  readonly types: string;
  readonly changes: string;
  /** A chapter of the overview: `sign-in`. */
  readonly chapter: (topic: string) => string;
  readonly namespaceFile: (namespace: Namespace) => string;
  readonly namespace: (namespace: Namespace) => string;
  /** The id of what has this anchor within its namespace or among the types. */
  readonly id: (module: string, anchor: string) => string;
  /** A link to it from any page. */
  readonly link: (module: string, anchor: string) => string;
  /** A link to what the page of changes says of an operation. */
  readonly change: (module: string, anchor: string) => string;
}

/** The names of our own pages; a namespace's module never is one, but for a hand-written model's. */
const ownPages = new Set(['index', 'types', 'changes', 'search-index']);

/** Where a type stands, as a namespace's operations stand in its module. */
export const typesModule = 'types';

const pageOf = (module: string): string => `${ownPages.has(module) ? `${module}-namespace` : module}.html`;

/** The id of what is said of an operation on the page of changes; no other id has two slashes. */
export const changeId = (module: string, anchor: string): string => `changes/${module}/${anchor}`;

/** The id of the heading of the page of changes. */
export const changesId = 'page:changes';

export const pagesOfFolder: Places = {
  home: 'index.html',
  types: `${typesModule}.html`,
  changes: 'changes.html',
  chapter: (topic) => `index.html#${chapterAnchor(topic)}`,
  namespaceFile: ({ module }) => pageOf(module),
  namespace: ({ module }) => pageOf(module),
  id: (_module, anchor) => anchor,
  link: (module, anchor) => `${module === typesModule ? `${typesModule}.html` : pageOf(module)}#${anchor}`,
  change: (module, anchor) => `changes.html#${changeId(module, anchor)}`,
};

export const singlePage: Places = {
  home: '#page:main',
  types: `#${typesModule}`,
  changes: `#${changesId}`,
  chapter: (topic) => `#${chapterAnchor(topic)}`,
  namespaceFile: () => 'index.html',
  namespace: ({ module }) => `#${module}`,
  id: (module, anchor) => `${module}/${anchor}`,
  link: (module, anchor) => `#${module}/${anchor}`,
  change: (module, anchor) => `#${changeId(module, anchor)}`,
};
