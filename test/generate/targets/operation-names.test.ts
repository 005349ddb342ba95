import { expect, test } from 'vitest';
import type { ApiModel, Operation, Route } from '../../../src/core/model/api/api.ts';
import { namedOperations } from '../../../src/generate/targets/operation-names.ts';

const operation = (name: string): Operation => ({
  name,
  method: 'GET',
  methods: ['GET'],
  arguments: [],
  bodyEncoding: 'json',
  response: { kind: 'unknown' },
});

const model = (...names: readonly string[]): ApiModel => ({
  routewright: 2,
  title: '',
  baseUrl: '{rest_base}',
  auth: [],
  namespaces: [{ name: 'a/v1', accessor: 'aV1', module: 'a-v1' }],
  routes: names.map((name, at): Route => ({
    key: `/a/v1/${String(at)}`,
    namespace: 'a/v1',
    path: `/a/v1/${String(at)}`,
    parts: [{ kind: 'text', text: `/a/v1/${String(at)}` }],
    operations: [operation(name)],
  })),
});

test.each([
  ['orders.list', 'ordersList', 'OrdersList'],
  ['settings.importPlugins', 'settingsImportPlugins', 'SettingsImportPlugins'],
  ['404.get', '_404Get', 'T_404Get'],
  ['Orders.list', 'OrdersList', 'TOrdersList'],
  ['a-b.c d', 'aBCD', 'ABCD'],
  ['orders', 'ordersCall', 'OrdersCall'],
  ["x*/'.`${1}`", 'x$1', 'X$1'],
])('%s is called %s', (name, identifier, typeName) => {
  expect(namedOperations(model(name), 'a/v1')).toMatchObject([{ identifier, typeName }]);
});

test('names that meet without their dot are told apart by their own routes', () => {
  const names = (...of: readonly string[]) =>
    namedOperations(model(...of), 'a/v1').map(({ identifier }) => identifier);
  const [first, second] = names('orders.listAll', 'ordersList.all');
  expect(first).toMatch(/^ordersListAll_[0-9a-f]{8}$/);
  expect(second).toMatch(/^ordersListAll_[0-9a-f]{8}$/);
  expect(first).not.toBe(second);
  expect(names('orders.listAll', 'ordersList.all', 'posts.list')[0]).toBe(first);
});
