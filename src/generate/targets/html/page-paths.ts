// The locations of pages and ids, and links to both.
// In a single file, every id contains the name of its namespace.

import type { Namespace } from '../../../core/model/api/api.ts';
import { chapterAnchor } from '../chapters.ts';
import { encodedName } from './anchors.ts';
import { guideFile } from './publication/publication.ts';

export interface Places {
  readonly home: string;
  readonly types: string;
  readonly changes: string;
  /** A link to a chapter of the overview, such as `sign-in`. */
  readonly chapter: (topic: string) => string;
  readonly onOverview: (id: string) => string;
  /** @param page the name of a further page of the namespace; empty for the namespace's own page */
  readonly namespaceFile: (namespace: Namespace, page: string) => string;
  readonly namespace: (namespace: Namespace) => string;
  /** The file with the types of a namespace. */
  readonly typesFile: (module: string) => string;
  readonly typesOf: (module: string) => string;
  readonly id: (module: string, anchor: string) => string;
  /** A link to an operation from any page. */
  readonly link: (file: string, module: string, anchor: string) => string;
  /** A link to a type from any page. */
  readonly type: (anchor: string) => string;
  /** A link to a guide. The content has the id `guide:name`. */
  readonly guide: (name: string) => string;
  readonly change: (module: string, anchor: string) => string;
}

/** A hand-written model can have a module with the name of a page. */
const pageNames = new Set(['index', 'types', 'changes', 'search-index']);

export const typesModule = 'types';

/** The file of a types page. A module name contains no dots, so the file name is unique. */
const typesPageOf = (encodedModule: string): string => `${encodedModule}.types.html`;

/** The page of a type. The id of a type starts with the module of its namespace. */
const pageOfType = (anchor: string): string => typesPageOf(anchor.slice(0, anchor.indexOf('.')));

const namespacePage = (module: string): string =>
  `${pageNames.has(module) ? `${module}-namespace` : module}.html`;

/** The name of a page's data. A module name contains no underscore, so the name is unique. */
export const pageDataName = (module: string, page: string): string =>
  page === '' ? module : `${module}_${page}`;

/** Only ids on the page of changes contain two slashes. */
export const changeId = (module: string, anchor: string): string => `changes/${module}/${anchor}`;

export const changesId = 'page:changes';

export const pagesOfFolder: Places = {
  home: 'index.html',
  types: `${typesModule}.html`,
  changes: 'changes.html',
  chapter: (topic) => `index.html#${chapterAnchor(topic)}`,
  onOverview: (id) => `index.html#${id}`,
  namespaceFile: ({ module }, page) =>
    page === '' ? namespacePage(module) : `${pageDataName(module, page)}.html`,
  namespace: ({ module }) => namespacePage(module),
  id: (_module, anchor) => anchor,
  typesFile: (module) => typesPageOf(encodedName(module)),
  typesOf: (module) => typesPageOf(encodedName(module)),
  link: (file, _module, anchor) => `${file}#${anchor}`,
  type: (anchor) => `${pageOfType(anchor)}#${anchor}`,
  guide: guideFile,
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
  link: (_file, module, anchor) => `#${module}/${anchor}`,
  type: (anchor) => `#${typesModule}/${anchor}`,
  guide: (name) => `#guide:${name}`,
  change: (module, anchor) => `#${changeId(module, anchor)}`,
};
