// An exercise against a small WordPress on loopback: what it records, and what it never sends.

import { expect, test } from 'vitest';
import { exerciseSandbox, type Exercised } from '../../../src/source/exercise/exercise.ts';
import { maxRestarts } from '../../../src/source/exercise/exercise-client.ts';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import { withObservations } from '../../../src/source/observe-site.ts';
import { snapshotDocument, textOfSnapshot } from '../../../src/source/snapshot/snapshot.ts';
import { readModel } from '../../../src/source/read-model.ts';
import { withHttpServer } from '../../support/http-server.ts';
import { FakeLibrary, fakeSandbox, libraryIndex } from './fake-library.ts';

const limits = { seed: 1, requests: 500, durationMs: 60_000, timeoutMs: 10_000, maxBytes: 1_000_000 };

const exercise = (
  options: Partial<typeof limits> & {
    readonly namespaces?: readonly string[];
    readonly examples?: boolean;
  } = {},
): Promise<Exercised & { readonly library: FakeLibrary }> => {
  const library = new FakeLibrary();
  return withHttpServer(library.listener, async (origin) => ({
    ...(await exerciseSandbox(fakeSandbox(library, origin), libraryIndex, { ...limits, ...options })),
    library,
  }));
};

const books = '/library/v1/books';
const oneBook = '/library/v1/books/(?P<id>[\\d]+)';

test('it records the least role of each operation, and the codes of errors', async () => {
  const { access, exercised } = await exercise();
  expect(access.get(books)).toEqual({
    status: 200,
    signedIn: false,
    roles: { GET: 'visitor', POST: 'editor' },
  });
  expect(access.get(oneBook)?.roles).toEqual({ DELETE: 'administrator', GET: 'visitor', POST: 'editor' });
  expect(access.get('/library/v1/vault')?.roles).toEqual({ GET: 'none' });
  expect(exercised.get(oneBook)?.errors).toEqual({
    DELETE: [
      { status: 401, code: 'library_forbidden' },
      { status: 403, code: 'library_forbidden' },
    ],
    GET: [{ status: 404, code: 'library_no_book' }],
    POST: [
      { status: 401, code: 'library_forbidden' },
      { status: 403, code: 'library_forbidden' },
    ],
  });
  expect(JSON.stringify([...exercised, ...access])).not.toContain('Secret text');
});

test('responses of every method get a type', async () => {
  const seen = await exercise();
  const responses = (index: typeof libraryIndex): Readonly<Record<string, string>> =>
    Object.fromEntries(
      normalize(index)
        .value.routes.filter(({ namespace }) => namespace === 'library/v1')
        .flatMap(({ path, operations }) =>
          operations.map(({ method, response }) => [
            `${method} ${path}`,
            response.kind === 'schema'
              ? Object.keys((response.schema.items ?? response.schema).properties ?? {}).join()
              : response.kind,
          ]),
        ),
    );
  expect(new Set(Object.values(responses(libraryIndex)))).toEqual(new Set(['unknown']));
  expect(responses(withObservations(libraryIndex, seen))).toEqual({
    // The context `edit` also has `draft`.
    'GET /library/v1/books': 'draft,id,isbn,status,title',
    'POST /library/v1/books': 'id,isbn,status,title',
    'DELETE /library/v1/books': 'unknown',
    'GET /library/v1/books/{id}': 'draft,id,isbn,status,title',
    'POST /library/v1/books/{id}': 'id,isbn,status,title',
    'DELETE /library/v1/books/{id}': 'deleted,id,isbn,previous,status,title',
    'GET /library/v1/shelves': 'id,name',
    'POST /library/v1/shelves': 'id,name',
    'DELETE /library/v1/shelves/{id}': 'unknown',
    'GET /library/v1/vault': 'unknown',
    'GET /library/v1/endless': 'unknown',
    'POST /library/v1/endless': 'done',
    'POST /library/v1/books/delete-all': 'unknown',
  });
  expect(Object.keys(seen.exercised.get(books)?.observedContexts ?? {})).toEqual(['edit', 'embed']);
});

test('examples have values that the site accepted, without ids, secrets and other hosts', async () => {
  const { exercised } = await exercise();
  const example = exercised.get(books)?.examples?.['POST'];
  expect(example).toMatchObject({
    title: expect.stringMatching(/^Hello from the API \d+$/) as string,
    isbn: expect.stringMatching(/^\d{3}$/) as string,
    status: 'publish',
    owner_email: expect.stringMatching(/@example\.org$/) as string,
  });
  expect(example).not.toHaveProperty('api_key');
  expect(example).not.toHaveProperty('shelf_id', 2);
});

test('with `examples` it also records a response of each route, without words of the site', async () => {
  const { recorded } = await exercise({ examples: true });
  expect(recorded?.get(books)).toEqual([{ id: 1, isbn: null, status: 'draft', title: 'Hello from the API' }]);
  expect(recorded?.get(oneBook)).toMatchObject({ id: 1 });
  expect(recorded?.has('/library/v1/vault')).toBe(false);
  expect(JSON.stringify([...(recorded ?? [])])).not.toContain('Secret text');
  expect((await exercise()).recorded).toBeUndefined();
});

test('it deletes only what it created, and never installs, resets or moves the site', async () => {
  const { library, summary } = await exercise();
  const writes = library.log.filter((line) => !line.includes(' GET '));
  expect(writes.filter((line) => line.includes('DELETE') && /\/1(?:\?|$)/.test(line))).toEqual([]);
  expect(
    writes.filter((line) => /plugins|settings|delete-all|DELETE \/library\/v1\/books$/.test(line)),
  ).toEqual([]);
  expect(summary.excluded).toBe(4);
});

test('an operation that ends WordPress is reported, and the others go on', async () => {
  const { library, diagnostics, access } = await exercise();
  expect(library.starts).toBe(2);
  expect(diagnostics.map(({ code, where }) => [code, where.route])).toEqual([
    ['exercise-ended-wordpress', '/library/v1/endless'],
    ['exercise-php-error', '/library/v1/vault'],
  ]);
  expect(diagnostics[1]?.message).toBe(
    'PHP failed during a request of --exercise: Error: Call to undefined function nosuch() in library/vault.php:12',
  );
  expect(library.log.filter((line) => line.endsWith('GET /library/v1/endless'))).toHaveLength(1);
  expect(access.get('/library/v1/endless')?.roles).toEqual({ POST: 'visitor' });
});

test('it stops at the limit of requests, keeps what it has, and says how much is missing', async () => {
  const { library, summary, diagnostics, observations } = await exercise({ requests: 8 });
  expect(library.log).toHaveLength(8);
  expect(summary).toMatchObject({ requests: 8 });
  expect(summary.left).toBeGreaterThan(0);
  expect(diagnostics.map(({ code }) => code)).toEqual(['exercise-incomplete']);
  expect(diagnostics[0]?.message).toContain(`${summary.left} of `);
  expect(observations.size).toBeGreaterThan(0);
});

test('a WordPress that ends again and again is given up', async () => {
  const dead = {
    fetch: async () => Promise.reject(new Error('ended')),
    log: () => [],
    close: () => undefined,
    restart: async () => dead,
  };
  const { summary, diagnostics } = await exerciseSandbox(dead, libraryIndex, limits);
  expect(summary.requests).toBe(maxRestarts + 1);
  expect(diagnostics.at(-1)?.code).toBe('exercise-incomplete');
});

test('the same seed records the same bytes', async () => {
  const text = async (seed: number): Promise<string> =>
    textOfSnapshot(
      snapshotDocument(libraryIndex, undefined, { ...(await exercise({ seed })), day: '2026-11-26' }),
    );
  const first = await text(7);
  expect(await text(7)).toBe(first);
  expect(first).not.toBe(await text(8));
});

test('only the chosen namespaces are exercised', async () => {
  const { library } = await exercise({ namespaces: ['wp/*'] });
  expect(library.log.some((line) => line.includes('/wp/v2/plugins'))).toBe(true);
  expect(library.log.filter((line) => line.includes('/library/'))).toEqual([]);
});

test('a live site and a file are refused before any request', async () => {
  const asked: string[] = [];
  await withHttpServer(
    (request, response) => {
      asked.push(request.url ?? '');
      response.end();
    },
    async (origin) => {
      for (const source of [origin, 'samples/content-commerce-site.index.json', 'known:wordpress@6.9'])
        await expect(readModel(source, { exercise: true })).rejects.toMatchObject({
          kind: 'usage',
          message: expect.stringContaining('Only a WordPress that routewright starts') as string,
          hint: expect.stringContaining('`observe`, which only reads') as string,
        });
    },
  );
  expect(asked).toEqual([]);
});
