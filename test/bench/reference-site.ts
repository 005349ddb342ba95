// One site for all that shows a reference, as a route index and as an OpenAPI document:
// fifty operations to a namespace, twelve arguments to each, four methods in turn.

const operationsPerNamespace = 50;
const words = [
  'order',
  'product',
  'customer',
  'coupon',
  'refund',
  'tax',
  'shipping',
  'setting',
  'report',
  'webhook',
];
const methods = ['GET', 'POST', 'PUT', 'DELETE'];

const wordAt = (at: number): string => words[at % words.length] ?? '';

/** What no other operation has in its path. */
export const stepOf = (at: number): string => `${wordAt(at)}${at}s`;

const namespaceOf = (at: number): string => `vendor${Math.floor(at / operationsPerNamespace)}/v1`;

/** The page of the namespace that holds an operation. */
export const pageOf = (at: number): string => `${namespaceOf(at).replace('/', '-')}.html`;

const argumentNames = Array.from({ length: 12 }, (_, n) => `arg_${n}_${wordAt(n)}`);

function schemaOf(n: number): Readonly<Record<string, unknown>> {
  const description = `Limit result set to ${wordAt(n)} resources matching value ${n}.`;
  const kinds: readonly Readonly<Record<string, unknown>>[] = [
    { type: 'string', enum: ['asc', 'desc', 'include', 'rand'], pattern: '^[a-z0-9-]+$' },
    { type: 'integer', minimum: 1, maximum: 100, default: 10 },
    { type: 'boolean', default: false },
    { type: 'array', items: { type: 'integer' } },
    {
      type: 'object',
      properties: {
        from: { type: 'string', format: 'date-time' },
        to: { type: 'string', format: 'date-time' },
        nested: { type: 'object', properties: { deep: { type: 'string' } } },
      },
    },
  ];
  return { description, ...(kinds[n % kinds.length] ?? {}) };
}

const every = (operations: number): readonly number[] => Array.from({ length: operations }, (_, at) => at);

export function indexText(operations: number): string {
  const args = Object.fromEntries(
    argumentNames.map((name, n) => [name, { required: n === 0, ...schemaOf(n) }]),
  );
  const routes = every(operations).map((at): readonly [string, object] => {
    const method = methods[at % methods.length] ?? '';
    return [
      `/${namespaceOf(at)}/${stepOf(at)}/(?P<id>[\\d]+)`,
      { namespace: namespaceOf(at), methods: [method], endpoints: [{ methods: [method], args }] },
    ];
  });
  return JSON.stringify({
    name: `A site of ${operations} operations`,
    namespaces: [...new Set(every(operations).map(namespaceOf))],
    authentication: {
      'application-passwords': { endpoints: { authorization: 'https://site.example/authorize' } },
    },
    routes: Object.fromEntries(routes),
  });
}

/** The same as an OpenAPI document; what goes into a body is a schema of its own. */
export function openApiText(operations: number): string {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const paths = every(operations).map((at): readonly [string, object] => {
    const method = methods[at % methods.length] ?? '';
    const inBody = method === 'POST' || method === 'PUT';
    const query = argumentNames.map((name, n) => {
      const { description, ...schema } = schemaOf(n);
      return { name, in: 'query', required: n === 0, description, schema };
    });
    const body = {
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: argumentNames.slice(0, 1),
            properties: Object.fromEntries(argumentNames.map((name, n) => [name, schemaOf(n)])),
          },
        },
      },
    };
    const operation = {
      operationId: `op${at}`,
      tags: [namespaceOf(at)],
      parameters: inBody ? [id] : [id, ...query],
      ...(inBody && { requestBody: body }),
      responses: { 200: { description: 'OK' } },
    };
    return [`/${namespaceOf(at)}/${stepOf(at)}/{id}`, { [method.toLowerCase()]: operation }];
  });
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: `A site of ${operations} operations`, version: '1' },
    servers: [{ url: 'https://site.example/wp-json' }],
    security: [{ basic: [] }],
    components: { securitySchemes: { basic: { type: 'http', scheme: 'basic' } } },
    tags: [...new Set(every(operations).map(namespaceOf))].map((name) => ({ name })),
    paths: Object.fromEntries(paths),
  });
}
