// GitHub's REST API, where it fails: what it answers when all is well, test/action/action.test.ts has.

import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { callGitHub, GitHubRefusal, GitHubSilence } from '../../src/action/github-api.ts';
import { withHttpServer } from '../support/http-server.ts';

const call = (answer: RequestListener, timeoutMs?: number): Promise<unknown> =>
  withHttpServer(answer, (api) =>
    callGitHub(
      {
        api,
        graphql: `${api}/graphql`,
        repository: 'owner/name',
        token: 'token',
        ...(timeoutMs && { timeoutMs }),
      },
      'GET',
      '/user',
    ),
  );

test('a GitHub that never answers, or never ends its answer, is not waited for without end', async () => {
  await expect(call(() => undefined, 100)).rejects.toThrow(GitHubSilence);
  await expect(call((_, response) => response.write('{'), 100)).rejects.toThrow(
    'GitHub did not respond to GET /user in time.',
  );
  await expect(
    call((_, response) => response.writeHead(502, { 'content-length': 9 }).write('{'), 100),
  ).rejects.toThrow(GitHubSilence);
});

test('what GitHub says of a refusal is told', async () => {
  const refused = call((_, response) => response.writeHead(403).end('{"message":"Not yours."}'));
  await expect(refused).rejects.toThrow(new GitHubRefusal(403, 'GET /user', 'Not yours.'));
  await expect(call((_, response) => response.writeHead(502).end('<html>'))).rejects.toThrow(
    'GitHub responded with 502 to GET /user.',
  );
});
