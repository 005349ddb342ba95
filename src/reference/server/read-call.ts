// Reads and validates a call that a page sends to the server.

import type { IncomingMessage } from 'node:http';
import type { ProxiedCall } from '../../source/site/proxy-to-site.ts';
import { httpMethods } from '../../core/model/api.ts';
import { isRecord } from '../../core/model/index-document.ts';
import { destinationOf } from './destination.ts';

/** The reason why a request is not sent to the site, as text for the reader. */
export class ProxyRefusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** In bytes. */
const maxCallBytes = 16 * 1024 * 1024;

/** @throws ProxyRefusal */
export async function readCall(request: IncomingMessage, base: URL): Promise<ProxiedCall> {
  const asked = parseJsonBody(await readBodyText(request));
  if (!isRecord(asked)) throw new ProxyRefusal(400, 'What the page asked is no call.');
  const { method, url, headers, body, encoding } = asked;
  if (!httpMethods.some((known) => known === method) || typeof method !== 'string')
    throw new ProxyRefusal(400, 'The method is none that is passed on.');
  if (!isRecord(headers) || !Object.values(headers).every((value) => typeof value === 'string'))
    throw new ProxyRefusal(400, 'The headers are no texts.');
  if (body !== null && typeof body !== 'string') throw new ProxyRefusal(400, 'The body is no text.');
  if (encoding !== undefined && encoding !== 'base64')
    throw new ProxyRefusal(400, 'The body is in an encoding that is not known.');
  if (body !== null && (method === 'GET' || method === 'HEAD'))
    throw new ProxyRefusal(400, `A ${method} with a body cannot be sent.`);
  const destination = typeof url === 'string' ? destinationOf(url, base) : undefined;
  if (destination === undefined)
    throw new ProxyRefusal(
      403,
      `Only addresses below ${base.origin}${base.pathname} are passed on, without empty or dotted steps.`,
    );
  return {
    method,
    url: destination,
    headers: headers as Readonly<Record<string, string>>,
    body: body !== null && encoding === 'base64' ? Buffer.from(body, 'base64') : body,
  };
}

function parseJsonBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProxyRefusal(400, 'What the page asked is not JSON.');
  }
}

async function readBodyText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxCallBytes)
      throw new ProxyRefusal(413, `More than ${maxCallBytes / 1024 / 1024} MB are not passed on.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
