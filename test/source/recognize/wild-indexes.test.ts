// Saved indexes of sites of all ages, with plugins: all targets are generated and compile, and names do not depend on
// which other plugins are installed.

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Staged } from '../../../src/core/diagnostics/diagnostic.ts';
import type { ApiModel } from '../../../src/core/model/api.ts';
import type { WireIndex } from '../../../src/core/model/index-document.ts';
import { findDrift } from '../../../src/drift/compare/compare.ts';
import { render } from '../../../src/generate/targets/render.ts';
import { targets } from '../../../src/generate/targets/targets.ts';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import { temporaryFolder, writeAll } from '../../support/built-client.ts';
import { compile } from '../../support/compile.ts';
import { strictest } from '../../support/strictest.ts';
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

describe('all targets', () => {
  let folder: string;
  beforeAll(() => {
    folder = temporaryFolder();
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  test('are generated, and compile', async () => {
    for (const [at, { value: model }] of sites.entries()) {
      const files = await render(model, targets.map(({ name }) => name));
      expect(files.length).toBeGreaterThan(targets.length);
      writeAll(folder, files.map(({ path, text }) => ({ path: `site-${at}/${path}`, text })));
    }
    const project = join(folder, 'tsconfig.json');
    // In place of `@wordpress/core-data`, which is large.
    writeFileSync(join(folder, 'store.d.ts'), "export type Context = 'view' | 'edit' | 'embed';\n");
    const compilerOptions = {
      ...strictest,
      module: 'nodenext',
      moduleResolution: 'nodenext',
      rootDir: '.',
      paths: { '@wordpress/core-data': ['./store.d.ts'] },
    };
    writeFileSync(project, JSON.stringify({ compilerOptions, include: ['**/*.ts'], exclude: ['node_modules'] }));
    expect(await compile('typescript-7', project)).toBe('');
  }, 600_000);
}); // prettier-ignore
