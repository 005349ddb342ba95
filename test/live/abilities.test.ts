// Abilities on a site that lists and runs them as WordPress 6.9 does: see
// mu-plugins/abilities.php.

import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { join } from 'node:path';
import type { DriftReport } from '../../src/core/model/reports/drift-report.ts';
import { readModel } from '../../src/source/read-model.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';
import { buildSiteClient, type BuiltSiteClient } from './built-site-client.ts';

const { pretty, plain } = inject('sites');

/** `test/cases/live/client/abilities.ts`, which only the generated client can type. */
interface App {
  readonly connect: (access: { baseUrl: string; user: string; password: string }) => object;
  readonly work: (site: object) => Promise<readonly unknown[]>;
  readonly refusals: (site: object) => Promise<readonly unknown[]>;
}

const switched = (words: string): readonly string[] => ['--header', `X-Live-Switch: ${words}`];
let built: BuiltSiteClient;
let app: App;

beforeAll(async () => {
  built = await buildSiteClient(pretty, { snapshot: switched('abilities'), programs: ['abilities.ts'] });
  expect(built.generated).toMatchObject({ code: 0 });
  expect(built.compiled).toBe('');
  app = (await built.load('abilities.js')) as unknown as App;
});
afterAll(() => built.remove());

const as = (site: typeof pretty, user: 'admin' | 'reader') =>
  app.connect({ baseUrl: site.restBase, user, password: site.passwords[user] });

test('the snapshot keeps them', async () => {
  const { value } = await readModel(built.snapshot);
  expect(
    value.site?.abilities?.map(({ name, route }) => [
      name,
      value.routes.find(({ key }) => key === route)?.operations[0]?.method,
    ]),
  ).toEqual([
    ['core/get-site-info', 'GET'],
    ['live/count-posts', 'GET'],
    ['live/delete-note', 'DELETE'],
    ['live/ping', 'POST'],
    ['live/set-note', 'POST'],
  ]);
});

test.each([
  ['pretty', pretty],
  ['plain', plain],
] as const)('they are run by their names, permalinks %s', async (_, site) => {
  expect(await app.work(as(site, 'admin'))).toEqual([
    { name: 'Live site', version: site.version, url: undefined },
    ['name', 'url', 'version'],
    [expect.any(Number), expect.any(Number)],
    [true, true, false],
    ['pong', 'pong'],
    [true, 200, true],
  ]);
});

test('the site refuses what it does not take, and who may not', async () => {
  expect(await app.refusals(as(pretty, 'admin'))).toEqual([
    [400, 'ability_invalid_input'],
    [400, 'ability_invalid_input'],
  ]);
  await expect(app.work(as(pretty, 'reader'))).rejects.toMatchObject({ code: 'rest_ability_cannot_execute' });
});

test('their next version is told from this one', async () => {
  const env = { ROUTEWRIGHT_USER: 'admin', ROUTEWRIGHT_APPLICATION_PASSWORD: pretty.passwords.admin };
  const after = join(emptyFolder(), 'after.index.json');
  const run = await routewright(['snapshot', pretty.home, '-o', after, ...switched('abilities-changed')], {
    env,
  });
  expect(run).toMatchObject({ code: 0 });
  const { stdout } = await routewright(['drift', built.snapshot, after, '--format', 'json']);
  const { issues } = JSON.parse(stdout) as DriftReport;
  expect(issues.map(({ level, code, where }) => [level, code, where[0]?.route?.split('/').at(-2)])).toEqual([
    ['breaking', 'ability-removed', 'ping'],
    ['breaking', 'prop-added-required', 'set-note'],
  ]);
});
