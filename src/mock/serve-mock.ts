// Serves a mock over HTTP on loopback, with paths, bodies, CORS, delays and failures.
// The engine creates the responses.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { phpVariableOf } from '../core/model/names/php-parameter-name.ts';
import type { Json } from '../core/schema/schema.ts';
import { closeNow, listen } from '../node/listen.ts';

/** The functions of the engine that the server needs. */
export interface Responding {
  readonly answer: (request: {
    readonly method: string;
    readonly path: string;
    readonly query: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }) => {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Json | undefined;
  };
}

export interface MockServerOptions {
  /** The port. 0 selects any free port. */
  readonly port: number;
  /** The path of the REST base, without a trailing slash (`/wp-json`). */
  readonly basePath: string;
  /** The minimum and maximum delay of a response, in milliseconds. */
  readonly latency: readonly [from: number, to: number];
  /** The percentage of responses that are server errors. */
  readonly failures: number;
  /** Returns a random integer that is at least 0 and below the limit. Equal seeds give equal numbers. */
  readonly chance: (below: number) => number;
  /** Names of further headers that pages of other origins may send, and that they may read. */
  readonly headers?: { readonly sent: readonly string[]; readonly read: readonly string[] };
  /** Creates the engine as soon as the address of the server is known. */
  readonly open: (site: string, base: string) => Responding;
}

export interface MockServer {
  /** The REST base, without a trailing slash. */
  readonly base: string;
  readonly close: () => Promise<void>;
}

/** In bytes. */
const maxBodyLength = 16 * 1024 * 1024;

/** @throws Halt `usage` when the port is taken */
export async function serveMock(options: MockServerOptions): Promise<MockServer> {
  const { basePath } = options;
  const stop = new AbortController();
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 60_000 });
  const port = await listen(server, options.port);
  const site = `http://127.0.0.1:${port}`;
  const base = `${site}${basePath}`;
  const engine = options.open(site, base);
  server.on('request', (request, response) => {
    reply(request, response).catch(() => response.destroy());
  });

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allowOrigins(request, response, options.headers);
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
      request.resume();
      response.writeHead(200, { 'Content-Length': '0' }).end();
      return;
    }
    const body = await readBody(request);
    const [least, most] = options.latency;
    if (most > 0)
      await setTimeout(least + options.chance(most - least + 1), undefined, { signal: stop.signal });
    const route = routeOf(request.url ?? '/', basePath);
    if (body === undefined) {
      response.setHeader('Connection', 'close');
      sendReply(
        response,
        413,
        {},
        wordPressErrorBody(413, 'rest_request_too_large', 'The request is too large for the mock.'),
      );
    } else if (options.failures > 0 && options.chance(10_000) < options.failures * 100)
      sendReply(response, ...failure(options.chance(2)));
    else if (route === undefined) sendHome(response, `${base}/`);
    else {
      const { method = 'GET', headers } = request;
      const answer = engine.answer({ method, ...route, headers: plainHeaders(headers), body });
      sendReply(
        response,
        answer.status,
        { Link: `<${base}/>; rel="https://api.w.org/"`, ...answer.headers },
        answer.body,
      );
    }
  }

  return {
    base,
    close: () => {
      stop.abort();
      return closeNow(server);
    },
  };
}

/** Allows every origin, as `rest_send_cors_headers` does. */
function allowOrigins(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { sent = [], read = [] }: Partial<NonNullable<MockServerOptions['headers']>> = {},
): void {
  const { origin } = headers;
  response.setHeader(
    'Access-Control-Expose-Headers',
    ['X-WP-Total', 'X-WP-TotalPages', 'Link', ...read].join(', '),
  );
  response.setHeader(
    'Access-Control-Allow-Headers',
    ['Authorization', 'X-WP-Nonce', 'Content-Disposition', 'Content-MD5', 'Content-Type', ...sent].join(', '),
  );
  response.setHeader('Vary', 'Origin');
  if (origin === undefined) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Methods', 'OPTIONS, GET, POST, PUT, PATCH, DELETE');
  response.setHeader('Access-Control-Allow-Credentials', 'true');
}

/**
 * Reads the body of a request. Uploaded files are read as bytes and ignored.
 *
 * @returns undefined when the body is too large
 */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBodyLength) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

interface AskedRoute {
  readonly path: string;
  readonly query: string;
}

/** The route below the REST base, or the route in `?rest_route=`; undefined for all other addresses. */
function routeOf(address: string, basePath: string): AskedRoute | undefined {
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  const namesRoute = (name: string): boolean => phpVariableOf(name)?.name === 'rest_route';
  const named = [...new URLSearchParams(query)].findLast(([name]) => namesRoute(name))?.[1];
  // As in WordPress, the parameter `rest_route` takes precedence over the path.
  if (named !== undefined) {
    const others = query.split('&').filter((pair) => ![...new URLSearchParams(pair).keys()].some(namesRoute));
    return { path: named.startsWith('/') ? named : `/${named}`, query: others.join('&') };
  }
  if (path !== basePath && !path.startsWith(`${basePath}/`)) return undefined;
  return { path: decodedPath(path.slice(basePath.length)) || '/', query };
}

const decodedPath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

const plainHeaders = (headers: IncomingMessage['headers']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );

const wordPressErrorBody = (status: number, code: string, message: string): Json => ({
  code,
  message,
  data: { status },
});

/** A simulated failure: a fatal error of WordPress, or an overloaded host. */
const failure = (which: number): readonly [number, Readonly<Record<string, string>>, Json] =>
  which === 0
    ? [
        500,
        {},
        wordPressErrorBody(500, 'internal_server_error', 'There has been a critical error on this website.'),
      ]
    : [
        503,
        { 'Retry-After': '1' },
        wordPressErrorBody(
          503,
          'wp_die',
          'Briefly unavailable for scheduled maintenance. Check back in a minute.',
        ),
      ];

function sendReply(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Json | undefined,
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, headerSafeText(value));
  if (body !== undefined) response.setHeader('Content-Type', 'application/json; charset=UTF-8');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('X-Robots-Tag', 'noindex');
  response.writeHead(status).end(body === undefined ? undefined : JSON.stringify(body));
}

/** Converts a text to a valid header value. The header `Location` may contain path parameters. */
const headerSafeText = (text: string): string =>
  text.replace(/[^\t\x20-\x7e]/g, (char) => encodeURIComponent(char.toWellFormed()));

/** The home page of the site, with a link to its REST base. */
function sendHome(response: ServerResponse, base: string): void {
  response
    .setHeader('Link', `<${base}>; rel="https://api.w.org/"`)
    .setHeader('Content-Type', 'text/html; charset=utf-8')
    .end(
      `<!doctype html><html lang="en"><title>A mock</title><p>The REST base is <a href="${base}">${base}</a>.</p></html>\n`,
    );
}
