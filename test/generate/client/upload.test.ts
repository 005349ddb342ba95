// Files sent by a generated client to a real server, which reads them as the site does:
// from the parts of a form, or from the body, named by `Content-Disposition`.

import fc, { anyCharacter } from '../../support/fast-check.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ModelDocument } from '../../../src/core/model/api/document.ts';
import { completeModel } from '../../../src/source/normalize/complete-model.ts';
import type { Transport } from '../../../templates/client/runtime/transport.ts';
import type * as uploads from '../../../templates/client/runtime/upload.ts';
import { buildClient, type Built } from '../../support/built-client.ts';
import { readCase } from '../../support/case-folders.ts';
import { recordingServer, type RecordingServer, type Seen } from '../../support/recording-server.ts';

type Args = Readonly<Record<string, unknown>>;

interface Media {
  readonly upload: (file: Blob, args?: Args, options?: object) => Promise<unknown>;
}

interface Client {
  readonly createSite: (options: object) => {
    readonly wpV2: { readonly media: { readonly create: Media } };
  };
  readonly createTransport: (options: object) => Transport;
  readonly withFile: typeof uploads.withFile;
  readonly withFiles: typeof uploads.withFiles;
}

let built: Built;
let client: Client;
let validators: object;
let postsUpdate: (transport: Transport, args: Args) => Promise<unknown>;
let server: RecordingServer;

beforeAll(async () => {
  const model = completeModel(readCase('render/client', 'resources', 'model.json') as ModelDocument).value;
  built = await buildClient(model, ['client', 'zod']);
  client = (await built.loadClient()) as unknown as Client;
  validators = await built.load('zod/index.ts');
  ({ postsUpdate } = (await built.load('client/wp-v2.ts')) as unknown as { postsUpdate: typeof postsUpdate });
});
afterEach(() => server.close());
afterAll(() => {
  built.remove();
});

async function media(options: object = {}): Promise<Media> {
  server = await recordingServer();
  return client.createSite({ baseUrl: server.origin, ...options }).wpV2.media.create;
}

function last(): Seen {
  const seen = server.seen.at(-1);
  if (seen === undefined) throw new Error('nothing was sent');
  return seen;
}

const formOf = ({ headers, body }: Seen): Promise<FormData> =>
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the bodies are small, and our own
  new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();

function fileIn(parts: FormData, field: string): File {
  const part = parts.get(field);
  if (!(part instanceof File)) throw new Error(`${field} is no file`);
  return part;
}

const cat = new File(['a cät'], 'cat.txt', { type: 'text/plain' });

test('a file is one part of a form, the arguments are the others', async () => {
  const create = await media({ headers: { 'content-type': 'application/json', 'x-a': 'b' } });
  expect(await create.upload(cat, { title: { raw: 'A "cat"' }, alt_text: 'x', _fields: ['id'] })).toEqual({
    ok: true,
  });
  const { method, url, headers } = last();
  expect([method, url, headers['x-a']]).toEqual(['POST', '/wp/v2/media?_fields%5B%5D=id', 'b']);
  expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  const parts = await formOf(last());
  expect([...parts.keys()]).toEqual(['title[raw]', 'alt_text', 'file']);
  expect(parts.get('title[raw]')).toBe('A "cat"');
  const file = fileIn(parts, 'file');
  expect([file.name, file.type, await file.text()]).toEqual(['cat.txt', 'text/plain', 'a cät']);
});

test('several files are a list in one field', async () => {
  server = await recordingServer();
  const transport = client.createTransport({ baseUrl: server.origin });
  const files = [
    cat,
    new Blob(['x'], { type: 'image/png' }),
    new File(['y'], 'a/b.csv', { type: 'text/csv' }),
  ];
  await postsUpdate(client.withFiles(transport, files, { field: 'photos' }), { id: 7, status: 'draft' });
  const parts = await formOf(last());
  expect([...parts.keys()]).toEqual(['status', 'photos[]', 'photos[]', 'photos[]']);
  expect(parts.getAll('photos[]').map((file) => file instanceof File && [file.name, file.type])).toEqual([
    ['cat.txt', 'text/plain'],
    ['file.png', 'image/png'],
    ['b.csv', 'text/csv'],
  ]);
});

test('a given form keeps its entries beside the arguments', async () => {
  server = await recordingServer();
  const form = new FormData();
  form.append('album', 'Cats & co');
  form.append('front', cat);
  form.append('back', new Blob(['z'], { type: 'image/png' }), 'back.png');
  const transport = client.withFiles(client.createTransport({ baseUrl: server.origin }), form);
  await postsUpdate(transport, { id: 7, status: 'draft' });
  await postsUpdate(transport, { id: 7, status: 'private' });
  const parts = await formOf(last());
  expect([...parts.keys()]).toEqual(['status', 'album', 'front', 'back']);
  expect([parts.get('status'), parts.get('album')]).toEqual(['private', 'Cats & co']);
  expect([fileIn(parts, 'front').name, fileIn(parts, 'back').name]).toEqual(['cat.txt', 'back.png']);
});

test('a file is the whole body, the arguments are in the query', async () => {
  const create = await media();
  await create.upload(
    cat,
    { title: { raw: 'A' }, _fields: ['id'] },
    { as: 'binary', headers: { 'x-a': 'b' } },
  );
  const { method, url, headers, body } = last();
  expect([method, url, body]).toEqual(['POST', '/wp/v2/media?_fields%5B%5D=id&title%5Braw%5D=A', 'a cät']);
  expect([headers['content-type'], headers['x-a']]).toEqual(['text/plain', 'b']);
  expect(headers['content-disposition']).toBe(`attachment; filename="cat.txt"; filename*=UTF-8''cat.txt`);
});

test.each([
  ['image/png', 'file.png'],
  ['image/svg+xml', 'file.svg'],
  ['text/plain;charset=utf-8', 'file.txt'],
  ['audio/mpeg', 'file.mp3'],
])('a blob of the type %s is called %s', async (type, name) => {
  const create = await media();
  await create.upload(new Blob(['x'], { type }), {}, { as: 'binary' });
  expect(last().headers['content-disposition']).toContain(`filename="${name}"`);
  await create.upload(new File(['x'], '', { type }));
  expect(fileIn(await formOf(last()), 'file').name).toBe(name);
});

test.each(['', 'application/octet-stream', 'x/../../y', 'image/constructor'])(
  'a blob of the type %j needs a name, and that is said before anything is sent',
  async (type) => {
    const create = await media();
    for (const as of ['multipart', 'binary'])
      await expect(create.upload(new Blob(['x'], { type }), {}, { as })).rejects.toThrow(
        new TypeError('The file has no name: pass a `filename` with an extension'),
      );
    expect(server.seen).toEqual([]);
  },
);

test('an empty object says nothing in a form, an empty list empties', async () => {
  const create = await media();
  await create.upload(cat, { meta: {}, tags: [], title: { raw: 'A', more: {} } });
  const parts = await formOf(last());
  expect([...parts.keys()]).toEqual(['tags', 'title[raw]', 'file']);
  expect(parts.get('tags')).toBe('');
});

test('what has no type gets one', async () => {
  const create = await media();
  await create.upload(new Blob(['x']), {}, { as: 'binary', filename: 'a.png' });
  expect(last().url).toBe('/wp/v2/media');
  expect(last().headers['content-type']).toBe('application/octet-stream');
  await create.upload(new Blob(['x']), {}, { filename: 'a.png', field: 'image' });
  expect(fileIn(await formOf(last()), 'image').name).toBe('a.png');
});

test('arguments beside a file are checked as always', async () => {
  const create = await media({ validators });
  await expect(create.upload(cat, { alt_text: 5 })).rejects.toMatchObject({ kind: 'validation' });
  expect(server.seen).toEqual([]);
  await create.upload(cat, { alt_text: 5 }, { validate: false });
  expect(server.seen).toHaveLength(1);
});

test('any operation that writes can be called with a file', async () => {
  server = await recordingServer();
  const transport = client.createTransport({ baseUrl: server.origin });
  await postsUpdate(client.withFile(transport, cat, { field: 'cover' }), { id: 7, status: 'publish' });
  expect(last().url).toBe('/wp/v2/posts/7');
  expect([...(await formOf(last())).keys()]).toEqual(['status', 'cover']);
});

/** As WordPress reads the name: split at each `;`, then at the first `=`. */
function nameAsRead(header: string): string {
  let name = '';
  for (const part of header.split(';').slice(1)) {
    const [key = '', ...value] = part.split('=');
    if (key.trim() === 'filename')
      name = value
        .join('=')
        .trim()
        .replace(/^"(.*)"$/, '$1');
  }
  return name;
}

const exactName = (header: string): string =>
  decodeURIComponent(/filename\*=UTF-8''([\w.%!#$&+^`|~-]*)$/.exec(header)?.[1] ?? '%');

test.each([
  ['../../wp-config.php', 'wp-config.php', 'wp-config.php'],
  ['C:\\a\\b.png', 'b.png', 'b.png'],
  ['a";evil="b.png', 'a__evil__b.png', 'a";evil="b.png'],
  ['a\r\nX-Evil: 1.png', 'aX-Evil_ 1.png', 'aX-Evil: 1.png'],
  ['Käse (1).png', 'Kase (1).png', 'Käse (1).png'],
  ["it's.png", 'it_s.png', "it's.png"],
  ['猫.png', '_.png', '猫.png'],
  ['\u0301', '_', '\u0301'],
  ['/', 'file', 'file'],
])('a file called %j is sent under a name that cannot do harm', async (filename, plain, exact) => {
  const create = await media();
  await create.upload(cat, {}, { as: 'binary', filename });
  const header = last().headers['content-disposition'] ?? '';
  expect([nameAsRead(header), exactName(header)]).toEqual([plain, exact]);
  await create.upload(cat, {}, { filename });
  expect(fileIn(await formOf(last()), 'file').name).toBe(exact);
});

test('a very long name is cut in front, between characters', async () => {
  const create = await media();
  await create.upload(cat, {}, { as: 'binary', filename: `${'🐈'.repeat(999)}1.png` });
  const header = last().headers['content-disposition'] ?? '';
  expect([nameAsRead(header), exactName(header)]).toEqual([
    `${'_'.repeat(97)}1.png`,
    `${'🐈'.repeat(97)}1.png`,
  ]);
});

test('whatever a file is called, it is sent, and nothing else is', async () => {
  const create = await media();
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: anyCharacter }), async (filename) => {
      await create.upload(cat, {}, { as: 'binary', filename });
      const { headers, body } = last();
      const header = headers['content-disposition'] ?? '';
      expect(body).toBe('a cät');
      expect(Object.keys(headers).filter((name) => !usual.has(name))).toEqual([]);
      expect(nameAsRead(header)).toMatch(/^[\w.() -]+$/);
      expect(exactName(header)).not.toMatch(/[/\\\p{Cc}]/u);
    }),
    { numRuns: 100 },
  );
});

const usual = new Set(
  (
    'accept accept-encoding accept-language connection content-disposition content-length content-type host ' +
    'sec-fetch-mode user-agent'
  ).split(' '),
);
