// A site of any size, described once and written in two ways: as the route index that
// such a site sends, and as an OpenAPI document that says the same, for tools that read
// nothing else. The same number of operations gives the same bytes.
//
// Each resource has five operations, as those of wp/v2 have them: a list with twelve
// query arguments, get, create and update with bodies of twenty properties, delete.
// Resources differ in their words, their choice of properties and their enumerations:
// nothing here lets a tool that finds equal schemas find more of them than on a site.

type Json = null | boolean | number | string | readonly Json[] | JsonObject;
interface JsonObject {
  readonly [key: string]: Json;
}

type Shape =
  | { readonly kind: 'plain'; readonly keywords: JsonObject }
  | { readonly kind: 'list'; readonly description: string; readonly items: Shape }
  | { readonly kind: 'object'; readonly description: string; readonly fields: readonly Field[] };

interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly default?: Json;
}

export interface Resource {
  /** `amber-books` */
  readonly path: string;
  /** `AmberBook` */
  readonly typeName: string;
  /** `shop3/v1` */
  readonly namespace: string;
  readonly listArgs: readonly Field[];
  /** What create takes; update takes the same, with nothing required and no defaults. */
  readonly body: readonly Field[];
  /** What the site answers. */
  readonly answer: readonly Field[];
}

const operationsPerResource = 5;
const resourcesPerNamespace = 25;

/** @param operations how many; a multiple of five */
export const describeSite = (operations: number): readonly Resource[] =>
  Array.from({ length: operations / operationsPerResource }, (_, index) => describeResource(index));

const firstWords =
  `amber azure birch brass bright broad calm cedar clear cloud copper coral crisp dawn deep dune east
  elm ember fern field flint forest frost golden granite green harbor hazel hill iron ivory jade lake lunar maple
  marble meadow mist north oak ocean olive open opal pearl pine plain prairie quartz quiet rapid river rose ruby
  rustic sage sand`.split(/\s+/);
const secondWords =
  `book course event gallery guide invoice item lesson letter member menu note offer order page parcel plan
  player post product project question rating recipe record report review room route sample school seat session
  shelf ticket token vendor venue voucher`.split(/\s+/);

function describeResource(index: number): Resource {
  const first = firstWords[index % firstWords.length] ?? '';
  const second = secondWords[Math.floor(index / firstWords.length) % secondWords.length] ?? '';
  const random = randomNumbers(index + 1);
  const body = bodyFields(second, random);
  return {
    path: `${first}-${plural(second)}`,
    typeName: capital(first) + capital(second),
    namespace: `shop${Math.floor(index / resourcesPerNamespace) + 1}/v1`,
    listArgs: listFields(second, random),
    body,
    answer: answerFields(second, body),
  };
}

const plural = (word: string): string => (word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`);
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Mulberry32: numbers from 0 to 1, the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function chosen<Item>(from: readonly Item[], count: number, random: () => number): readonly Item[] {
  const left = [...from];
  while (left.length > count) left.splice(Math.floor(random() * left.length), 1);
  return left;
}

const plain = (type: Json, description: string, keywords: JsonObject = {}): Shape => ({
  kind: 'plain',
  keywords: { description, type, ...keywords },
});
const list = (description: string, items: Shape): Shape => ({ kind: 'list', description, items });
const object = (description: string, fields: readonly Field[]): Shape => ({
  kind: 'object',
  description,
  fields,
});

const statuses = [
  'publish',
  'future',
  'draft',
  'pending',
  'private',
  'trash',
  'archived',
  'on-hold',
  'review',
];
const orderings = [
  'author',
  'date',
  'id',
  'include',
  'modified',
  'parent',
  'relevance',
  'slug',
  'title',
  'price',
];

const contextArg: Field = {
  name: 'context',
  shape: plain('string', 'Scope under which the request is made; determines fields present in response.', {
    enum: ['view', 'embed', 'edit'],
  }),
  default: 'view',
};

const listFields = (word: string, random: () => number): readonly Field[] => [
  contextArg,
  {
    name: 'page',
    shape: plain('integer', 'Current page of the collection.', { minimum: 1 }),
    default: 1,
  },
  {
    name: 'per_page',
    shape: plain('integer', 'Maximum number of items to be returned in result set.', {
      minimum: 1,
      maximum: 100,
    }),
    default: 10,
  },
  { name: 'search', shape: plain('string', 'Limit results to those matching a string.') },
  {
    name: 'after',
    shape: plain('string', `Limit response to ${plural(word)} published after a given date.`, {
      format: 'date-time',
    }),
  },
  {
    name: 'before',
    shape: plain('string', `Limit response to ${plural(word)} published before a given date.`, {
      format: 'date-time',
    }),
  },
  {
    name: 'exclude',
    shape: list('Ensure result set excludes specific IDs.', { kind: 'plain', keywords: { type: 'integer' } }),
    default: [],
  },
  {
    name: 'include',
    shape: list('Limit result set to specific IDs.', { kind: 'plain', keywords: { type: 'integer' } }),
    default: [],
  },
  { name: 'offset', shape: plain('integer', 'Offset the result set by a specific number of items.') },
  {
    name: 'order',
    shape: plain('string', 'Order sort attribute ascending or descending.', { enum: ['asc', 'desc'] }),
    default: 'desc',
  },
  {
    name: 'orderby',
    shape: plain('string', `Sort ${plural(word)} by attribute.`, { enum: chosen(orderings, 7, random) }),
  },
  {
    name: 'status',
    shape: list(`Limit result set to ${plural(word)} assigned one or more statuses.`, {
      kind: 'plain',
      keywords: { type: 'string', enum: chosen(statuses, 5, random) },
    }),
  },
];

const rendered = (what: string): Shape =>
  object(`The ${what}.`, [
    { name: 'raw', shape: plain('string', `${capital(what)}, as it exists in the database.`) },
    {
      name: 'rendered',
      shape: plain('string', `HTML ${what}, transformed for display.`),
      readOnly: true,
    },
  ]);

const address = (what: string): Shape =>
  object(`The ${what} address.`, [
    { name: 'name', shape: plain('string', 'Name of the person.') },
    { name: 'line_1', shape: plain('string', 'Address line 1.') },
    { name: 'city', shape: plain('string', 'City name.') },
    { name: 'postcode', shape: plain('string', 'Postal code.') },
    {
      name: 'country',
      shape: plain('string', 'Country code in ISO 3166-1 alpha-2 format.', { minLength: 2, maxLength: 2 }),
    },
    { name: 'email', shape: plain('string', 'Email address.', { format: 'email' }) },
  ]);

function bodyFields(word: string, random: () => number): readonly Field[] {
  const always: readonly Field[] = [
    { name: 'title', shape: rendered(`title for the ${word}`), required: true },
    { name: 'slug', shape: plain('string', `An identifier for the ${word} unique to its type.`) },
    {
      name: 'status',
      shape: plain('string', `A named status for the ${word}.`, {
        enum: ['publish', ...chosen(statuses.slice(1), 5, random)],
      }),
      default: 'publish',
    },
    {
      name: 'meta',
      shape: list('Meta fields.', {
        kind: 'object',
        description: 'One field.',
        fields: [
          { name: 'id', shape: plain('integer', 'Meta ID.'), readOnly: true },
          { name: 'key', shape: plain('string', 'Meta key.') },
          { name: 'value', shape: plain('string', 'Meta value.') },
        ],
      }),
    },
  ];
  const some: readonly Field[] = [
    { name: 'content', shape: rendered(`content for the ${word}`) },
    { name: 'excerpt', shape: rendered(`excerpt for the ${word}`) },
    {
      name: 'date',
      shape: plain(['string', 'null'], `The date the ${word} was published, in the site's timezone.`, {
        format: 'date-time',
      }),
    },
    { name: 'author', shape: plain('integer', `The ID for the author of the ${word}.`) },
    { name: 'parent', shape: plain('integer', `The ID for the parent of the ${word}.`), default: 0 },
    { name: 'featured', shape: plain('boolean', `Whether the ${word} is featured.`), default: false },
    { name: 'sticky', shape: plain('boolean', `Whether the ${word} should be treated as sticky.`) },
    {
      name: 'price',
      shape: plain('number', `Price of the ${word}.`, { minimum: 0, multipleOf: 0.01 }),
    },
    { name: 'stock', shape: plain(['integer', 'null'], `Stock of the ${word}.`), default: null },
    { name: 'position', shape: plain('integer', `The order of the ${word} in relation to others.`) },
    {
      name: 'visibility',
      shape: plain('string', `Where the ${word} is shown.`, {
        enum: chosen(['visible', 'catalog', 'search', 'hidden', 'members', 'nobody'], 4, random),
      }),
    },
    {
      name: 'color',
      shape: plain('string', `Color of the ${word}.`, { pattern: '^#[0-9a-f]{6}$' }),
    },
    {
      name: 'password',
      shape: plain('string', `A password to protect access to the ${word}.`, { maxLength: 255 }),
    },
    {
      name: 'link_out',
      shape: plain('string', `Address that the ${word} points to.`, { format: 'uri' }),
    },
    { name: 'contact', shape: plain('string', `Who answers for the ${word}.`, { format: 'email' }) },
    {
      name: 'template',
      shape: plain('string', `The theme file to use to display the ${word}.`, {
        enum: chosen(['', 'wide', 'narrow', 'full', 'plain', 'sidebar'], 4, random),
      }),
    },
    {
      name: 'categories',
      shape: list(`The terms assigned to the ${word} in the category taxonomy.`, {
        kind: 'plain',
        keywords: { type: 'integer' },
      }),
    },
    {
      name: 'tags',
      shape: list(`The terms assigned to the ${word} in the tag taxonomy.`, {
        kind: 'plain',
        keywords: { type: 'string', minLength: 1 },
      }),
    },
    { name: 'billing', shape: address('billing') },
    { name: 'shipping', shape: address('shipping') },
    {
      name: 'lines',
      shape: list(`The lines of the ${word}.`, {
        kind: 'object',
        description: 'One line.',
        fields: [
          { name: 'id', shape: plain('integer', 'Item ID.'), readOnly: true },
          { name: 'name', shape: plain('string', 'What it is called.'), required: true },
          { name: 'quantity', shape: plain('integer', 'How many.', { minimum: 1 }) },
          { name: 'total', shape: plain('string', 'Line total, after discounts.') },
        ],
      }),
    },
    {
      name: 'dimensions',
      shape: object(`Dimensions of the ${word}.`, [
        { name: 'length', shape: plain('number', 'Length, in metres.') },
        { name: 'width', shape: plain('number', 'Width, in metres.') },
        { name: 'height', shape: plain('number', 'Height, in metres.') },
      ]),
    },
    {
      name: 'images',
      shape: list(`Images of the ${word}.`, {
        kind: 'object',
        description: 'One image.',
        fields: [
          { name: 'id', shape: plain('integer', 'Image ID.') },
          { name: 'src', shape: plain('string', 'Image address.', { format: 'uri' }) },
          { name: 'alt', shape: plain('string', 'Alternative text.') },
        ],
      }),
    },
    { name: 'menu_order', shape: plain('integer', `Menu order of the ${word}.`) },
  ];
  return [...always, ...chosen(some, 16, random)];
}

const answerFields = (word: string, body: readonly Field[]): readonly Field[] => [
  { name: 'id', shape: plain('integer', `Unique identifier for the ${word}.`), readOnly: true },
  ...body.map(({ name, shape }) => ({ name, shape })),
  {
    name: 'link',
    shape: plain('string', `URL to the ${word}.`, { format: 'uri' }),
    readOnly: true,
  },
  {
    name: 'modified',
    shape: plain('string', `The date the ${word} was last modified.`, { format: 'date-time' }),
    readOnly: true,
  },
];

// ── as the site sends it ─────────────────────────────────────────────────────────────

/**
 * The route index as a site sends it.
 *
 * @param withSchemas what `?context=help` adds: the schema of its resource on every route
 * @returns JSON text, slashes escaped as PHP does
 */
export function routeIndexText(resources: readonly Resource[], withSchemas: boolean): string {
  const namespaces = [...new Set(resources.map(({ namespace }) => namespace))];
  const index = {
    name: 'Content and Commerce Site',
    description: '',
    url: 'https://site.example',
    home: 'https://site.example',
    gmt_offset: '0',
    timezone_string: '',
    namespaces,
    authentication: {
      'application-passwords': {
        endpoints: { authorization: 'https://site.example/wp-admin/authorize-application.php' },
      },
    },
    routes: Object.fromEntries(resources.flatMap((resource) => wireRoutes(resource, withSchemas))),
  };
  return JSON.stringify(index).replaceAll('/', '\\/');
}

function wireRoutes(resource: Resource, withSchemas: boolean): readonly [string, JsonObject][] {
  const { namespace, path, body } = resource;
  const schema = withSchemas ? { schema: wireSchema(resource) } : {};
  const route = (
    endpoints: readonly { methods: readonly string[]; args: readonly Field[] }[],
  ): JsonObject => ({
    namespace,
    methods: endpoints.flatMap(({ methods }) => methods),
    endpoints: endpoints.map(({ methods, args }) => ({
      methods,
      allow_batch: { v1: true },
      args: wireArgs(args),
    })),
    ...schema,
  });
  return [
    [
      `/${namespace}/${path}`,
      route([
        { methods: ['GET'], args: resource.listArgs },
        { methods: ['POST'], args: body },
      ]),
    ],
    [
      `/${namespace}/${path}/(?P<id>[\\d]+)`,
      route([
        { methods: ['GET'], args: [idArg, contextArg] },
        { methods: ['POST', 'PUT', 'PATCH'], args: [idArg, ...optional(body)] },
        { methods: ['DELETE'], args: [idArg, forceArg] },
      ]),
    ],
  ];
}

const idArg: Field = { name: 'id', shape: plain('integer', 'Unique identifier for the item.') };
const forceArg: Field = {
  name: 'force',
  shape: plain('boolean', 'Whether to bypass Trash and force deletion.'),
  default: false,
};
const optional = (fields: readonly Field[]): readonly Field[] =>
  fields.map(({ name, shape }) => ({ name, shape }));

const wireArgs = (fields: readonly Field[]): JsonObject =>
  Object.fromEntries(
    fields.map((field) => [
      field.name,
      { ...wireShape(field.shape), ...defaultOf(field), required: field.required === true },
    ]),
  );

const wireSchema = ({ path, answer }: Resource): JsonObject => ({
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: path,
  type: 'object',
  properties: Object.fromEntries(
    answer.map((field) => [
      field.name,
      { ...wireShape(field.shape), ...defaultOf(field), ...nestedMarks(field) },
    ]),
  ),
});

function wireShape(shape: Shape): JsonObject {
  switch (shape.kind) {
    case 'plain':
      return shape.keywords;
    case 'list':
      return { description: shape.description, type: 'array', items: wireShape(shape.items) };
    case 'object':
      return {
        description: shape.description,
        type: 'object',
        properties: Object.fromEntries(
          shape.fields.map((field) => [
            field.name,
            { ...wireShape(field.shape), ...defaultOf(field), ...nestedMarks(field) },
          ]),
        ),
      };
  }
}

const nestedMarks = (field: Field): JsonObject => ({
  context: field.readOnly === true ? ['view', 'edit', 'embed'] : ['view', 'edit'],
  ...(field.readOnly === true ? { readonly: true } : {}),
  ...(field.required === true ? { required: true } : {}),
});

const defaultOf = (field: Field): JsonObject =>
  field.default === undefined ? {} : { default: field.default };

// ── as an OpenAPI document ───────────────────────────────────────────────────────────

/** An OpenAPI 3.1 document that says what `routeIndexText` with schemas says. */
export const openApiText = (resources: readonly Resource[]): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Content and Commerce Site', version: '1.0.0' },
    servers: [{ url: 'https://site.example/wp-json' }],
    paths: Object.fromEntries(resources.flatMap(openApiPaths)),
    components: {
      schemas: Object.fromEntries([
        ['RestError', restError],
        ...resources.flatMap((resource): readonly [string, JsonObject][] => [
          [resource.typeName, openApiObject(undefined, resource.answer)],
          [`${resource.typeName}Create`, openApiObject(undefined, resource.body)],
          [`${resource.typeName}Update`, openApiObject(undefined, optional(resource.body))],
        ]),
      ]),
    },
  });

const restError: JsonObject = {
  type: 'object',
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    data: { type: 'object', properties: { status: { type: 'integer' } } },
  },
  required: ['code', 'message'],
};

/** `createAmberBook`, `listAmberBook`: what the OpenAPI document calls an operation. */
export type OperationVerb = 'list' | 'create' | 'get' | 'update' | 'delete';

function openApiPaths(resource: Resource): readonly [string, JsonObject][] {
  const { namespace, path, typeName } = resource;
  const item = { $ref: `#/components/schemas/${typeName}` };
  const operation = (
    verb: OperationVerb,
    status: string,
    answer: JsonObject,
    rest: JsonObject,
  ): JsonObject => ({
    operationId: verb + typeName,
    tags: [namespace],
    ...rest,
    responses: {
      [status]: { description: 'OK', content: json(answer) },
      '400': { description: 'Invalid', content: json({ $ref: '#/components/schemas/RestError' }) },
      '404': { description: 'Missing', content: json({ $ref: '#/components/schemas/RestError' }) },
    },
  });
  const id: JsonObject = { ...openApiParameter(idArg, 'path'), required: true };
  const body = (verb: 'Create' | 'Update'): JsonObject => ({
    required: true,
    content: json({ $ref: `#/components/schemas/${typeName}${verb}` }),
  });
  return [
    [
      `/${namespace}/${path}`,
      {
        get: operation(
          'list',
          '200',
          { type: 'array', items: item },
          {
            parameters: resource.listArgs.map((field) => openApiParameter(field, 'query')),
          },
        ),
        post: operation('create', '201', item, { requestBody: body('Create') }),
      },
    ],
    [
      `/${namespace}/${path}/{id}`,
      {
        get: operation('get', '200', item, { parameters: [id, openApiParameter(contextArg, 'query')] }),
        post: operation('update', '200', item, { parameters: [id], requestBody: body('Update') }),
        delete: operation(
          'delete',
          '200',
          { type: 'object', properties: { deleted: { type: 'boolean' }, previous: item } },
          { parameters: [id, openApiParameter(forceArg, 'query')] },
        ),
      },
    ],
  ];
}

const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });

const openApiParameter = (field: Field, where: 'path' | 'query'): JsonObject => {
  const { description, ...schema } = openApiShape(field.shape);
  return {
    name: field.name,
    in: where,
    description: description ?? '',
    schema: { ...schema, ...defaultOf(field) },
  };
};

function openApiShape(shape: Shape): JsonObject {
  switch (shape.kind) {
    case 'plain':
      return shape.keywords;
    case 'list':
      return { description: shape.description, type: 'array', items: openApiShape(shape.items) };
    case 'object':
      return openApiObject(shape.description, shape.fields);
  }
}

function openApiObject(description: string | undefined, fields: readonly Field[]): JsonObject {
  const required = fields.filter((field) => field.required === true).map(({ name }) => name);
  return {
    ...(description === undefined ? {} : { description }),
    type: 'object',
    properties: Object.fromEntries(
      fields.map((field) => [
        field.name,
        {
          ...openApiShape(field.shape),
          ...defaultOf(field),
          ...(field.readOnly === true ? { readOnly: true } : {}),
        },
      ]),
    ),
    ...(required.length === 0 ? {} : { required }),
  };
}
