// Reads and validates a call that a page sends to the server.

import type { IncomingMessage } from 'node:http';
import type { ProxiedCall } from '../../source/site/proxy-to-site.ts';
import { httpMethods } from '../../core/model/api/api.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import { destinationOf } from './destination.ts';

/** The reason why the server does not send a request to the site, as text for the reader. */
export class ProxyRefusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** In bytes. */
const maxRequestBytes = 16 * 1024 * 1024;

/** @throws ProxyRefusal */
export async function readCall(request: IncomingMessage, base: URL): Promise<ProxiedCall> {
  const asked = await readJson(request);
  if (!isRecord(asked)) throw new ProxyRefusal(400, 'The body of the request does not describe a call.');
  const { method, url, headers, body, encoding } = asked;
  const chosen = asked['base'] === undefined ? base : readBase(asked['base']);
  if (!httpMethods.some((known) => known === method) || typeof method !== 'string')
    throw new ProxyRefusal(400, 'This HTTP method is not supported.');
  if (!isRecord(headers) || !Object.values(headers).every((value) => typeof value === 'string'))
    throw new ProxyRefusal(400, 'The values of all headers must be strings.');
  if (body !== null && typeof body !== 'string')
    throw new ProxyRefusal(400, 'The body of the call must be a string.');
  if (encoding !== undefined && encoding !== 'base64')
    throw new ProxyRefusal(400, 'The encoding of the body is unknown.');
  if (body !== null && (method === 'GET' || method === 'HEAD'))
    throw new ProxyRefusal(400, `A ${method} with a body cannot be sent.`);
  const destination = typeof url === 'string' ? destinationOf(url, chosen) : undefined;
  if (destination === undefined)
    throw new ProxyRefusal(
      403,
      `The address of the call must begin with ${chosen.origin}${chosen.pathname}, and its path cannot contain empty segments, "." or "..".`,
    );
  return {
    method,
    url: destination,
    headers: headers as Readonly<Record<string, string>>,
    body: body !== null && encoding === 'base64' ? Buffer.from(body, 'base64') : body,
  };
}

/**
 * The base address that the reader has chosen in the page.
 *
 * @throws ProxyRefusal for everything except an http address without credentials
 */
function readBase(address: unknown): URL {
  const isAddress = typeof address === 'string' && /^https?:\/\/[^/]/i.test(address) && URL.canParse(address);
  const url = isAddress ? new URL(address) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '')
    throw new ProxyRefusal(
      400,
      'The base address must be an http address without a user name or a password.',
    );
  return url;
}

/**
 * Reads the body of a request of a page.
 *
 * @throws ProxyRefusal if the body is too large, or no JSON
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readBodyText(request);
  try {
    return JSON.parse(text);
  } catch {
    throw new ProxyRefusal(400, 'The body of the request is not valid JSON.');
  }
}

async function readBodyText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxRequestBytes)
      throw new ProxyRefusal(
        413,
        `The request is too large: at most ${maxRequestBytes / 1024 / 1024} MB can be sent.`,
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
