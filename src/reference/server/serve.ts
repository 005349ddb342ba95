// Serves a reference on loopback and sends the calls of its pages to the site.
// The file `src/reference/pages/send.ts` describes the protocol.

import { randomBytes, createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse, type IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Halt } from '../../core/diagnostics/halt.ts';
import type { ProxyRequest } from '../../source/site/proxy-to-site.ts';
import type { OutputFile } from '../../core/model/files/output-files.ts';
import { readCall, readJson, ProxyRefusal } from './read-call.ts';
import { missingPage, missingPagePolicy } from './missing-page.ts';
import type { SaveExample } from './save-example.ts';
import { closeNow, listen } from '../../node/listen.ts';

/** The site that pages can call through this server. */
export interface ServedSite {
  readonly base: URL;
  readonly passOn: ProxyRequest;
}

export interface Served {
  /** The address of the pages. The address includes the secret folder, and ends in a slash. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** The secret is new for each run. */
export const freshSecret = (): string => randomBytes(16).toString('base64url');

/** The path for calls, relative to the pages. */
export const proxyPath = 'ask';

/** The path for saving examples, relative to the pages. */
export const examplesPath = 'examples';

export interface ServeOptions {
  /** Files with paths relative to the served folder. */
  readonly files: readonly OutputFile[];
  /** The site that receives calls; undefined if the pages cannot send calls. */
  readonly site: ServedSite | undefined;
  readonly token: string;
  /** Saves responses as examples; undefined if the pages cannot save. */
  readonly saveExample?: SaveExample | undefined;
  /** The port. 0 selects any free port. */
  readonly port: number;
  /** Rewords library messages, which contain the names of options, for the user. */
  readonly wording?: (message: string) => string;
}

/** @throws Halt `usage` when the port is taken */
export async function serveReference(options: ServeOptions): Promise<Served> {
  const { files, port } = options;
  const folder = `/${freshSecret()}/`;
  const pages = new Map(files.map(({ path, text }) => [folder + path, { path, text }]));
  const stop = new AbortController();
  let own = port;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    guard(response);
    const [path = ''] = (request.url ?? '').split('?');
    if (!isServedHost(request.headers, own))
      sendRefusal(response, 421, 'This server accepts only requests for 127.0.0.1.');
    else if (path === folder + proxyPath) await passCall(request, response, options, stop.signal);
    else if (path === folder + examplesPath) await keepExample(request, response, options);
    else if (request.method !== 'GET' && request.method !== 'HEAD')
      sendRefusal(response, 405, 'Pages accept only GET and HEAD.');
    else {
      const page = pages.get(path === folder ? `${folder}index.html` : path);
      if (page !== undefined) sendPage(response, page);
      // A link to the pages is shown only to a client that knows the secret folder.
      else sendMissing(response, path.startsWith(folder) ? folder : undefined);
    }
  };
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 60_000 }, (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  own = await listen(server, port);
  return {
    address: `http://127.0.0.1:${own}${folder}`,
    close: () => {
      stop.abort();
      return closeNow(server);
    },
  };
}

/**
 * Sets headers that stop other pages from framing or reading the pages, and that stop caches from storing them.
 */
function guard(response: ServerResponse): void {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Security-Policy', "frame-ancestors 'none'");
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.setHeader('Referrer-Policy', 'same-origin');
  response.setHeader('X-Content-Type-Options', 'nosniff');
}

const contentTypes: ReadonlyMap<string, string> = new Map([
  ['html', 'text/html; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['js', 'text/javascript; charset=utf-8'],
]);

function sendPage(response: ServerResponse, { path, text }: OutputFile): void {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  response.setHeader('Content-Type', contentTypes.get(ending) ?? 'text/plain; charset=utf-8').end(text);
}

function sendMissing(response: ServerResponse, folder: string | undefined): void {
  response
    .setHeader('Content-Security-Policy', missingPagePolicy)
    .writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' })
    .end(missingPage(folder));
}

/** Sends JSON, which the pages can show. */
function sendRefusal(response: ServerResponse, status: number, message: string): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' })
    .end(JSON.stringify({ message }));
}

async function passCall(
  request: IncomingMessage,
  response: ServerResponse,
  { site, token, wording = (message) => message }: ServeOptions,
  stop: AbortSignal,
): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => {
    gone.abort();
  });
  try {
    assertFromPage(request, token);
    if (site === undefined) throw new ProxyRefusal(409, 'The address of the site is not known.');
    const call = await readCall(request, site.base);
    const answer = await site.passOn(call, AbortSignal.any([gone.signal, stop]));
    const { status, statusText, headers, body } = answer;
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.write(`${JSON.stringify({ status, statusText, headers })}\n`);
    await pipeline(Readable.from(body), response);
  } catch (error) {
    sendError(response, error, wording, 502);
  }
}

async function keepExample(
  request: IncomingMessage,
  response: ServerResponse,
  { saveExample, token, wording = (message) => message }: ServeOptions,
): Promise<void> {
  try {
    assertFromPage(request, token);
    if (saveExample === undefined) throw new ProxyRefusal(409, 'This server saves no examples.');
    const result = await saveExample(await readJson(request));
    response.setHeader('Content-Type', 'application/json; charset=utf-8').end(JSON.stringify(result));
  } catch (error) {
    sendError(response, error, wording, 500);
  }
}

/** @param status the status for errors of the site or of the disk */
function sendError(
  response: ServerResponse,
  error: unknown,
  wording: (message: string) => string,
  status: number,
): void {
  // If the response has already started, the server can only abort it.
  if (response.headersSent) response.destroy();
  else if (error instanceof ProxyRefusal) sendRefusal(response, error.status, error.message);
  else if (error instanceof Halt) sendRefusal(response, status, wording(`${error.message} ${error.hint}`));
  else throw error;
}

/** @throws ProxyRefusal */
function assertFromPage({ method, headers }: IncomingMessage, token: string): void {
  if (method !== 'POST') throw new ProxyRefusal(405, 'Send calls with POST.');
  if (!isServedOrigin(headers)) throw new ProxyRefusal(403, 'Only the pages of this server can send calls.');
  const given = headers['x-routewright-token'];
  if (typeof given !== 'string' || !isSameSecret(given, token))
    throw new ProxyRefusal(
      403,
      'The token of this page is not valid: open the address that "routewright browse" printed last.',
    );
  if (!/^application\/json(?:;|$)/i.test(headers['content-type'] ?? ''))
    throw new ProxyRefusal(415, 'Send calls as JSON, with the Content-Type application/json.');
}

// Decides which requests come from the reader.
// Every page in the reader's browser, and every user of the machine, can send requests to a server on loopback.
// Therefore the folder of the pages has a secret name, and requests with another `Host` are refused (DNS rebinding).
// Requests that change something need a token and the page's own `Origin`.

/** The host names of loopback. A name server cannot redirect these host names. */
const hosts = ['127.0.0.1', 'localhost'] as const;

const isServedHost = ({ host }: IncomingHttpHeaders, port: number): boolean =>
  hosts.some((name) => host === `${name}:${port}` || (port === 80 && host === name));

/**
 * Whether a request comes from the served pages. Browsers send the origin of the page with every request that
 * changes something.
 */
const isServedOrigin = (headers: IncomingHttpHeaders): boolean =>
  headers.origin === `http://${headers.host ?? ''}` &&
  (headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin');

/** Compares two secrets in constant time. */
const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
