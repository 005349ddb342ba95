// How a server may lie: a table of answers, each with what it is after, and answers that are made of them.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fc from '../support/fast-check.ts';
import { attacks, hostileText, indexSaying } from './attacks.ts';

type Lie = (request: IncomingMessage, response: ServerResponse) => void;

const indexText = JSON.stringify(indexSaying(['mild']));
const json = { 'content-type': 'application/json' };
const much = Buffer.alloc(8 * 1024 * 1024, ' ');
const packed = gzipSync(much);
const packedTwice = gzipSync(packed);
// The default quality packs no smaller, and takes ten times as long.
const packedByBrotli = brotliCompressSync(much, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

/** Writes as long as somebody takes it; what is not taken is not written. */
function pour(response: ServerResponse, chunk: string): void {
  let open = true;
  response.on('close', () => (open = false));
  const more = (): void => {
    while (open && response.write(chunk));
    if (open) response.once('drain', more);
  };
  more();
}

const drip = (response: ServerResponse): void => {
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => {
    clearInterval(timer);
  });
};

const raw =
  (text: string): Lie =>
  ({ socket }) => {
    socket.end(text, 'latin1');
  };

const redirect =
  (location: (url: string) => string): Lie =>
  ({ url = '/' }, response) => {
    response.writeHead(302, { location: location(url) }).end();
  };

/** The index is true; what else is asked is a lie. */
const afterIndex =
  (lie: Lie): Lie =>
  (request, response) => {
    if (request.method === 'GET' && !(request.url ?? '').includes('context=help'))
      response.writeHead(200, json).end(indexText);
    else lie(request, response);
  };

const endless: Lie = (_, response) => {
  pour(response.writeHead(200, json), `${' '.repeat(4096)}\n`);
};

/** Answers by what they are after. */
export const lies: Readonly<Record<string, Lie>> = {
  'never ends': endless,
  'never ends with keys': (_, response) => {
    pour(response.writeHead(200, json).write('{') ? response : response, '"__proto__":{},');
  },
  'never ends its failure': (_, response) => {
    pour(response.writeHead(500, json), 'failure ');
  },
  'comes drop by drop': (_, response) => {
    drip(response.writeHead(200, json));
  },
  'never begins': () => undefined,
  'says it is longer than it is': (_, response) => {
    response.writeHead(200, { ...json, 'content-length': '1000000' }).write(indexText);
    response.socket?.end();
  },
  'says it is shorter than it is': raw(`HTTP/1.1 200 OK\r\ncontent-length: 7\r\n\r\n${indexText}`),
  'says two lengths': raw(`HTTP/1.1 200 OK\r\ncontent-length: 7\r\ncontent-length: 9\r\n\r\n${indexText}`),
  'has chunks of no length': raw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nfffffffffffffff\r\nx'),
  'unpacks to much': (_, response) => {
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(packed);
  },
  'unpacks to much by another way': (_, response) => {
    response.writeHead(200, { ...json, 'content-encoding': 'br' }).end(packedByBrotli);
  },
  'is packed twice': (_, response) => {
    response.writeHead(200, { ...json, 'content-encoding': 'gzip, gzip' }).end(packedTwice);
  },
  'is a packed file of much': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/gzip' }).end(packed);
  },
  // Of some of these Node's own `fetch` never ends the body, not even when the call is aborted.
  'is not packed as it says, and hangs up': raw('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n{}'),
  'leads nowhere, not packed as it says': raw('HTTP/1.1 308 x\r\ncontent-encoding: gzip\r\n\r\n{}'),
  'is not packed as it says': (_, response) => {
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(indexText);
  },
  'leads in a circle': redirect((url) => url),
  'leads on and on': redirect((url) => `${url}x`),
  'leads to a file': redirect(() => 'file:///etc/passwd'),
  'leads to data': redirect(() => `data:application/json,${indexText.slice(0, 20)}`),
  'leads to a script': redirect(() => 'javascript:alert(1)'),
  'leads to nowhere': redirect(() => 'http://'),
  'leads to words of ours': redirect(() => '/%0a::error::forged%1b[2J'),
  'names its base in a flood': (_, response) => {
    const link = '<http://127.0.0.1:9/>; rel="https://api.w.org/", '.repeat(150);
    response.writeHead(200, { 'content-type': 'text/html', link }).end('<html></html>');
  },
  'floods with headers': raw(`HTTP/1.1 200 OK\r\n${'x-flood: 0123456789\r\n'.repeat(20_000)}\r\n{}`),
  'has one long header': raw(`HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(300_000)}\r\n\r\n{}`),
  'commands in its status': raw('HTTP/1.1 403 ::error::forged\u001b[2J\r\ncontent-length: 0\r\n\r\n'),
  'commands in its headers': raw(
    'HTTP/1.1 503 Busy\r\nserver: \u001b[2J::error::forged\r\nretry-after: \u001b[2J\r\nlocation: ::error::x\r\ncontent-length: 0\r\n\r\n',
  ),
  'commands in its title': (_, response) => {
    const title = `${attacks['clears the screen']}\n${attacks['commands a runner']}`;
    response.writeHead(500, { 'content-type': 'text/html' }).end(`<html><title>${title}</title></html>`);
  },
  'commands in its error': (_, response) => {
    const message = `${attacks['is a link of a terminal']}\n${attacks['commands a runner']}`;
    response.writeHead(403, json).end(JSON.stringify({ code: message, message, data: { status: message } }));
  },
  'has no status that there is': raw('HTTP/1.1 999 What\r\ncontent-length: 2\r\n\r\n{}'),
  'goes on with early answers': raw(
    `${'HTTP/1.1 100 Continue\r\n\r\n'.repeat(2000)}HTTP/1.1 200 OK\r\n\r\n{}`,
  ),
  'is no HTTP': raw('220 mail.example ESMTP\u001b[2J\r\n'),
  'breaks off': ({ socket }) => socket.destroy(),
  'is reset': ({ socket }) => {
    socket.resetAndDestroy();
  },
  'is busy for ever': (_, response) => {
    response.writeHead(503, { 'retry-after': '99999999999' }).end();
  },
  'is nested without end': (_, response) => {
    response.writeHead(200, json).end('[{"a":'.repeat(30_000));
  },
  'is nested below its routes': (_, response) => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    response.writeHead(200, json).end(`{"namespaces":[],"routes":{"/a":${deep}}}`);
  },
  'is an index whose schemas never end': afterIndex(endless),
  'is an index whose schemas are other answers': afterIndex((_, response) => {
    response.writeHead(200, json).end('[{"__proto__":{"polluted":1}}]');
  }),
  'is an index whose schemas lead away': afterIndex(redirect((url) => `${url}x`)),
  'is an index whose schemas break off': afterIndex(({ socket }) => socket.destroy()),
};

/** What is written to a socket for one request, and how it ends. */
export interface RawAnswer {
  readonly text: string;
  readonly ending: 'close' | 'reset' | 'wait';
}

const headerValue = fc.oneof(
  hostileText.map((text) => text.replace(/[\r\n\0]|[^\u0000-\u00ff]/g, '?').slice(0, 2000)),
  fc.constantFrom(
    'gzip',
    'br',
    'chunked',
    '0',
    '1',
    '-1',
    '7',
    '99999999999999999999',
    'text/html',
    'nosniff',
  ),
  fc.constantFrom('/', '//[', 'http://127.0.0.1:9/', '?rest_route=/', '<?>; rel="https://api.w.org/"'),
);

const headerName = fc.constantFrom(
  'content-type', 'content-length', 'content-encoding', 'transfer-encoding', 'location', 'link', 'age',
  'retry-after', 'server', 'cf-ray', 'x-wp-total', 'set-cookie', 'date', 'connection',
); // prettier-ignore

const bodyText = fc.oneof(
  fc.constant(indexText),
  fc.nat({ max: indexText.length }).map((end) => indexText.slice(0, end)),
  hostileText.map((text) => JSON.stringify({ code: text, message: text, data: { status: 401 } })),
  hostileText.map(
    (text) => `<!doctype html><title>${text}</title><link rel="https://api.w.org/" href="${text}">`,
  ),
  hostileText,
);

/** An answer of which every part may be a lie; it may break off anywhere. */
export const rawAnswer: fc.Arbitrary<RawAnswer> = fc
  .record({
    status: fc.constantFrom(200, 200, 200, 201, 204, 206, 301, 304, 308, 401, 403, 404, 429, 500, 503, 999),
    reason: hostileText.map((text) => text.replace(/[\r\n\0]|[^\u0000-\u00ff]/g, '?').slice(0, 100)),
    headers: fc.array(fc.tuple(headerName, headerValue), { maxLength: 4 }),
    body: bodyText,
    kept: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    ending: fc.constantFrom<RawAnswer['ending'][]>('close', 'close', 'close', 'reset', 'wait'),
  })
  .map(({ status, reason, headers, body, kept, ending }) => {
    const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const whole = `HTTP/1.1 ${status} ${reason}\r\n${head}\r\n${body}`;
    return { text: whole.slice(0, Math.ceil(whole.length * kept)), ending };
  });
