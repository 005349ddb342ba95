// The tools for agents against a running WordPress, by the protocol's own client.

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { bin, plainEnvironment } from '../support/routewright.ts';

const { plain, pretty } = inject('sites');

const client = new Client({ name: 'live', version: '1' });

beforeAll(async () => {
  const env = plainEnvironment({
    ROUTEWRIGHT_USER: 'admin',
    ROUTEWRIGHT_APPLICATION_PASSWORD: pretty.passwords.admin,
  });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [bin, 'mcp', pretty.home, '--namespace', 'wp/v2', '--allow-writes', '--max-response', '3000'],
      env: env as Record<string, string>,
    }),
  );
});

afterAll(() => client.close());

async function call(name: string, given: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: given });
  const content: readonly { readonly text?: string }[] = Array.isArray(result.content) ? result.content : [];
  const text = content.map((part) => part.text ?? '').join('\n');
  expect(text).not.toContain(pretty.passwords.admin);
  const [, data = 'null'] = /^--- begin .*\n(.*)\n--- end /m.exec(text) ?? [];
  return { text, data: JSON.parse(data) as unknown, isError: result.isError === true };
}

test('an operation is found, described and called; writes, errors and pages are the site’s', async () => {
  expect((await call('search_operations', { query: 'write a post', limit: 3 })).text).toContain(
    'wpV2.posts.create',
  );
  expect((await call('describe_operation', { operation: 'wpV2.posts.create' })).isError).toBe(false);
  const created = await call('call_operation', {
    operation: 'wpV2.posts.create',
    arguments: { title: 'By a tool', status: 'publish', tags: [] },
    fields: ['id', 'title.raw'],
  });
  expect(created.data).toEqual({ id: expect.any(Number) as number, title: { raw: 'By a tool' } });
  const { id } = created.data as { readonly id: number };

  const listed = await call('call_operation', {
    operation: 'GET /wp/v2/posts',
    arguments: { include: [id], status: ['publish', 'draft'] },
    fields: ['id'],
  });
  expect(listed.data).toEqual([{ id }]);
  expect(listed.text).toContain('1 items, page 1 of 1.');

  const judged = await call('call_operation', {
    operation: 'GET /wp/v2/posts',
    arguments: { per_page: 101 },
  });
  expect(judged).toMatchObject({ isError: true, data: [{ code: 'rest_out_of_bounds' }] });
  const gone = await call('call_operation', { operation: 'wpV2.posts.get', arguments: { id: 99_999_999 } });
  expect(gone).toMatchObject({ isError: true, data: { code: 'rest_post_invalid_id' } });

  const deleted = await call('call_operation', {
    operation: 'wpV2.posts.delete',
    arguments: { id, force: true },
    fields: ['deleted'],
  });
  expect(deleted.data).toEqual({ deleted: true });
});

/** One pixel. */
const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

test('a file is uploaded by its content, and taken away', async () => {
  const made = await call('call_operation', {
    operation: 'wpV2.media.create',
    arguments: { title: 'By a tool' },
    file: { name: 'pixel.gif', base64: gif },
    fields: ['id', 'mime_type', 'title.raw'],
  });
  expect(made.data).toEqual({
    id: expect.any(Number) as number,
    mime_type: 'image/gif',
    title: { raw: 'By a tool' },
  });
  const { id } = made.data as { readonly id: number };
  const refused = await call('call_operation', {
    operation: 'wpV2.media.create',
    file: { name: 'pixel.php', text: '<?php' },
  });
  expect(refused.isError).toBe(true);
  const gone = await call('call_operation', {
    operation: 'wpV2.media.delete',
    arguments: { id, force: true },
    fields: ['deleted'],
  });
  expect(gone.data).toEqual({ deleted: true });
});

test('a site with plain permalinks is called as well', async () => {
  const other = new Client({ name: 'live', version: '1' });
  await other.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [bin, 'mcp', plain.home, '--route', '/wp/v2/types'],
      env: plainEnvironment() as Record<string, string>,
    }),
  );
  const { content, isError } = await other.callTool({
    name: 'call_operation',
    arguments: { operation: 'GET /wp/v2/types' },
  });
  await other.close();
  expect(isError).toBe(false);
  expect(JSON.stringify(content)).toContain('slug');
});
