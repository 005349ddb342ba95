// A small WordPress with a plugin that declares no schema: books that editors write, and routes that must not be sent.

import type { RequestListener } from 'node:http';
import type { ExercisedSandbox } from '../../../src/source/exercise/exercise-client.ts';
import type { WireIndex } from '../../../src/core/model/index/index-document.ts';
import type { LogEntry } from '../../../src/source/sandbox/php-log.ts';

const id = { id: { type: 'integer' } };
const force = { force: { type: 'boolean', default: false } };
const book = {
  title: { type: 'string', required: true },
  isbn: { type: 'string', pattern: '^[0-9]{3}$' },
  status: { type: 'string', enum: ['draft', 'publish'] },
  owner_email: { type: 'string', format: 'email' },
  api_key: { type: 'string' },
  shelf_id: { type: 'integer' },
};
const context = { context: { type: 'string', enum: ['view', 'embed', 'edit'], default: 'view' } };

const route = (...endpoints: readonly (readonly [methods: readonly string[], args?: object])[]): object => ({
  namespace: 'library/v1',
  methods: endpoints.flatMap(([methods]) => methods),
  endpoints: endpoints.map(([methods, args = {}]) => ({ methods, args })),
});

export const libraryIndex: WireIndex = {
  name: 'Library',
  namespaces: ['library/v1', 'wp/v2'],
  routes: {
    '/library/v1/books': route([['GET'], context], [['POST'], book], [['DELETE']]),
    '/library/v1/books/(?P<id>[\\d]+)': route(
      [['GET'], { ...id, ...context }],
      [['POST', 'PUT', 'PATCH'], { ...id, ...book, title: { type: 'string' } }],
      [['DELETE'], { ...id, ...force }],
    ),
    '/library/v1/shelves': route([['GET']], [['POST'], { name: { type: 'string' } }]),
    '/library/v1/shelves/(?P<id>[\\d]+)': route([['DELETE'], id]),
    '/library/v1/vault': route([['GET']]),
    '/library/v1/endless': route([['GET']], [['POST']]),
    '/library/v1/books/delete-all': route([['POST']]),
    '/wp/v2/plugins': {
      ...route([['GET']], [['POST'], { slug: { type: 'string', required: true } }]),
      namespace: 'wp/v2',
    },
    '/wp/v2/settings': {
      ...route([['GET']], [['POST'], { siteurl: { type: 'string' } }]),
      namespace: 'wp/v2',
    },
  },
};

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const failure = (status: number, code: string, data: object = {}): Reply => ({
  status,
  body: { code, message: 'Secret text of the site', data: { status, ...data } },
});

interface Book extends Readonly<Record<string, unknown>> {
  readonly id: number;
}

/** The state of one start of the fake. */
export class FakeLibrary {
  readonly log: string[] = [];
  readonly phpLog: LogEntry[] = [];
  starts = 0;
  private books: Book[] = [];
  private next = 2;

  start(): void {
    this.starts += 1;
    this.next = 2;
    this.books = [{ id: 1, title: 'Present before', status: 'publish', isbn: null }];
  }

  readonly listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const { pathname, searchParams } = new URL(url, 'http://fake');
      const role = headers.authorization?.replace('Bearer ', '') ?? 'visitor';
      this.log.push(
        `${role} ${method} ${pathname.replace('/wp-json', '')}${searchParams.has('force') ? '?force' : ''}`,
      );
      if (pathname.endsWith('/endless') && method === 'GET') {
        request.socket.destroy();
        return;
      }
      const text = Buffer.concat(chunks).toString();
      const sent = text === '' ? {} : (JSON.parse(text) as Readonly<Record<string, unknown>>);
      const { status, body } = this.reply(method, pathname.replace('/wp-json', ''), searchParams, sent, role);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  };

  private reply(
    method: string,
    path: string,
    query: URLSearchParams,
    sent: Readonly<Record<string, unknown>>,
    role: string,
  ): Reply {
    const isEditor = role === 'editor' || role === 'administrator';
    const refusal = failure(role === 'visitor' ? 401 : 403, 'library_forbidden');
    if (path === '/library/v1/vault') {
      const message = 'Uncaught Error: Call to undefined function nosuch()';
      this.phpLog.push({ kind: 'fatal', message, place: 'library/vault.php:12' });
      return refusal;
    }
    if (path === '/library/v1/endless') return { status: 200, body: { done: true } };
    // An upsert: the response names an item that was there before.
    if (path === '/library/v1/shelves')
      return { status: 200, body: method === 'GET' ? [{ id: 1, name: 'A' }] : { id: 1, name: sent['name'] } };
    if (path === '/library/v1/books' && method === 'GET')
      return { status: 200, body: this.books.map((one) => inContext(one, query.get('context'))) };
    if (path === '/library/v1/books' && method === 'POST') {
      if (typeof sent['title'] !== 'string')
        return failure(400, 'rest_missing_callback_param', { params: ['title'] });
      if (sent['isbn'] !== undefined && !/^"[0-9]{3}"$/.test(JSON.stringify(sent['isbn'])))
        return failure(400, 'rest_invalid_param', { params: { isbn: 'No.' } });
      if (!isEditor) return refusal;
      if (this.books.some(({ title }) => title === sent['title'])) return failure(409, 'library_title_taken');
      const made: Book = {
        id: this.next,
        title: sent['title'],
        status: sent['status'] ?? 'draft',
        isbn: sent['isbn'] ?? null,
      };
      this.next += 1;
      this.books.push(made);
      return { status: 201, body: made };
    }
    const found = this.books.find((one) => path === `/library/v1/books/${one.id}`);
    if (!found) return failure(404, 'library_no_book');
    if (method === 'GET') return { status: 200, body: inContext(found, query.get('context')) };
    if (method === 'POST')
      return isEditor
        ? { status: 200, body: { ...found, ...('title' in sent && { title: sent['title'] }) } }
        : refusal;
    if (role !== 'administrator') return refusal;
    if (!query.has('force')) return { status: 200, body: { ...found, status: 'trash' } };
    this.books = this.books.filter((one) => one !== found);
    return { status: 200, body: { deleted: true, previous: found } };
  }
}

const inContext = ({ id, title, ...others }: Book, context: string | null): object =>
  context === 'embed' ? { id, title } : { id, title, ...others, ...(context === 'edit' && { draft: title }) };

/** A sandbox whose requests go to the fake on loopback. */
export function fakeSandbox(library: FakeLibrary, origin: string): ExercisedSandbox {
  library.start();
  return {
    fetch: async (url, request) => fetch(new URL(`${url.pathname}${url.search}`, origin), request),
    log: () => library.phpLog,
    close: () => undefined,
    restart: async () => fakeSandbox(library, origin),
  };
}
