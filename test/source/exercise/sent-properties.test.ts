// How much work it is to count the properties of responses. A plugin decides what its responses contain.

import { expect, test } from 'vitest';
import { ExerciseRecords } from '../../../src/source/exercise/exercise-records.ts';
import { sentPropertiesIn } from '../../../src/source/exercise/sent-properties.ts';

const routeKey = '/shelf/v1/books';
const integer = { type: 'integer' };
const schema = { title: 'book', type: 'object', properties: { id: integer } };
const index = {
  namespaces: ['shelf/v1'],
  routes: { [routeKey]: { namespace: 'shelf/v1', endpoints: [{ methods: ['GET'] }], schema } },
};

const sentIn = (values: readonly unknown[]) =>
  sentPropertiesIn(index, () => new Map([['view', values]])).get(routeKey) ?? [];

const keys = (count: number): readonly (readonly [string, number])[] =>
  Array.from({ length: count }, (_, at) => [`key${at}`, at] as const);

/** The number of times that a property of an object is read or looked for. */
function lookUps(count: number): number {
  let all = 0;
  const counted = (value: object): object =>
    new Proxy(value, {
      get: (target, name) => ((all += 1), Reflect.get(target, name) as unknown),
      getOwnPropertyDescriptor: (target, name) => (
        (all += 1),
        Reflect.getOwnPropertyDescriptor(target, name)
      ),
    });
  sentIn([1, 2, 3].map((id) => counted({ id, ...Object.fromEntries(keys(count)) })));
  return all;
}

test('twice as many undeclared properties take twice the work', () => {
  expect(lookUps(4000) / lookUps(2000)).toBeLessThan(2.1);
  expect(sentIn([{ id: 1, ...Object.fromEntries(keys(4000)) }])).toHaveLength(500);
});

test('an object that is nested too deeply for JSON.stringify', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  expect(sentIn([{ id: 1, deep }])).toMatchObject([
    { path: 'id', objects: 1, sent: 1 },
    { path: 'deep', objects: 1, sent: 1 },
  ]);
});

test('a list with more objects than are compared', () => {
  const list = Array.from({ length: 2000 }, (_, id) => ({ id }));
  expect(sentIn([list, { books: list }])).toMatchObject([{ path: 'id', responses: 2, objects: 500 }]);
});

test('the properties of an exercise are only counted when they are asked for', () => {
  let texts = 0;
  const toJSON = (): unknown => ((texts += 1), {});
  const book = Object.defineProperty({ id: 1 }, 'toJSON', { value: toJSON });
  const records = new ExerciseRecords();
  records.addResponse(routeKey, 'GET', 'view', { status: 200, value: book, refused: [] });
  const { sent } = records.results(index);
  expect(texts).toBe(0);
  expect(sent().get(routeKey)).toMatchObject([{ path: 'id', sent: 1 }]);
  expect(texts).toBe(1);
});
