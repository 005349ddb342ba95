// What a reviewer sees: large namespaces are cut into modules, and a change of the site
// changes the lines that speak of it.

import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { rollup } from 'rollup';
import { afterAll, describe, expect, test } from 'vitest';
import type { DriftReport } from '../../src/core/model/reports/drift-report.ts';
import type { OutputFile } from '../../src/core/model/files/output-files.ts';
import type { WireIndex } from '../../src/core/model/index/index-document.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';
import { modulesIn } from '../../src/generate/output/modules-in.ts';
import { assertSafePaths } from '../../src/generate/output/output-path.ts';
import { maxFiles, moduleParts } from '../../src/generate/targets/module-parts.ts';
import { render } from '../../src/generate/targets/render.ts';
import { temporaryFolder } from '../support/built-client.ts';
import { caseFile } from '../support/case-folders.ts';
import { changedLines } from '../support/changed-lines.ts';
import { compile } from '../support/compile.ts';
import fc from '../support/fast-check.ts';
import { largeSite, shopResources, type LargeResource } from '../support/large-site.ts';
import { emptyFolder, routewright, runProcess } from '../support/routewright.ts';

const shop = largeSite({ 'shop/v1': shopResources });

/** Brings the client and the validators of a site up to date. */
async function generate(cwd: string, site: WireIndex, ...more: readonly string[]): Promise<void> {
  writeFileSync(join(cwd, 'site.json'), JSON.stringify(site));
  const flags = more.includes('--target') ? more : ['--target', 'client,zod', ...more];
  const run = await routewright(['generate', 'site.json', '-o', 'api', ...flags], { cwd });
  expect(run).toMatchObject({ code: 0, stderr: '' });
}

/** What `generate` made of the shop, by the flags: once each. */
const madeOfShop = new Map<string, Promise<string>>();
afterAll(async () => {
  for (const folder of await Promise.all(madeOfShop.values())) rmSync(folder, { recursive: true });
});

/** A copy of what `generate` makes of the shop. */
async function generateShop(cwd: string, ...more: readonly string[]): Promise<void> {
  const flags = more.join(' ');
  const made = madeOfShop.get(flags) ?? generateIn(mkdtempSync(join(tmpdir(), 'routewright-')), shop, more);
  madeOfShop.set(flags, made);
  cpSync(await made, cwd, { recursive: true });
}

async function generateIn(cwd: string, site: WireIndex, more: readonly string[]): Promise<string> {
  await generate(cwd, site, ...more);
  return cwd;
}

const codeIn = (cwd: string): ReadonlyMap<string, string> =>
  new Map(
    ['client', 'zod'].flatMap((folder) =>
      readdirSync(join(cwd, 'api', folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => [
          `${folder}/${name.replaceAll('\\', '/')}`,
          readFileSync(join(cwd, 'api', folder, name), 'utf8'),
        ]),
    ),
  );

const belowNamespaces = (paths: Iterable<string>): readonly string[] =>
  [...modulesIn({ files: Object.fromEntries(Array.from(paths, (path) => [path, noHashes])) })].sort();

const noHashes = { rendered: '', written: '' };

/** The site after a change of the arguments of one endpoint. */
function withArgument(site: WireIndex, route: string, name: string, argument: object): WireIndex {
  const changed = structuredClone(site) as { routes: Record<string, { endpoints: { args: object }[] }> };
  const endpoint = changed.routes[route]?.endpoints.at(-1);
  if (endpoint) endpoint.args = { ...endpoint.args, [name]: argument };
  return changed;
}

const sum = (counts: Iterable<number>): number => [...counts].reduce((all, one) => all + one, 0);

describe('a large namespace', () => {
  test('is a folder of modules by resource, the small ones with what their names begin like', async () => {
    const cwd = emptyFolder();
    await generateShop(cwd);
    const code = codeIn(cwd);
    expect(belowNamespaces(code.keys())).toEqual([
      'shop-v1/customers',
      'shop-v1/orders',
      'shop-v1/orders-refunds',
      'shop-v1/products',
    ]);
    expect(code.get('client/shop-v1/orders.ts')).toContain('export const ordersNotesList');
    for (const target of ['client', 'zod'])
      await expect(code.get(`${target}/shop-v1.ts`)).toMatchFileSnapshot(
        caseFile('render/module-parts', target, 'shop-v1.ts'),
      );
  });

  test('has the same modules in `writable/`, of the resources that can be updated', async () => {
    const cwd = emptyFolder();
    await generateShop(cwd);
    const code = codeIn(cwd);
    expect([...code.keys()].filter((path) => path.startsWith('client/writable/')).sort()).toEqual([
      'client/writable/shop-v1.ts',
      'client/writable/shop-v1/customers.ts',
      'client/writable/shop-v1/orders-refunds.ts',
      'client/writable/shop-v1/orders.ts',
      'client/writable/shop-v1/products.ts',
    ]);
    expect(code.get('client/writable/shop-v1/orders.ts')).toContain('export const ordersNotesWritable');
    await expect(code.get('client/writable/shop-v1.ts')).toMatchFileSnapshot(
      caseFile('render/module-parts', 'client/writable', 'shop-v1.ts'),
    );
  });

  test('is imported as ever', async () => {
    const cwd = temporaryFolder();
    await generateShop(cwd);
    const app = `import { createTransport } from './api/client/index.js';
import { createSite } from './api/client/site.js';
import { ordersCreate, ordersNotesList, taxesList, type Order, type TaxesCreateArgs } from './api/client/shop-v1.js';
import { ordersCreateArgs, taxesCreateArgs } from './api/zod/shop-v1.js';
import { shopV1 } from './api/zod/index.js';
import { ordersWritable, shopV1 as shopWritable } from './api/client/writable/shop-v1.js';
import { orders } from './api/client/writable/shop-v1/orders.js';
const options = { baseUrl: 'https://x.test/wp-json', validators: { shopV1 } };
const site = createSite(options, { shopV1: shopWritable, orders });
const made: Order = await site.shopV1.orders.create({ amount_0: 1 });
const tax: TaxesCreateArgs = { amount_0: made.amount_0 };
await site.shopV1.taxes.create(tax);
await site.shopV1.orders.update({ ...site.shopV1.orders.writable(made), amount_0: 2 });
await site.orders.update({ ...site.orders.writable(made), id: 1 });
await site.shopV1.taxes.update({ ...site.shopV1.taxes.writable({ id: 2 }), amount_0: 2 });
console.log(ordersWritable(made));
// @ts-expect-error: the list takes no such argument
await site.shopV1.ordersNotes.list({ order_id: 'x' });
const transport = createTransport({ baseUrl: 'https://x.test/wp-json' });
await ordersCreate(transport, {});
await ordersNotesList(transport, { order_id: 1 });
await taxesList(transport);
console.log(ordersCreateArgs, taxesCreateArgs);
`;
    writeFileSync(join(cwd, 'app.ts'), app);
    writeFileSync(
      join(cwd, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          ...{ module: 'nodenext', target: 'es2022', strict: true, noEmit: true, skipLibCheck: true },
          ...{ verbatimModuleSyntax: true, isolatedModules: true, noUnusedLocals: true, types: [] },
          lib: ['es2022', 'dom', 'dom.iterable'],
        },
        include: ['app.ts', 'api/**/*.ts'],
      }),
    );
    writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }');
    expect(await compile('typescript-7', join(cwd, 'tsconfig.json'))).toBe('');
  });

  test('is packaged as any other', async () => {
    const cwd = emptyFolder();
    await generateShop(cwd, '--package', '@acme/shop', '--target', 'client');
    const code = `import { shopV1, ordersRefundsList } from './api/client/shop-v1.js';
import { ordersRefundsList as same } from './api/client/shop-v1/orders-refunds.js';
console.log(Object.keys(shopV1).sort().join(' '), same === ordersRefundsList);
`;
    writeFileSync(join(cwd, 'use.mjs'), code);
    const { stdout } = await runProcess(process.execPath, ['use.mjs'], { cwd });
    expect(stdout).toBe(
      'coupons customers orders ordersNotes ordersRefunds products productsReviews taxes webhooks true\n',
    );
  });

  test('costs an app that uses one operation nothing', async () => {
    const cwd = emptyFolder();
    await generateShop(cwd, '--package', '@acme/shop', '--target', 'client');
    // What the package says of itself must not be needed: sources have no package.json.
    rmSync(join(cwd, 'api/package.json'));
    const bundled = async (from: string, name: string): Promise<readonly string[]> => {
      const entry = join(cwd, 'app.mjs');
      const code = `import { ${name} } from './api/client/${from}.js';`;
      writeFileSync(entry, `${code}\nconsole.log(${name});\n`);
      const { outputFiles } = await build({
        ...{ entryPoints: [entry], bundle: true, minify: true, format: 'esm', write: false },
      });
      const bundle = await rollup({ input: entry, logLevel: 'silent' });
      const { output } = await bundle.generate({ format: 'esm' });
      await bundle.close();
      return [outputFiles[0]?.text ?? '', output[0].code];
    };
    for (const [folder, name] of [
      ['', 'ordersRefundsList'],
      ['writable/', 'ordersRefundsWritable'],
      ['writable/', 'ordersRefunds'],
    ] as const) {
      const whole = await bundled(`${folder}shop-v1`, name);
      const alone = await bundled(`${folder}shop-v1/orders-refunds`, name);
      for (const [at, code] of whole.entries()) {
        expect(code).not.toMatch(/products|taxes/);
        // Short names are given out anew.
        expect(Math.abs(code.length - (alone[at]?.length ?? 0))).toBeLessThan(20);
      }
    }
  });

  test('is known to drift: lines that use what stands in a module of its own are found', async () => {
    const cwd = temporaryFolder();
    await generateShop(cwd, '--target', 'client');
    const later = withArgument(shop, '/shop/v1/orders/(?P<order_id>[\\d]+)/refunds', 'reason', {
      type: 'string',
      required: true,
    });
    writeFileSync(join(cwd, 'later.json'), JSON.stringify(later));
    writeFileSync(
      join(cwd, 'app.ts'),
      `import { createSite } from './api/client/site.js';
import { ordersRefundsCreate } from './api/client/shop-v1.js';
const site = createSite({ baseUrl: 'https://x.test/wp-json' });
await site.shopV1.ordersRefunds.create({ order_id: 1 });
console.log(ordersRefundsCreate);
`,
    );
    const compilerOptions = { module: 'nodenext', target: 'es2022', strict: true, types: [] };
    writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['app.ts'] }));
    writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }');
    const flags = ['--project', 'tsconfig.json', '--format', 'json'];
    const { stdout } = await routewright(['drift', 'site.json', 'later.json', ...flags], { cwd });
    const { issues, project } = JSON.parse(stdout) as DriftReport;
    expect(
      issues.flatMap(({ usages }) => usages ?? []).map(({ line, symbol }) => [line, symbol]),
    ).toContainEqual([4, 'shopV1.ordersRefunds.create(reason)']);
    expect(project?.typeErrors.map(({ line }) => line)).toEqual([4]);
  });
});

describe('a site that grows', () => {
  const grown: Readonly<Record<string, readonly [most: number, (site: WireIndex) => WireIndex]>> = {
    'an argument': [
      20,
      (site) => withArgument(site, '/shop/v1/orders', 'priority', { type: 'string', description: 'New.' }),
    ],
    'an argument of a small resource': [
      20,
      (site) => withArgument(site, '/shop/v1/taxes', 'priority', { type: 'string', description: 'New.' }),
    ],
    'a value of an enumeration': [
      20,
      (site) =>
        withArgument(site, '/shop/v1/orders', 'discount_3', {
          type: 'string',
          enum: ['none', 'some', 'new', 'all_3'],
          description: 'One of these.',
        }),
    ],
    'routes that come first in the index': [
      0,
      ({ routes, ...site }) => ({
        ...site,
        routes: Object.fromEntries(Object.entries(routes).reverse()),
      }),
    ],
  };

  test.each(Object.entries(grown))('changes few lines: %s', async (_, [most, grow]) => {
    const cwd = emptyFolder();
    await generateShop(cwd);
    const before = codeIn(cwd);
    await generate(cwd, grow(shop));
    const changed = changedLines(before, codeIn(cwd));
    expect(sum(changed.values())).toBeLessThanOrEqual(most);
    expect(changed.size).toBe(most === 0 ? 0 : 2);
  });

  test('leaves the modules of others as they are', async () => {
    const cwd = emptyFolder();
    await generateShop(cwd);
    const before = codeIn(cwd);
    await generate(cwd, largeSite({ 'shop/v1': [...shopResources, { path: 'bookings', fields: 80 }] }));
    const changed = changedLines(before, codeIn(cwd));
    expect([...changed.keys()].sort()).toEqual([
      'client/shop-v1.ts',
      'client/shop-v1/bookings.ts',
      'client/writable/shop-v1.ts',
      'client/writable/shop-v1/bookings.ts',
      'zod/shop-v1.ts',
      'zod/shop-v1/bookings.ts',
    ]);
    expect(changed.get('zod/shop-v1.ts')).toBe(1);
  });

  test('keeps a module until its resource is half as large, and removes it then', async () => {
    const cwd = emptyFolder();
    const customers = (fields: number): WireIndex =>
      largeSite({
        'shop/v1': shopResources.map((one) => (one.path === 'customers' ? { ...one, fields } : one)),
      });
    const isApart = (): boolean => existsSync(join(cwd, 'api/client/shop-v1/customers.ts'));
    for (const [fields, expected] of [
      [28, false],
      [40, true],
      [28, true],
      [10, false],
    ] as const) {
      await generate(cwd, customers(fields));
      expect(isApart(), `${fields} fields`).toBe(expected);
      expect(existsSync(join(cwd, 'api/zod/shop-v1/customers.ts'))).toBe(expected);
    }
  });
});

describe('modules', () => {
  const codeFiles = async (site: WireIndex): Promise<readonly OutputFile[]> =>
    render(normalize(site).value, ['client', 'zod']);

  const size = fc.integer({ min: 1, max: 250 });
  const resources = (count: number): fc.Arbitrary<readonly LargeResource[]> =>
    fc
      .array(size, { minLength: 1, maxLength: count })
      .map((sizes) => sizes.map((fields, at) => ({ path: `things${at}`, fields })));

  test('are never too many, however large a site is', () => {
    const sites = fc
      .array(resources(12), { minLength: 1, maxLength: 40 })
      .map((all) => Object.fromEntries(all.map((one, at) => [`plugin${at}/v1`, one])));
    fc.assert(
      fc.property(sites, (namespaces) => {
        const parts = moduleParts(normalize(largeSite(namespaces)).value, new Set());
        const modules = sum(parts.map((one) => one.parts.length));
        // The runtime of the client and that of the validators.
        expect(2 * modules + 11 + 3).toBeLessThanOrEqual(maxFiles);
      }),
      { numRuns: 8 },
    );
  });

  test('of the largest resources stand by themselves where there is no room for all', async () => {
    const namespaces = Object.fromEntries(
      Array.from({ length: 16 }, (_, at) => [
        `plugin${at}/v1`,
        Array.from({ length: 6 }, (_, other) => ({ path: `things${other}`, fields: 60 + 10 * other })),
      ]),
    );
    const files = await codeFiles(largeSite(namespaces));
    expect(files.length).toBeLessThanOrEqual(maxFiles);
    const apart = belowNamespaces(files.map(({ path }) => path));
    expect(apart.length).toBeGreaterThan(35);
    expect(apart.filter((path) => path.endsWith('/things0'))).toEqual([]);
    const again = await render(
      normalize(largeSite({ ...namespaces, 'newcomer/v1': [{ path: 'giants', fields: 900 }] })).value,
      ['client', 'zod'],
      { modulesBefore: new Set(apart) },
    );
    const kept = new Set(belowNamespaces(again.map(({ path }) => path)));
    // A namespace more is a file more in both folders, and a file with `writable`. Two modules make room.
    expect(apart.filter((path) => !kept.has(path)).length).toBeLessThanOrEqual(2);
  });

  test('have names that every disk takes, whatever resources are called', async () => {
    const names = [
      'con',
      'Index',
      'ORDERS',
      'orders',
      'user-types',
      'Зака́зы',
      '..%2F..',
      'aux',
      'a'.repeat(300),
    ];
    const files = await codeFiles(largeSite({ 'shop/v1': names.map((path) => ({ path, fields: 120 })) }));
    const paths = files.map(({ path }) => path);
    expect(() => {
      assertSafePaths(paths);
    }).not.toThrow();
    expect(belowNamespaces(paths).every((path) => /^shop-v1\/[a-z\d-]{1,95}$/.test(path))).toBe(true);
    expect(belowNamespaces(paths)).toContain('shop-v1/con-resource');
  });
});
