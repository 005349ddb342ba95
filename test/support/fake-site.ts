// A site as WordPress answers for it, as far as finding and reading its index goes.
// Tests change one thing about it and look what that does.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

export interface FakeSite {
  /** The folder it lives in: `/blog`, or nothing. */
  readonly folder?: string;
  readonly permalinks?: 'pretty' | 'plain';
  readonly prefix?: string;
  /** How pages name the REST base. */
  readonly names?: 'header' | 'markup' | 'nothing';
  /** The origin that the site believes to live at, if not the one it is asked at. */
  readonly believes?: string;
  readonly routes?: FakeRoutes;
  /** Looks at every request first; returns true when it has answered. */
  readonly first?: (request: FakeRequest, response: ServerResponse) => boolean;
  readonly authentication?: unknown;
}

/** By key: the route as an index holds it, `schema` included. */
export type FakeRoutes = Readonly<Record<string, FakeRoute>>;

export interface FakeRoute {
  readonly namespace: string;
  readonly endpoints: readonly unknown[];
  readonly schema?: unknown;
  /** What OPTIONS answers there, if not the route itself. */
  readonly options?: unknown;
  /** What GET answers there, if not some item. */
  readonly answer?: unknown;
}

export interface FakeRequest extends IncomingMessage {
  readonly url: string;
  /** The path of the route asked for, without the base; nothing for a page. */
  readonly route: string | undefined;
  readonly query: URLSearchParams;
}

const get = { methods: ['GET'], args: {} };

export const fakeRoutes: FakeRoutes = {
  '/': { namespace: '', endpoints: [get] },
  '/wp/v2': { namespace: 'wp/v2', endpoints: [get] },
  '/wp/v2/posts': { namespace: 'wp/v2', endpoints: [get], schema: { title: 'post', type: 'object' } },
  '/wp/v2/posts/(?P<id>[\\d]+)': {
    namespace: 'wp/v2',
    endpoints: [{ methods: ['GET'], args: { id: { type: 'integer' } } }],
    schema: { title: 'post', type: 'object' },
  },
  '/wp/v2/users/me': { namespace: 'wp/v2', endpoints: [get], schema: { title: 'user', type: 'object' } },
  '/shop/v1': { namespace: 'shop/v1', endpoints: [get] },
  '/shop/v1/orders': { namespace: 'shop/v1', endpoints: [get], schema: { title: 'order', type: 'object' } },
};

export function fakeSite(site: FakeSite = {}): RequestListener {
  const { folder = '', permalinks = 'pretty', prefix = 'wp-json', names = 'header' } = site;
  return (message, response) => {
    const url = new URL(message.url ?? '/', `http://${message.headers.host ?? ''}`);
    const origin = site.believes ?? url.origin;
    const base =
      permalinks === 'pretty' ? `${origin}${folder}/${prefix}/` : `${origin}${folder}/index.php?rest_route=/`;
    const request = Object.assign(message, {
      url: message.url ?? '/',
      route: routeOf(url, folder, permalinks === 'pretty' ? prefix : undefined),
      query: url.searchParams,
    });
    if (names !== 'nothing') response.setHeader('link', `<${base}>; rel="https://api.w.org/"`);
    if (names === 'markup' && request.route === undefined) response.removeHeader('link');
    if (site.first?.(request, response) === true) return;
    if (folder !== '' && !url.pathname.startsWith(`${folder}/`)) {
      response.removeHeader('link');
      sendPage(response, 404, 'Another server');
    } else if (request.route === undefined)
      sendPage(
        response,
        url.pathname.includes('missing') ? 404 : 200,
        'A site',
        names === 'markup' ? `<link rel="https://api.w.org/" href="${base}" />` : '',
      );
    else answerRest(request, response, site, base);
  };
}

function routeOf(url: URL, folder: string, prefix: string | undefined): string | undefined {
  const asked = url.searchParams.get('rest_route');
  const start = `${folder}/${prefix ?? ''}`;
  if (asked !== null) return asked;
  if (prefix === undefined || !(url.pathname === start || url.pathname.startsWith(`${start}/`)))
    return undefined;
  return decodeURIComponent(url.pathname.slice(start.length)) || '/';
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
  response.end(JSON.stringify(value));
}

export function sendPage(response: ServerResponse, status: number, title: string, head = ''): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=UTF-8' });
  response.end(`<!DOCTYPE html>\n<html><head><title>${title}</title>${head}</head><body></body></html>`);
}

function answerRest(request: FakeRequest, response: ServerResponse, site: FakeSite, base: string): void {
  const routes = site.routes ?? fakeRoutes;
  const path = request.route === '/' ? '/' : (request.route ?? '').replace(/\/$/, '');
  const help = request.query.get('context') === 'help';
  const told = (keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, describeRoute(key, routes, base, help)]));
  const namespaces = [...new Set(Object.values(routes).map(({ namespace }) => namespace))].filter(Boolean);
  const inNamespace = Object.keys(routes).filter((key) => `/${routes[key]?.namespace ?? ''}` === path);

  const key = Object.keys(routes).find((pattern) =>
    new RegExp(`^${pattern.replaceAll('(?P<', '(?<')}$`, 'i').test(path),
  );
  if (key === undefined)
    sendJson(response, 404, { code: 'rest_no_route', message: 'No route was found.', data: { status: 404 } });
  else if (request.method === 'OPTIONS')
    sendJson(response, 200, routes[key]?.options ?? describeRoute(key, routes, base, true));
  else if (path === '/')
    sendJson(response, 200, {
      name: 'A site',
      url: new URL(base).origin,
      namespaces,
      authentication: site.authentication ?? [],
      routes: told(Object.keys(routes)),
    });
  else if (inNamespace.length > 0)
    sendJson(response, 200, { namespace: path.slice(1), routes: told(inNamespace), _links: {} });
  else sendJson(response, 200, routes[key]?.answer ?? { id: 1, _links: {} });
}

function describeRoute(key: string, routes: FakeRoutes, base: string, help: boolean): unknown {
  const route = routes[key];
  if (!route) return undefined;
  const { namespace, endpoints, schema } = route;
  return {
    namespace,
    methods: ['GET'],
    endpoints,
    ...(help && schema !== undefined && { schema }),
    ...(!key.includes('(') && { _links: { self: [{ href: base.replace(/\/$/, '') + key }] } }),
  };
}
