// The recorded releases that an index needs: a file of releases is read only if it may add something.

import { expect, test } from 'vitest';
import { recordedWithoutSchemas, releasesFor, releasesOf } from '../../src/source/known-releases.ts';
import { variantsOf, type RouteFacts } from '../../src/source/normalize/known/releases.ts';

const indexWith = (...namespaces: readonly string[]) => ({
  routes: Object.fromEntries(
    namespaces.map((namespace) => [`/${namespace}/items`, { namespace, endpoints: [] }]),
  ),
});

test('a namespace without recorded schemas does not make the large files be read', async () => {
  expect(await releasesFor(indexWith(...recordedWithoutSchemas))).toEqual([]);
  const both = await releasesFor(indexWith('oembed/1.0', 'wp/v2'));
  expect(both.map(({ software }) => software)).toEqual(['WordPress']);
});

test('these namespaces are recorded, and no release shows more of their routes than arguments', async () => {
  const seen = new Set<string>();
  for (const { routes, releases } of await Promise.all([releasesOf('wordpress'), releasesOf('woocommerce')]))
    for (const [key, history] of Object.entries(routes)) {
      const namespace = [...recordedWithoutSchemas].find((one) => `${key}/`.startsWith(`/${one}/`));
      if (namespace === undefined) continue;
      seen.add(namespace);
      for (const { value } of variantsOf<RouteFacts>(history, releases))
        expect(Object.keys(value)).toEqual(['namespace', 'endpoints']);
    }
  expect(seen).toEqual(recordedWithoutSchemas);
});
