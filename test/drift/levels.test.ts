// `drift.levels` of the configuration: levels of one's own, with reasons.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findDrift } from '../../src/drift/compare/compare.ts';
import { withLevels } from '../../src/drift/audience.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';

const route = (name: string, by: number): object => ({
  [`/shop/v1/${name}`]: {
    endpoints: [{ methods: ['GET'], args: { page: { type: 'integer', default: by } } }],
  },
});
const index = (by: number, ...names: readonly string[]): object => ({
  namespaces: ['shop/v1'],
  routes: Object.assign({}, ...names.map((name) => route(name, by))) as object,
});

const before = index(1, 'carts', 'orders', 'parts');
const after = index(2, 'carts', 'orders');

const drift = await findDrift(normalize(before as never).value, normalize(after as never).value);

test('a rule or a place sets the level, the first entry decides, and the reason is shown', () => {
  const changed = withLevels(drift, {
    '/shop/v1/parts': { level: 'docs', reason: 'No code calls it.' },
    'shop/v1/**': { level: 'safe', reason: 'Our own plugin.' },
    'default-changed': { level: 'breaking', reason: 'Never reached.' },
  });
  expect(changed.findings.map(({ code, level }) => [code, level])).toEqual([
    ['default-changed', 'safe'],
    ['route-removed', 'docs'],
  ]);
  expect(changed.findings[1]?.reason).toMatch(/ The configuration sets the level docs: No code calls it\.$/);
  expect(changed.summary).toMatchObject({
    counts: { breaking: 0, safe: 1, docs: 1 },
  });
  expect(changed.findings.map(({ fingerprint }) => fingerprint).toSorted()).toEqual(
    drift.findings.map(({ fingerprint }) => fingerprint).toSorted(),
  );
});

test('the command reads the levels of a project, and refuses what is no rule and no path', async () => {
  const cwd = emptyFolder();
  const write = (levels: object): void => {
    writeFileSync(
      join(cwd, 'routewright.config.json'),
      JSON.stringify({ projects: { shop: { source: 'new.json', snapshot: 'old.json', drift: { levels } } } }),
    );
  };
  writeFileSync(join(cwd, 'old.json'), JSON.stringify(before));
  writeFileSync(join(cwd, 'new.json'), JSON.stringify(after));
  write({ 'route-removed': { level: 'risky', reason: 'Parts moved to the shelf.' } });
  const run = await routewright(['drift', 'shop'], { cwd });
  expect(run.stdout).toContain('Parts moved to the shelf.');
  expect(run).toMatchObject({ code: 0 });
  write({ 'route-gone': { level: 'safe', reason: 'x' } });
  expect(await routewright(['drift', 'shop'], { cwd })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('"route-gone", which is no rule of drift') as string,
  });
  write({ 'route-removed': { level: 'note', reason: 'x' } });
  expect((await routewright(['drift', 'shop'], { cwd })).code).toBe(2);
});
