// `--exercise` in a WordPress that is started for a plugin which declares no schema.

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import type { WireIndex } from '../../src/core/model/index/index-document.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';
import { routewrightProcess } from '../support/routewright.ts';
import { savedIndex } from '../support/saved-index.ts';

const { folder: packages, cores } = inject('packages');
const [core = ''] = Object.values(cores);

const place = mkdtempSync(join(packages, 'exercise-'));
afterAll(() => {
  rmSync(place, { recursive: true, force: true });
});

cpSync('test/box/lending', join(place, 'lending'), { recursive: true });

const snapshot = (...flags: readonly string[]) =>
  routewrightProcess(['snapshot', './lending', '--wp-zip', core, ...flags], { cwd: place });

type ExercisedIndex = WireIndex & {
  readonly routes: Readonly<
    Record<
      string,
      {
        readonly access?: { readonly roles?: object };
        readonly errors?: Readonly<
          Record<string, readonly { readonly status: number; readonly code: string }[]>
        >;
        readonly examples?: object;
        readonly recorded?: unknown;
      }
    >
  >;
};

const responses = (index: WireIndex): Readonly<Record<string, string>> =>
  Object.fromEntries(
    normalize(index)
      .value.routes.filter(({ path }) => path.startsWith('/lending/v1/'))
      .flatMap(({ path, operations }) =>
        operations.map(({ method, response }) => [
          `${method} ${path}`,
          response.kind === 'schema'
            ? Object.keys((response.schema.items ?? response.schema).properties ?? {}).join()
            : response.kind,
        ]),
      ),
  );

test('responses, roles and errors of a plugin without a schema, the same bytes each time', async () => {
  const plain = await snapshot();
  expect(new Set(Object.values(responses(savedIndex(plain.stdout))))).toEqual(new Set(['unknown']));

  const flags = ['--exercise', '--examples', '--exercise-requests', '80', '--timeout', '20'];
  const { code, stderr, stdout } = await snapshot(...flags);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const index = savedIndex<ExercisedIndex>(stdout);
  expect(responses(index)).toEqual({
    'GET /lending/v1/loans': 'book,days,id,kind,reader',
    'POST /lending/v1/loans': 'book,days,id,kind,reader',
    'GET /lending/v1/loans/{id}': 'book,days,id,kind,reader',
    'POST /lending/v1/loans/{id}': 'changed,loan',
    'DELETE /lending/v1/loans/{id}': 'removed',
    'GET /lending/v1/wait': 'unknown',
  });
  const [list, item] = [index.routes['/lending/v1/loans'], index.routes['/lending/v1/loans/(?P<id>[\\d]+)']];
  expect(list?.access?.roles).toEqual({ GET: 'subscriber', POST: 'editor' });
  expect(item?.access?.roles).toEqual({ DELETE: 'administrator', GET: 'visitor', POST: 'editor' });
  expect(item?.errors?.['GET']).toEqual([{ status: 404, code: 'lending_no_loan' }]);
  expect(item?.errors?.['DELETE']).toEqual([
    { status: 401, code: 'rest_forbidden' },
    { status: 403, code: 'rest_forbidden' },
  ]);
  expect(list?.examples).toMatchObject({ POST: { reader: expect.any(String) as string, post_id: 1 } });
  // `--examples` records a response of each route that was read. Its texts are samples, and its ids are 1.
  const [loan] = list?.recorded as readonly Readonly<Record<string, unknown>>[];
  expect(Object.keys(loan ?? {}).sort()).toEqual(['book', 'days', 'id', 'kind', 'reader']);
  expect(loan).toMatchObject({ id: 1, days: expect.any(Number) as number });
  expect(item?.recorded).toMatchObject({ id: 1 });
  // The route that never ends is named, and the run went on in a new WordPress.
  expect(stderr).toContain('A request of --exercise ended the started WordPress');
  expect(stderr).toContain('GET /lending/v1/wait');
  expect(stderr).toMatch(/ended after 80 requests: \d+ of \d+ operations were not sent/);

  expect((await snapshot(...flags)).stdout).toBe(stdout);
});

test('nothing leaves WordPress during an exercise', async () => {
  const { code, stderr } = await snapshot('--exercise', '--allow-network');
  expect(code).toBe(2);
  expect(stderr).toContain('Leave one of them out.');
});
