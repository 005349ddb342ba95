// The REST API of a host, where it fails: what it answers when all is well, the other tests of this folder have.

import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { callHost, HostRefusal, HostSilence } from '../../src/action/host-api.ts';
import { withHttpServer } from '../support/http-server.ts';

const call = (answer: RequestListener, timeoutMs?: number): Promise<unknown> =>
  withHttpServer(answer, (api) =>
    callHost({ label: 'GitHub', api, token: 'token', ...(timeoutMs && { timeoutMs }) }, 'GET', '/user'),
  );

test('a GitHub that never answers, or never ends its answer, is not waited for without end', async () => {
  await expect(call(() => undefined, 100)).rejects.toThrow(HostSilence);
  await expect(call((_, response) => response.write('{'), 100)).rejects.toThrow(
    'GitHub did not respond to GET /user in time.',
  );
  await expect(
    call((_, response) => response.writeHead(502, { 'content-length': 9 }).write('{'), 100),
  ).rejects.toThrow(HostSilence);
});

test('what GitHub says of a refusal is told', async () => {
  const refused = call((_, response) => response.writeHead(403).end('{"message":"Not yours."}'));
  await expect(refused).rejects.toThrow(new HostRefusal(403, 'GitHub', 'GET /user', 'Not yours.'));
  const listed = call((_, response) => response.writeHead(400).end('{"message":{"base":["No."]}}'));
  await expect(listed).rejects.toThrow('GitHub responded with 400 to GET /user: {"base":["No."]}');
  await expect(call((_, response) => response.writeHead(502).end('<html>'))).rejects.toThrow(
    'GitHub responded with 502 to GET /user.',
  );
});

test('a redirect is not followed: another host gets no token', async () => {
  const asked: unknown[] = [];
  const listening: RequestListener = (request, response) => {
    asked.push(request.headers.authorization);
    response.end('{}');
  };
  await withHttpServer(listening, async (location) => {
    await expect(call((_, response) => response.writeHead(302, { location }).end())).rejects.toThrow(
      TypeError,
    );
  });
  expect(asked).toEqual([]);
});
