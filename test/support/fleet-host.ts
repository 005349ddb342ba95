// One server that is many sites, told apart by the name of the host: it is the proxy of those
// who ask. Sites are made of interfaces that they share, as those of a real fleet are.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** A site: versions by namespace, and how it behaves. */
export interface FakeFleetSite {
  readonly namespaces: Readonly<Record<string, number>>;
  readonly mood?: keyof typeof moods;
  /** The version of its shop plugin, for who asks. */
  readonly plugin?: string;
}

interface Asked {
  readonly url: URL;
  readonly response: ServerResponse;
  readonly answer: () => void;
}

/** What sites do besides answering. */
const moods = {
  slow: ({ answer }: Asked) => {
    setTimeout(answer, 300);
  },
  down: ({ response }: Asked) => response.destroy(),
  silent: () => undefined,
  closed: ({ response }: Asked) => {
    send(response, 401, { code: 'rest_forbidden', message: 'Members only.', data: { status: 401 } });
  },
  lying: ({ response }: Asked) => {
    send(response, 200, '<html><body>All is well</body></html>');
  },
  /** Describes no response. */
  undescribed: ({ url, response, answer }: Asked) => {
    if (url.pathname === '/wp-json' && !url.searchParams.has('context')) answer();
    else send(response, 404, 'no help');
  },
  /** Describes no response, and keeps whoever asks for parts waiting. */
  stuck: ({ url, response, answer }: Asked) => {
    if (!url.searchParams.has('context')) answer();
    else if (url.pathname.replace(/\/$/, '') === '/wp-json') send(response, 404, 'no help');
  },
  empty: ({ response }: Asked) => {
    send(response, 200, { namespaces: [], routes: {} });
  },
  busy: ({ response }: Asked) => {
    response.setHeader('retry-after', '3600');
    send(response, 503, 'later');
  },
  moved: ({ url, response }: Asked) => {
    response.writeHead(301, { location: `http://new-${url.host}${url.pathname}${url.search}` }).end();
  },
  circle: ({ url, response }: Asked) => {
    response.writeHead(302, { location: url.href }).end();
  },
} satisfies Readonly<Record<string, (asked: Asked) => void>>;

function send(response: ServerResponse, status: number, body: unknown): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json' });
  response.end(isText ? body : JSON.stringify(body));
}

export interface FleetHostOptions {
  /** How many resources a namespace has. */
  readonly resources?: number;
  /** Told of each request. */
  readonly asked?: (host: string, atOnce: number) => void;
}

/** @param siteAt nothing for a host, or a folder of a host (`/s1`), that there is not */
export function fleetHost(
  siteAt: (host: string, folder: string) => FakeFleetSite | undefined,
  { resources = 2, asked }: FleetHostOptions = {},
): RequestListener {
  const underWay = new Map<string, number>();
  const texts = new Map<string, string>();
  return (request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`);
    const [, folder = ''] = /^(\/s\d+)\//.exec(url.pathname) ?? [];
    const site = siteAt(url.host.replace(/^new-/, ''), folder);
    const atOnce = (underWay.get(url.host) ?? 0) + 1;
    underWay.set(url.host, atOnce);
    asked?.(url.host, atOnce);
    response.on('close', () => underWay.set(url.host, (underWay.get(url.host) ?? 1) - 1));
    if (!site) {
      response.destroy();
      return;
    }
    const answer = (): void => {
      const path = url.pathname.slice(folder.length);
      const isIndex = path.replace(/\/$/, '') === '/wp-json';
      if (path === '/wp-json/wp/v2/plugins')
        send(response, 200, [{ plugin: 'shop/shop', name: 'Shop', version: site.plugin, status: 'active' }]);
      else if (isIndex) {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(indexText(site, url, folder, resources, texts));
      } else send(response, path === '/' ? 200 : 404, '<html></html>');
    };
    const { mood } = site;
    if (mood === undefined || (mood === 'moved' && url.host.startsWith('new-'))) answer();
    else moods[mood]({ url, response, answer });
  };
}

/** The routes of each namespace are written once; only what surrounds them is the site's own. */
function indexText(
  { namespaces, plugin }: FakeFleetSite,
  url: URL,
  folder: string,
  resources: number,
  texts: Map<string, string>,
): string {
  const help = url.searchParams.get('context') === 'help';
  const parts = Object.entries(namespaces).map(([namespace, version]) => {
    const key = `${namespace} ${version} ${help}`;
    const text = texts.get(key) ?? JSON.stringify(routesOf(namespace, version, resources, help)).slice(1, -1);
    texts.set(key, text);
    return text;
  });
  const software = plugin === undefined ? [] : [`"/wp/v2/plugins":${JSON.stringify(pluginsRoute)}`];
  const head = {
    name: url.host,
    url: url.origin + folder,
    home: url.origin + folder,
    namespaces: Object.keys(namespaces),
    authentication: {},
  };
  return `${JSON.stringify(head).slice(0, -1)},"routes":{${[...software, ...parts].join(',')}}}`;
}

const pluginsRoute = { namespace: 'wp/v2', methods: ['GET'], endpoints: [{ methods: ['GET'], args: {} }] };

/** Later versions lower a limit, rename a property and add a route: each is another interface. */
export function routesOf(
  namespace: string,
  version: number,
  resources: number,
  help = true,
): Readonly<Record<string, unknown>> {
  const page = { description: 'Page', type: 'integer', default: 1, minimum: 1, required: false };
  const entries: readonly (readonly [string, unknown])[] = [
    [`/${namespace}`, { namespace, methods: ['GET'], endpoints: [{ methods: ['GET'], args: {} }] }],
    ...Array.from({ length: resources + (version > 2 ? 1 : 0) }, (_, at): readonly [string, unknown] => [
      `/${namespace}/things-${at}`,
      {
        namespace,
        methods: ['GET', 'POST'],
        endpoints: [
          {
            methods: ['GET'],
            args: {
              page,
              per_page: { type: 'integer', default: 10, minimum: 1, maximum: 100 - version, required: false },
              orderby: { type: 'string', enum: ['date', 'id', 'title'], default: 'date', required: false },
            },
          },
          {
            methods: ['POST'],
            args: {
              title: { type: 'string', required: true },
              ...(version > 1 && { code: { type: 'string', required: at === 0 } }),
            },
          },
        ],
        ...(help && {
          schema: {
            title: `thing-${at}`,
            type: 'object',
            properties: {
              id: { type: 'integer', description: `Number of thing ${at}` },
              title: { type: 'string' },
              ...(version > 1 ? { amount: { type: 'string' } } : { total: { type: 'number' } }),
              link: { type: 'string', format: 'uri', default: `https://docs.test/${namespace}/${at}` },
            },
          },
        }),
      },
    ]),
  ];
  return Object.fromEntries(entries);
}
