// Chapters that explain how to use an interface, such as signing in, paging and errors. A chapter is left out
// if it does not apply to the site. The HTML reference and the Markdown files both contain the chapters.

import type { ApiModel, AuthScheme } from '../../core/model/api.ts';
import { commonErrors, errorExample, globalArguments } from './html/conventions.ts';
import { viewSignIn } from './html/sign-in-view.ts';
import { takesFile } from '../../core/model/takes-file.ts';

export interface Chapter {
  /** The end of the chapter's anchor, such as `sign-in` in `using-sign-in`. */
  readonly topic: string;
  readonly title: string;
  /** Search terms: codes, names, synonyms of the title. */
  readonly words: readonly string[];
  /** Sentences; text between backticks is code. */
  readonly paragraphs: readonly string[];
  /** An example from a request or response. Empty if the chapter has none. */
  readonly code: string;
  readonly rows: readonly (readonly [term: string, meaning: string])[];
}

/** The chapters that apply to a site, in the order in which a first call needs them. */
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
  /** The namespaces of WooCommerce's API with keys: `wc/v1`, `wc/v2` and so on. */
  readonly shopNamespaces: readonly string[];
  readonly cart: string | undefined;
  readonly isPaged: boolean;
  readonly takesFiles: boolean;
  readonly hasBatchRoute: boolean;
  readonly hasBatches: boolean;
}

function chapterFacts(model: ApiModel): ChapterFacts {
  const placed = model.routes.flatMap((route) => route.operations.map((operation) => ({ route, operation })));
  const names = model.namespaces.map(({ name }) => name);
  return {
    model,
    isWordPress: model.baseUrl.startsWith('{rest_base}'),
    shopNamespaces: names.filter((name) => /^wc\/v\d/.test(name)),
    // API versions before version 1 had no token.
    cart: model.routes.map(({ path }) => path).find((path) => /^\/wc\/store\/v\d+\/cart$/.test(path)),
    isPaged: placed.some(({ operation }) => operation.arguments.some(({ name }) => name === 'per_page')),
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
    words: ({ shopNamespaces, cart }) => [
      ...['login', 'authentication', 'authenticate', 'authorization', 'authorize', 'credentials', 'nonce'],
      ...['cookie', 'basic auth', 'bearer', 'api key', 'password', 'application password', '401', '403'],
      ...(shopNamespaces.length > 0 ? ['consumer key', 'consumer secret'] : []),
      ...(cart !== undefined ? ['cart token'] : []),
    ],
    write: ({ model, isWordPress, shopNamespaces, cart }) => ({
      paragraphs: [
        ...(model.auth.length === 0
          ? [
              isWordPress
                ? 'The site names no way to sign in from elsewhere.'
                : 'The site names no way to sign in.',
            ]
          : ['Send one of these with every request that needs it.']),
        'Which routes need a signed-in user is not documented by the site; an answer of 401 or 403 says so.',
      ],
      rows: [
        ...model.auth.map(signInRow),
        ...(isWordPress && !hasAuthScheme(model, 'cookie-nonce')
          ? [signInRow({ kind: 'cookie-nonce' })]
          : []),
        ...(shopNamespaces.length > 0 && !hasAuthScheme(model, 'key-secret')
          ? [
              [
                'Consumer key and secret',
                `For ${shopNamespaces.map((name) => `\`${name}\``).join(', ')}: made under WooCommerce, Settings, Advanced, REST API. Over https both are sent as HTTP Basic: \`Authorization: Basic base64(CONSUMER_KEY:CONSUMER_SECRET)\`.`,
              ] as const,
            ]
          : []),
        ...(cart !== undefined
          ? [
              [
                'Cart token',
                `For \`wc/store\`, without any user: \`GET ${cart}\` answers a header \`Cart-Token\`; send it with later calls to stay with the same cart. Within the site, a header \`Nonce\` does instead.`,
              ] as const,
            ]
          : []),
      ],
    }),
  },
  {
    topic: 'paging',
    title: 'Page through lists',
    applies: ({ isPaged }) => isPaged,
    words: () => ['pagination', 'next page', 'x-wp-total', 'x-wp-totalpages'],
    write: ({ isWordPress }) => ({
      paragraphs: [
        isWordPress
          ? 'Lists come in pages of 10: `per_page` asks for up to 100, `page` for a further one. The headers `X-WP-Total` and `X-WP-TotalPages` tell how many there are, `Link` the address of the next; a page behind the last is an error, `rest_post_invalid_page_number` or its like.'
          : 'Lists come in pages: `per_page` says how many items each holds.',
      ],
      code: isWordPress ? 'X-WP-Total: 23\nX-WP-TotalPages: 3\nLink: <…?page=2>; rel="next"' : '',
    }),
  },
  {
    topic: 'fields',
    title: 'Ask for less, or for more',
    applies: ({ isWordPress }) => isWordPress,
    words: () => ['conventions', 'global arguments', ...globalArguments.map(({ name }) => name)],
    write: () => ({
      paragraphs: ['Each route takes these in the query beside its own arguments.'],
      rows: globalArguments.map(({ name, meaning }) => [`\`${name}\``, meaning] as const),
    }),
  },
  {
    topic: 'uploads',
    title: 'Upload files',
    applies: ({ takesFiles }) => takesFiles,
    words: () => ['multipart', 'form data', 'content-disposition'],
    write: () => ({
      paragraphs: [
        'Send a form of several parts with the file as `file` and the other arguments as fields; or the bytes alone as the body, with `Content-Type` and `Content-Disposition: attachment; filename="photo.jpg"`.',
      ],
    }),
  },
  {
    topic: 'batches',
    title: 'Send many at once',
    applies: ({ hasBatchRoute, hasBatches }) => hasBatchRoute || hasBatches,
    words: () => ['bulk requests', 'several requests at once'],
    write: ({ hasBatchRoute, hasBatches }) => ({
      paragraphs: [
        ...(hasBatchRoute
          ? [
              '`POST /batch/v1` takes up to 25 requests that write, each with `method`, `path` and `body`. The answer is 207 with all `responses` in their order; `"validation": "require-all-validate"` runs none unless all are valid. Operations that take part say so under Batches.',
            ]
          : []),
        ...(hasBatches
          ? ['Routes that end in `/batch` take lists of one resource: `create`, `update` and `delete`.']
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
      ...['error codes', 'status codes', 'errors'],
      ...commonErrors.flatMap(({ code, status }) => [code, ...status.split(', ')]),
    ],
    write: () => ({
      paragraphs: ['Every error has one form, with the HTTP status in it.'],
      code: errorExample,
      rows: commonErrors.map(({ code, status, when }) => [`\`${code}\``, `${status}. ${when}`] as const),
    }),
  },
];

const hasAuthScheme = ({ auth }: ApiModel, wanted: AuthScheme['kind']): boolean =>
  auth.some(({ kind }) => kind === wanted);

function signInRow(scheme: AuthScheme): readonly [string, string] {
  const { title, how, header } = viewSignIn(scheme);
  const said = scheme.description === undefined ? '' : `${scheme.description} `;
  return [title, `${said}${how} \`${header}\``];
}
