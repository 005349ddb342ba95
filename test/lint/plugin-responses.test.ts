// The rules for the responses of a plugin's routes. The responses of an exercise are compared with the schema of their
// route, as WordPress reports it.

import { expect, test } from 'vitest';
import { checkPlugin } from '../../src/lint/plugin/plugin-rules.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';
import { sentPropertiesIn } from '../../src/source/exercise/sent-properties.ts';

const at = (name: string, line: number, owner = 'shelf') => ({
  function: name,
  file: owner === 'wordpress' ? 'wp-includes/rest-api.php' : `${owner}/rest.php`,
  line,
  endLine: line + 5,
  owner,
});

const routeKey = '/shelf/v1/books';
const otherKey = '/shelf/v1/recent';

interface Options {
  readonly args?: object;
  readonly owner?: string;
  readonly written?: readonly string[];
  readonly kind?: string;
  /** The responses of another route with the schema. */
  readonly ofOther?: readonly unknown[];
}

/** The findings for responses of a route with the schema. */
function found(
  properties: object,
  responses: readonly unknown[],
  { args = {}, owner, written = [], kind = 'view', ofOther }: Options = {},
): readonly string[] {
  const place = { registered: at('register', 12), callback: at('books', 20), permission: at('may', 30) };
  const route = {
    namespace: 'shelf/v1',
    methods: ['GET'],
    endpoints: [{ methods: ['GET'], args }],
    schema: { title: 'book', type: 'object', properties },
    declaredAt: { schema: at('schema', 90, owner), written, endpoints: [place] },
  };
  const index = {
    namespaces: ['shelf/v1'],
    routes: { [routeKey]: route, ...(ofOther && { [otherKey]: route }) },
  };
  const sent = sentPropertiesIn(
    index,
    (key) => new Map([[kind, key === otherKey ? (ofOther ?? []) : responses]]),
  );
  return checkPlugin(normalize(index).value, new Map(), [], sent)
    .filter(({ code }) => code.startsWith('plugin-'))
    .map(({ code, where: { line }, message }) => `${code} ${line ?? ''} ${message}`);
}

const integer = { type: 'integer' };
const text = { type: 'string' };
const books = (fields: (id: number) => object, count = 3) => [
  Array.from({ length: count }, (_, at) => ({ id: at + 1, ...fields(at + 1) })),
  { id: 1, ...fields(1) },
];

test('a declared property that no response contains', () => {
  const declared = { id: integer, ghost: text };
  expect(
    found(
      declared,
      books(() => ({})),
    ),
  ).toEqual([
    'plugin-property-never-sent 90 The schema declares ghost, but none of 3 objects in 2 responses contains it.',
  ]);
  // One response, or two different objects, prove nothing.
  expect(found(declared, books(() => ({})).slice(0, 1))).toEqual([]);
  expect(
    found(
      declared,
      books(() => ({}), 2),
    ),
  ).toEqual([]);
  // Other code writes it, one response contains it, or its context was not read.
  expect(
    found(
      declared,
      books(() => ({})),
      { written: ['ghost'] },
    ),
  ).toEqual([]);
  expect(found(declared, [...books(() => ({})), { id: 4, ghost: null }])).toEqual([]);
  const inEdit = { id: integer, ghost: { ...text, context: ['edit'] } };
  expect(
    found(
      inEdit,
      books(() => ({})),
    ),
  ).toEqual([]);
  expect(
    found(
      inEdit,
      books(() => ({})),
      { kind: 'POST' },
    ),
  ).toHaveLength(1);
  // An author cannot change the schema of WordPress.
  expect(
    found(
      declared,
      books(() => ({})),
      { owner: 'wordpress' },
    ),
  ).toEqual([]);
});

test('a property that the schema does not declare', () => {
  const declared = { id: integer, size: { type: 'object', properties: { width: integer } } };
  expect(
    found(
      declared,
      books(() => ({ size: { width: 1, depth: 2 }, pages: 3, _links: {} })),
    ),
  ).toEqual([
    'plugin-property-undeclared 90 Responses contain size.depth, which the schema does not declare.',
    'plugin-property-undeclared 90 Responses contain pages, which the schema does not declare.',
  ]);
  // Names that are values, objects that allow others, and responses with another content.
  expect(
    found(
      { id: integer, size: { type: 'object' } },
      books(() => ({ size: { a: 1 }, '7': 1 })),
    ),
  ).toEqual([]);
  expect(found(declared, [{ message: 'Done', code: 1 }])).toEqual([]);
});

test('a number that is sent as text', () => {
  const numbers = books((id) => ({ pages: String(id * 100) }));
  expect(found({ id: integer, pages: { type: ['integer', 'null'] } }, numbers)).toEqual([
    'plugin-number-as-text 90 pages is declared as integer, but responses contain it as a text of digits.',
  ]);
  expect(found({ id: integer, pages: text }, numbers)).toEqual([
    'plugin-number-as-text 90 pages is declared as string, but its values are only digits.',
  ]);
  // The exercise may have sent it, a text is no number, and two numbers are too few.
  expect(found({ id: integer, pages: text }, numbers, { args: { pages: text } })).toEqual([]);
  expect(found({ id: integer, pages: text }, [...numbers, { id: 9, pages: 'ix' }])).toEqual([]);
  expect(found({ id: integer, pages: text }, numbers.slice(1))).toEqual([]);
  expect(found({ id: integer, pages: { ...text, pattern: '^\\d+$' } }, numbers)).toEqual([]);
});

test('the objects of an enclosed list', () => {
  const declared = { id: integer, ghost: text, title: text };
  const items = books((id) => ({ title: `Book ${id}` }))[0];
  expect(
    found(declared, [
      { items, total: 3 },
      { items, total: 3 },
    ]),
  ).toEqual([
    'plugin-property-never-sent 90 The schema declares ghost, but none of 3 objects in 2 responses contains it.',
  ]);
});

test('the routes of one schema are compared together, and have one finding', () => {
  const declared = { id: integer, pages: integer, ghost: text, title: text };
  const list = [
    { id: 1, pages: 10 },
    { id: 2, pages: 20 },
  ];
  // Neither route alone has enough objects, and only the other route sends the title.
  expect(found(declared, [list])).toEqual([]);
  expect(found(declared, [list], { ofOther: [{ id: 3, pages: 30, title: 'Book 3' }] })).toEqual([
    'plugin-property-never-sent 90 The schema declares ghost, but none of 3 objects in 2 responses contains it.',
  ]);
});
