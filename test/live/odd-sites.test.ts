// Sites at their worst: from the address to a client that compiles, and is understood.

import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { defaultLoadOptions } from '../../src/source/load-options.ts';
import { isRecord } from '../../src/core/model/index/index-document.ts';
import { readModel } from '../../src/source/read-model.ts';
import { buildSiteClient } from './built-site-client.ts';
import { savedIndex } from '../support/saved-index.ts';

const { pretty, prefix } = inject('sites');

test.each([
  ['notices in every answer, an index closed to strangers, 250 routes more', pretty, 'notices, closed, many'],
  ['a schema that fails, 250 routes more', prefix, 'failing-schema, many'],
])('%s: no route or argument is lost, and the client compiles', async (_, site, switches) => {
  const built = await buildSiteClient(site, { snapshot: ['--header', `X-Live-Switch: ${switches}`] });
  try {
    expect(built.generated).toMatchObject({ code: 0 });
    expect(built.compiled).toBe('');

    const index = savedIndex(readFileSync(built.snapshot, 'utf8'));
    const { value: model, diagnostics } = await readModel(built.snapshot, defaultLoadOptions);
    // The second of two endpoints for one method never answers.
    const unreachable = diagnostics.filter(({ code }) => code === 'endpoint-unreachable');
    const said = new Set(unreachable.map(({ where }) => where.route));
    const routes = new Map(model.routes.map((route) => [route.key, route]));
    const lost = Object.entries(index.routes).filter(([key, route]) => {
      const known = new Set(
        routes.get(key)?.operations.flatMap(({ arguments: args }) => args.map(({ name }) => name)),
      );
      return !said.has(key) && (!routes.has(key) || namesIn(route).some((name) => !known.has(name)));
    });
    expect(lost.map(([key]) => key)).toEqual([]);
    expect(model.routes.filter(({ key }) => key.includes('/collection-'))).toHaveLength(250);
  } finally {
    await built.remove();
  }
});

/** The names of the arguments that a route lists. */
const namesIn = (route: unknown): readonly string[] =>
  (isRecord(route) && Array.isArray(route['endpoints']) ? (route['endpoints'] as unknown[]) : []).flatMap(
    (endpoint) => (isRecord(endpoint) && isRecord(endpoint['args']) ? Object.keys(endpoint['args']) : []),
  );

test('what is observed of answers settles what nobody declares, and holds no values', async () => {
  const unknown = async (args: readonly string[]) => {
    const built = await buildSiteClient(pretty, { snapshot: args });
    try {
      expect(built.compiled).toBe('');
      const { value: model } = await readModel(built.snapshot, defaultLoadOptions);
      const kinds = model.routes.flatMap(({ operations }) => operations.map(({ response }) => response.kind));
      expect(readFileSync(built.snapshot, 'utf8')).not.toMatch(/Post \d+|Harbours|@example\.org/);
      return kinds.filter((kind) => kind === 'unknown').length;
    } finally {
      await built.remove();
    }
  };
  expect(await unknown(['--observe'])).toBeLessThan(await unknown([]));
});
