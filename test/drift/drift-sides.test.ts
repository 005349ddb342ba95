// How the two sides were read is no drift: what differs for that reason alone is told, not judged.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DriftReport } from '../../src/core/model/reports/drift-report.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';

const route = (href?: string) => ({
  namespace: 'demo/v1',
  methods: ['GET'],
  endpoints: [{ methods: ['GET'], args: {} }],
  ...(href !== undefined && { _links: { self: [{ href }] } }),
});

const site = 'https://site.example';

/** A site that has a route more by `/wp-json/`, as an index that each kind of source says it of. */
const readBy = {
  'a record of version 2': (permalinks: string) => ({ _snapshot: { version: 2, permalinks }, routes: {} }),
  'what the site is made of': (permalinks: string) => ({ _site: { permalinks }, routes: {} }),
  'its own address': (permalinks: string) => ({
    url: site,
    routes: { '/': route(permalinks === 'plain' ? `${site}/?rest_route=/` : `${site}/wp-json/`) },
  }),
  'the address of a route': (permalinks: string) => ({
    url: site,
    routes: {
      '/demo/v1': route(`${site}/${permalinks === 'plain' ? 'index.php?rest_route=' : 'wp-json'}/demo/v1`),
    },
  }),
};

function saved(name: string, index: object): string {
  const file = join(emptyFolder(), `${name}.json`);
  writeFileSync(file, JSON.stringify({ namespaces: ['demo/v1'], ...index }));
  return file;
}

const indexOf = (how: keyof typeof readBy, permalinks: string, ...names: readonly string[]): string => {
  const index = readBy[how](permalinks);
  const routes = Object.fromEntries(names.map((name) => [`/demo/v1/${name}`, route()]));
  return saved(permalinks, { ...index, routes: { ...index.routes, ...routes } });
};

test.each(Object.keys(readBy) as (keyof typeof readBy)[])(
  'routes of one side are counted where %s tells of other permalinks',
  async (how) => {
    const pretty = indexOf(how, 'pretty', 'things', 'pages', 'parts', 'notes');
    const plain = indexOf(how, 'plain', 'things');
    for (const sides of [
      [pretty, plain],
      [plain, pretty],
    ]) {
      const { stdout, code } = await routewright(['drift', ...sides, '--format', 'json', '--fail-on', 'any']);
      const { issues, summary } = JSON.parse(stdout) as DriftReport;
      expect([code, issues, summary.compared.notCompared.routes]).toEqual([0, [], 3]);
    }
    const forced = await routewright(['drift', pretty, plain, '--format', 'json', '--force']);
    expect((JSON.parse(forced.stdout) as DriftReport).summary.counts.breaking).toBe(3);
    const alike = await routewright(['drift', pretty, indexOf(how, 'pretty', 'things'), '--format', 'json']);
    expect((JSON.parse(alike.stdout) as DriftReport).summary.counts.breaking).toBe(3);
  },
);

test('every format says so', async () => {
  const [pretty, plain] = [
    indexOf('its own address', 'pretty', 'things', 'pages'),
    indexOf('its own address', 'plain', 'things'),
  ];
  for (const format of ['text', 'markdown', 'html', 'github', 'sarif', 'junit', 'gitlab']) {
    const { stdout } = await routewright(['drift', pretty, plain, '--format', format]);
    expect(stdout, format).toContain(
      'items that only one of the two sources has were not compared (0 namespaces, 1 route). Read both sources in the same way, or use --force.',
    );
  }
});

test('another host is no reason to fail, and is told', async () => {
  const at = (url: string): string =>
    saved('index', { url, home: url, routes: { '/demo/v1/things': route() } });
  const sides = [at('https://staging.example'), at('https://site.example')];
  const { stdout, code } = await routewright(['drift', ...sides, '--fail-on', 'any']);
  expect(code).toBe(0);
  expect(stdout).toContain('Requests: nothing changed; responses were not compared');
  expect(stdout).toContain('The baseline is from staging.example, the current side from site.example');
});
