// Saved indexes of sites of all ages, with plugins: they are recognized, and names do not depend on which other plugins
// are installed.

import { describe, expect, test } from 'vitest';
import type { Staged } from '../../../src/core/diagnostics/diagnostic.ts';
import type { ApiModel } from '../../../src/core/model/api/api.ts';
import type { WireIndex } from '../../../src/core/model/index/index-document.ts';
import { findDrift } from '../../../src/drift/compare/compare.ts';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import { installed, wildSites, woocommerceFacts, wordpressFacts } from '../../support/wild-indexes.ts';

const read = (index: WireIndex): Staged<ApiModel> =>
  normalize(index, { releases: [wordpressFacts, woocommerceFacts] });

const sites = wildSites.map((site) => ({ ...site, ...read(installed(site, site.plugins)) }));

/** The largest share of responses that may be unknown. */
const unknownShares: Readonly<Record<string, number>> = { 'wp/v2': 0.04, 'wc/v3': 0.06, 'wc/store/v1': 0.06 };

describe.each(sites)('$name', (site) => {
  const { value: model, diagnostics } = site;

  test('is recognized', () => {
    const releases = diagnostics.filter(({ code }) => code === 'releases-recognized');
    const versions = site.name.match(/(?:WordPress|WooCommerce) \d\.\d/g) ?? [];
    expect(releases.map(({ message }) => /(?:WordPress|WooCommerce) \d\.\d/.exec(message)?.[0])).toEqual(versions);
  }); // prettier-ignore

  test('has few unknown responses', () => {
    const all = model.routes.flatMap(({ namespace, key, operations }) =>
      operations.map(({ method, response }) => ({ namespace, name: `${method} ${key}`, kind: response.kind })),
    );
    for (const [namespace, share] of Object.entries(unknownShares)) {
      const own = all.filter((one) => one.namespace === namespace);
      const unknown = own.filter(({ kind }) => kind === 'unknown').map(({ name }) => name);
      expect(unknown.slice(Math.floor(own.length * share))).toEqual([]);
    }
  }); // prettier-ignore

  test('does not differ from itself', async () => {
    const again = read(structuredClone(installed(site, site.plugins))).value;
    const { findings } = await findDrift(model, again);
    expect(findings).toEqual([]);
  });

  test.each(site.plugins)('without $name, the rest has the same names', (plugin) => {
    const others = site.plugins.filter((one) => one !== plugin);
    const { value: smaller } = read(installed(site, others));
    const all = new Map(namesIn(model));
    const changed = namesIn(smaller).filter(([key, names]) => all.has(key) && all.get(key) !== names);
    expect(changed).toEqual([]);
    expect(smaller.routes.length).toBeGreaterThan(20);
  });
});

/** The names of each operation in code: of its namespace, of itself and of the type of its response. */
const namesIn = ({ routes, namespaces }: ApiModel): readonly (readonly [string, string])[] => {
  const accessors = new Map(namespaces.map(({ name, accessor, module }) => [name, `${accessor} ${module}`]));
  return routes.flatMap(({ namespace, key, operations }) =>
    operations.map(({ method, name, response }) => [
      `${method} ${key}`,
      [accessors.get(namespace), name, response.kind === 'resource' ? response.resource : response.kind].join(' '),
    ] as const),
  );
}; // prettier-ignore
