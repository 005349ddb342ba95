// Serves a reference on loopback and passes the calls of its pages on to the site.
// src/reference/pages/send.ts describes the protocol.

import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Halt } from '../../core/diagnostics/halt.ts';
import type { PassOn } from '../../source/site/proxy-to-site.ts';
import type { OutputFile } from '../../core/model/outcome.ts';
import { readCall, Refusal } from './asked-call.ts';
import { missingPage } from './missing-page.ts';
import { closeNow, listen } from './listen.ts';
import { isOwnHost, isOwnOrigin, isSame } from './own-requests.ts';

/** The site that pages may call through this server. */
export interface ServedSite {
  readonly base: URL;
  readonly passOn: PassOn;
}

export interface Served {
  /** Includes the secret folder, and ends in a slash. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** A new secret for each run. */
export const freshSecret = (): string => randomBytes(16).toString('base64url');

/** The path for calls, relative to the pages. */
export const askPath = 'ask';

export interface ServeOptions {
  /** Paths relative to the served folder. */
  readonly files: readonly OutputFile[];
  /** Undefined: the pages send no calls. */
  readonly site: ServedSite | undefined;
  readonly token: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Rewrites messages of the library, which name options, for the user. */
  readonly wording?: (message: string) => string;
}

/** @throws Halt `usage` when the port is taken */
export async function serve(options: ServeOptions): Promise<Served> {
  const { files, port } = options;
  const folder = `/${freshSecret()}/`;
  const pages = new Map(files.map(({ path, text }) => [folder + path, { path, text }]));
  const stop = new AbortController();
  let own = port;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    guard(response);
    const [path = ''] = (request.url ?? '').split('?');
    if (!isOwnHost(request.headers, own)) refuse(response, 421, 'This server answers to 127.0.0.1 alone.');
    else if (path === folder + askPath) await ask(request, response, options, stop.signal);
    else if (request.method !== 'GET' && request.method !== 'HEAD') refuse(response, 405, 'Pages are read.');
    else {
      const page = pages.get(path === folder ? `${folder}index.html` : path);
      if (page !== undefined) sendPage(response, page);
      // A link back is shown only to a client that knows the folder.
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

/** No other page may frame or read the pages, and no cache may keep them. */
function guard(response: ServerResponse): void {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Security-Policy', "frame-ancestors 'none'");
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.setHeader('Referrer-Policy', 'same-origin');
  response.setHeader('X-Content-Type-Options', 'nosniff');
}

const types: ReadonlyMap<string, string> = new Map([
  ['html', 'text/html; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['js', 'text/javascript; charset=utf-8'],
]);

function sendPage(response: ServerResponse, { path, text }: OutputFile): void {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  response.setHeader('Content-Type', types.get(ending) ?? 'text/plain; charset=utf-8').end(text);
}

function sendMissing(response: ServerResponse, folder: string | undefined): void {
  response
    .setHeader(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    .writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' })
    .end(missingPage(folder));
}

/** Sends JSON, which the pages can show. */
function refuse(response: ServerResponse, status: number, message: string): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' })
    .end(JSON.stringify({ message }));
}

async function ask(
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
    assertOwn(request, token);
    if (site === undefined) throw new Refusal(409, 'Nobody said where the site is.');
    const call = await readCall(request, site.base);
    const answer = await site.passOn(call, AbortSignal.any([gone.signal, stop]));
    const { status, statusText, headers, body } = answer;
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.write(`${JSON.stringify({ status, statusText, headers })}\n`);
    await pipeline(Readable.from(body), response);
  } catch (error) {
    // A response that has begun can only be cut off.
    if (response.headersSent) response.destroy();
    else if (error instanceof Refusal) refuse(response, error.status, error.message);
    else if (error instanceof Halt) refuse(response, 502, wording(`${error.message} ${error.hint}`));
    else throw error;
  }
}

/** @throws Refusal */
function assertOwn({ method, headers }: IncomingMessage, token: string): void {
  if (method !== 'POST') throw new Refusal(405, 'Calls are asked for by POST.');
  if (!isOwnOrigin(headers)) throw new Refusal(403, 'Only the pages of this server may ask.');
  const given = headers['x-routewright-token'];
  if (typeof given !== 'string' || !isSame(given, token))
    throw new Refusal(403, 'The token is not the one of this run: open the page anew.');
  if (!/^application\/json(?:;|$)/i.test(headers['content-type'] ?? ''))
    throw new Refusal(415, 'Calls are asked for as JSON.');
}
