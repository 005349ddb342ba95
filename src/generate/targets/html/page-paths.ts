// Where things stand: which file holds a namespace, which id an operation has, and
// the links between them. In a single file every id carries its namespace.

import type { Namespace } from '../../../core/model/api.ts';
import { chapterAnchor } from '../chapters.ts';
import { encodedName } from './anchors.ts';

export interface Places {
  readonly home: string;
  readonly types: string;
  readonly changes: string;
  /** A chapter of the overview: `sign-in`. */
  readonly chapter: (topic: string) => string;
  /** What has this id on the overview. */
  readonly onOverview: (id: string) => string;
  readonly namespaceFile: (namespace: Namespace) => string;
  readonly namespace: (namespace: Namespace) => string;
  /** Of the types of a namespace, by its module. */
  readonly typesFile: (module: string) => string;
  readonly typesOf: (module: string) => string;
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

/** No module has a dot in it. */
const typesPageOf = (encodedModule: string): string => `${encodedModule}.types.html`;

/** The id of a type begins with the module of its namespace. */
const pageOfType = (anchor: string): string => typesPageOf(anchor.slice(0, anchor.indexOf('.')));

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
  onOverview: (id) => `index.html#${id}`,
  namespaceFile: ({ module }) => pageOf(module),
  namespace: ({ module }) => pageOf(module),
  id: (_module, anchor) => anchor,
  typesFile: (module) => typesPageOf(encodedName(module)),
  typesOf: (module) => typesPageOf(encodedName(module)),
  link: (module, anchor) => `${module === typesModule ? pageOfType(anchor) : pageOf(module)}#${anchor}`,
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
