// Chapters about the use of an interface, such as signing in, paging and errors.
// Chapters that do not apply to the site are left out.
// The HTML reference and the Markdown files both contain the chapters.

import type { ApiModel } from '../../core/model/api/api.ts';
import { countText } from '../../core/schema/schema-text.ts';
import { signInMethods, type OfferedSignIn, type SignInScheme } from '../../core/model/software/sign-in.ts';
import { globalArguments } from '../../core/model/api/global-arguments.ts';
import { commonErrors, errorExample } from './html/conventions.ts';
import { viewSignIn, type SignInView } from './html/sign-in-view.ts';
import { takesFile } from '../../core/model/api/takes-file.ts';

export interface Chapter {
  readonly topic: string;
  readonly title: string;
  /** The chapter's search terms, such as codes, names and synonyms of the title. */
  readonly words: readonly string[];
  /** Sentences in which text between backticks is code. */
  readonly paragraphs: readonly string[];
  readonly code: string;
  readonly rows: readonly (readonly [term: string, meaning: string])[];
}

/** The chapters that apply to the site, starting with the chapters for a first call. */
export function chaptersOf(model: ApiModel): readonly Chapter[] {
  const site = chapterFacts(model);
  return chapters.flatMap(({ topic, title, applies, words, write }) =>
    applies(site) ? [{ topic, title, words: words(site), code: '', rows: [], ...write(site) }] : [],
  );
}

export const chapterAnchor = (topic: string): string => `using-${topic}`;

interface ChapterFacts {
  readonly model: ApiModel;
  readonly isWordPress: boolean;
  readonly signIn: readonly { readonly namespace: string; readonly methods: readonly OfferedSignIn[] }[];
  readonly isPaged: boolean;
  readonly isSorted: boolean;
  readonly takesFiles: boolean;
  readonly hasBatchRoute: boolean;
  readonly hasBatches: boolean;
}

function chapterFacts(model: ApiModel): ChapterFacts {
  const placed = model.routes.flatMap((route) => route.operations.map((operation) => ({ route, operation })));
  const takes = (argument: string): boolean =>
    placed.some(({ operation }) => operation.arguments.some(({ name }) => name === argument));
  return {
    model,
    isWordPress: model.baseUrl.startsWith('{rest_base}'),
    signIn: signInFacts(model),
    isPaged: takes('per_page'),
    isSorted: takes('orderby'),
    takesFiles: placed.some(({ route, operation }) => takesFile(operation, route)),
    hasBatchRoute: model.routes.some(({ path }) => path === '/batch/v1'),
    hasBatches: placed.some(({ operation }) => operation.batchOf !== undefined),
  };
}

interface ChapterRow {
  readonly topic: string;
  readonly title: string;
  readonly applies: (site: ChapterFacts) => boolean;
  readonly words: (site: ChapterFacts) => readonly string[];
  readonly write: (
    site: ChapterFacts,
  ) => Pick<Chapter, 'paragraphs'> & Partial<Pick<Chapter, 'code' | 'rows'>>;
}

const chapters: readonly ChapterRow[] = [
  {
    topic: 'sign-in',
    title: 'Sign in',
    applies: () => true,
    words: ({ signIn }) => [
      ...['login', 'authentication', 'authenticate', 'authorization', 'authorize', 'credentials', 'nonce'],
      ...['cookie', 'basic auth', 'bearer', 'api key', 'password', 'application password', '401', '403'],
      ...signIn.flatMap(({ methods }) => methods.flatMap(({ scheme }) => schemeWords(scheme))),
    ],
    write: ({ model, isWordPress, signIn }) => ({
      paragraphs: [
        ...(signIn.every(({ methods }) => methods.every(({ onSite }) => onSite === true))
          ? [
              isWordPress
                ? 'The site lists no way to sign in for programs on other machines.'
                : 'The site lists no way to sign in.',
            ]
          : ['If a route needs a signed-in user, send one of these credentials with the request.']),
        accessParagraph(model),
      ],
      rows: signInRows(signIn, model.namespaces.length),
    }),
  },
  {
    topic: 'paging',
    title: 'Page through lists',
    applies: ({ isPaged }) => isPaged,
    words: () => [
      ...['pagination', 'paginate', 'paging', 'next page', 'per_page', 'page size', 'offset', 'limit'],
      ...['more results', 'all results', 'total number', 'x-wp-total', 'x-wp-totalpages'],
    ],
    write: ({ isWordPress }) => ({
      paragraphs: [
        isWordPress
          ? 'Lists are returned in pages of 10 items. `per_page` sets the number of items (up to 100), and `page` sets the number of the page. The headers `X-WP-Total` and `X-WP-TotalPages` contain the numbers of items and pages, and the header `Link` contains the address of the next page. A request for a page after the last page returns an error, such as `rest_post_invalid_page_number`.'
          : 'Lists are returned in pages: `per_page` sets the number of items on a page.',
      ],
      code: isWordPress ? 'X-WP-Total: 23\nX-WP-TotalPages: 3\nLink: <…?page=2>; rel="next"' : '',
    }),
  },
  {
    topic: 'sorting',
    title: 'Search, filter and sort lists',
    applies: ({ isSorted }) => isSorted,
    words: () => [
      ...['sort', 'sorting', 'orderby', 'order by', 'ascending', 'descending', 'newest first', 'filter'],
      ...['filtering', 'filters', 'search results', 'date range', 'between dates', 'include', 'exclude'],
    ],
    write: ({ isWordPress }) => ({
      paragraphs: [
        '`orderby` names what a list is sorted by, and `order` is `asc` or `desc`. Each list accepts only the arguments in its own section.',
        ...(isWordPress
          ? [
              'Most lists accept `search` for a text, `include` and `exclude` for ids, and `after` and `before` for dates such as `2026-01-31T00:00:00`. Filters that name statuses, categories or tags accept several values.',
            ]
          : []),
      ],
    }),
  },
  {
    topic: 'fields',
    title: 'Request fewer or more properties',
    applies: ({ isWordPress }) => isWordPress,
    words: () => [
      ...['conventions', 'global arguments', 'only some fields', 'select fields', 'smaller response'],
      ...globalArguments.map(({ name }) => name).filter((name) => name !== '_embed'),
    ],
    write: () => ({
      paragraphs: [
        'Each route accepts these arguments in the query, in addition to the arguments of the route.',
      ],
      rows: globalArguments.map(({ name, meaning }) => [`\`${name}\``, meaning] as const),
    }),
  },
  {
    topic: 'embed',
    title: 'Include linked resources',
    applies: ({ isWordPress }) => isWordPress,
    words: () => ['_embed', '_embedded', '_links', 'embedding', 'expand', 'relations', 'related resources'],
    write: () => ({
      paragraphs: [
        'The property `_links` of a response contains the addresses of linked resources, such as the author and the featured image of a post. With `_embed`, the response contains these resources in the property `_embedded`, so that one request is enough. `_embed=author,wp:term` includes only some of them.',
      ],
    }),
  },
  {
    topic: 'uploads',
    title: 'Upload files',
    applies: ({ takesFiles }) => takesFiles,
    words: () => ['file upload', 'multipart', 'form data', 'content-disposition', 'binary'],
    write: () => ({
      paragraphs: [
        'Send a multipart form with the file as `file` and the other arguments as fields. Or send the bytes of the file as the body, with `Content-Type` and `Content-Disposition: attachment; filename="photo.jpg"`.',
      ],
    }),
  },
  {
    topic: 'batches',
    title: 'Send several requests at once',
    applies: ({ hasBatchRoute, hasBatches }) => hasBatchRoute || hasBatches,
    words: () => ['batch requests', 'bulk requests', 'several requests at once'],
    write: ({ hasBatchRoute, hasBatches }) => ({
      paragraphs: [
        ...(hasBatchRoute
          ? [
              '`POST /batch/v1` accepts up to 25 write requests, each with `method`, `path` and `body`. The batch returns the status 207 and a list `responses`, in the order of the requests. With `"validation": "require-all-validate"`, the site runs the requests only if all of them are valid. An operation that you can send in a batch has a section Batches.',
            ]
          : []),
        ...(hasBatches
          ? [
              'A route that ends in `/batch` accepts three lists of items of one resource: `create`, `update` and `delete`.',
            ]
          : []),
      ],
      code: hasBatchRoute
        ? '{ "requests": [{ "method": "POST", "path": "/wp/v2/posts", "body": { "title": "One" } }] }'
        : '',
    }),
  },
  {
    topic: 'errors',
    title: 'Read errors',
    applies: ({ isWordPress }) => isWordPress,
    words: () => [
      ...['error codes', 'status codes', 'errors', 'error response', 'error message', 'failure'],
      ...commonErrors.flatMap(({ code, status }) => [code, ...status.split(', ')]),
    ],
    write: () => ({
      paragraphs: ['All errors have the same properties, including the HTTP status.'],
      code: errorExample,
      rows: commonErrors.map(({ code, status, when }) => [`\`${code}\``, `${status}. ${when}`] as const),
    }),
  },
];

/** Counts the operations by the callers who have access, as far as it is known. */
function accessParagraph({ routes }: ApiModel): string {
  const callers = routes.flatMap(({ operations }) => operations.map(({ access }) => access?.who));
  if (callers.every((who) => who === undefined))
    return 'The site does not document which routes need a signed-in user. Without sign-in, these routes return 401 or 403.';
  const counts = callerTexts
    .map(([who, text]) => ({ text, count: callers.filter((one) => one === who).length }))
    .filter(({ count }) => count > 0)
    .map(({ text, count }) => `${text}: ${countText(count, 'operation')}.`);
  return [
    'Each operation shows who may call it.',
    ...counts,
    'Without sign-in, the operations for signed-in users return 401 or 403.',
  ].join(' ');
}

const callerTexts = [
  ['signed-in', 'Only signed-in users'],
  ['public', 'Everyone'],
  ['refused', 'Not even the user who read the site'],
  [undefined, 'Not known'],
] as const;

/** The ways to sign in, each with its namespaces, unless all namespaces have it. */
function signInRows(
  groups: ChapterFacts['signIn'],
  namespaces: number,
): readonly (readonly [term: string, meaning: string])[] {
  const rows = new Map<string, { readonly row: SignInView; readonly names: string[] }>();
  for (const { namespace, methods } of groups)
    for (const method of methods) {
      const row = viewSignIn(method);
      const key = JSON.stringify([row.title, method.scheme.kind === 'session' ? '' : row.how, row.header]);
      const known = rows.get(key);
      if (known === undefined) rows.set(key, { row, names: [namespace] });
      else known.names.push(namespace);
    }
  return [...rows.values()].map(({ row: { title, how, header }, names }) => {
    const headers = header.split('\n').map((line) => `\`${line}\``);
    return [title, `${placesText(names, namespaces)}${how} ${headers.join(', ')}`] as const;
  });
}

/** The namespaces at which a way to sign in works; empty if it works at almost all of them. */
function placesText(names: readonly string[], all: number): string {
  const named = names.filter((name) => name !== '');
  if (named.length === 0 || names.length > Math.min(maxNamedPlaces, all - 1)) return '';
  return `For ${named.map((name) => `\`${name}\``).join(', ')}: `;
}

const maxNamedPlaces = 8;

const schemeWords = (scheme: SignInScheme): readonly string[] =>
  scheme.kind === 'key-secret'
    ? ['consumer key', 'consumer secret']
    : scheme.kind === 'session'
      ? scheme.headers.map((header) => header.replaceAll('-', ' ').toLowerCase())
      : [];

/** The ways to sign in at each namespace, with the description that the site gives. */
const signInFacts = (model: ApiModel): ChapterFacts['signIn'] =>
  model.namespaces.map((namespace) => ({
    namespace: namespace.name,
    methods: signInMethods(model, namespace).map((method) => {
      const { description } = 'description' in method.scheme ? method.scheme : {};
      const { how } = viewSignIn(method);
      return description === undefined ? method : { ...method, how: `${description} ${how}` };
    }),
  }));
