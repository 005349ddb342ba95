// A real HTTP server on loopback that keeps what it was asked.

import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Seen {
  readonly method: string;
  /** As it stood in the request line. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface RecordingServer {
  readonly origin: string;
  readonly seen: Seen[];
  readonly close: () => Promise<void>;
}

export type Answering = (seen: Seen, response: ServerResponse, count: number) => void;

/** @param answer by default everything is answered with `{"ok":true}` */
export async function recordingServer(answer: Answering = answerOk): Promise<RecordingServer> {
  const seen: Seen[] = [];
  const listen: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
      seen.push(one);
      answer(one, response, seen.length);
    });
  };
  const server = createServer(listen);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}

const answerOk: Answering = (_, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"ok":true}');
};
