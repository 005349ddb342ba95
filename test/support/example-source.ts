// The examples of drift rules are short: a schema, an endpoint, a part of an index or
// of a hand-written model. Here each becomes a whole source, so that it can be run.

import { everyRule } from '../../src/drift/rules/every-rule.ts';
import { defaultLoadOptions } from '../../src/source/load-options.ts';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import { readModel } from '../../src/source/read-model.ts';
import type { Json } from '../../src/core/schema/schema.ts';

type Members = Readonly<Record<string, Json>>;

const asList = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];

const isMembers = (value: Json): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Both sides of the example of a rule, read as a file would be. */
export async function exampleModels(code: string): Promise<readonly [before: ApiModel, after: ApiModel]> {
  const rule = everyRule.get(code);
  if (!rule) throw new Error(`no rule ${code}`);
  const { before, after } = rule.example;
  return [await read(sourceOf(code, before)), await read(sourceOf(code, after))];
}

async function read(source: Json): Promise<ApiModel> {
  const stdin = async function* () {
    yield Buffer.from(JSON.stringify(source));
  };
  return (await readModel('-', { ...defaultLoadOptions, stdin })).value;
}

/** @returns an index or a model, as a file would hold it */
function sourceOf(code: string, example: Json): Json {
  if (!isMembers(example)) throw new TypeError('an example is an object');
  const has = (...keys: readonly string[]): boolean => keys.some((key) => key in example);
  if (has('operations', 'arguments', 'baseUrl') || Array.isArray(example['routes'])) return model(example);
  const namespaces = asList(example['namespaces']);
  if (namespaces.some(isMembers)) return model(example);
  if (has('routes', 'authentication', 'namespaces')) return index(example);
  if (has('args')) return indexOf(endpoint({ methods: ['GET'], ...example }));
  if (has('endpoints')) return indexOf({ methods: ['POST'], ...example });
  if (has('schema')) return indexOf(endpoint({ methods: ['GET'] }), example['schema']);
  if (code.endsWith('enum-labels-changed')) return model({ operations: [labelled(code, example)] });
  if (!code.startsWith('response-')) {
    // Null can only be sent in a body.
    const methods = code === 'became-not-nullable' ? ['POST'] : ['GET'];
    return indexOf(endpoint({ methods, args: { value: example } }));
  }
  return needsRequired.has(code)
    ? model({ operations: [{ method: 'GET', response: { kind: 'schema', schema: example } }] })
    : indexOf(endpoint({ methods: ['GET'] }), { properties: { value: example } });
}

/** An index has no labels. */
const labelled = (code: string, schema: Json): Json =>
  code.startsWith('response-')
    ? { method: 'GET', response: { kind: 'schema', schema } }
    : { method: 'GET', arguments: [{ name: 'value', schema }] };

/** Only a hand-written model means something by what it says of `required` in answers. */
const needsRequired: ReadonlySet<string> = new Set([
  'response-prop-removed-optional',
  'response-prop-renamed-optional',
  'response-prop-became-required',
  'response-prop-became-optional',
]);

const endpoint = (members: Members): Members => ({ methods: members['methods'] ?? [], endpoints: [members] });

function indexOf(route: Members, schema?: Json): Json {
  const described = isMembers(schema ?? null)
    ? { schema: { title: 'thing', type: 'object', ...(schema as Members) } }
    : {};
  return index({ routes: { [key(schema)]: { ...route, ...described } } });
}

/** A path that ends in a path parameter answers one item. */
const key = (schema: Json | undefined): string =>
  schema === undefined ? '/demo/v1/things' : '/demo/v1/things/(?P<id>[\\d]+)';

const index = (members: Members): Json => ({ namespaces: ['demo/v1'], routes: {}, ...members });

function model({ operations, arguments: args, ...members }: Members): Json {
  const listed = args === undefined ? operations : [{ method: 'GET', arguments: args }];
  return {
    routewright: 1,
    title: 'Demo',
    baseUrl: '{base_url}',
    namespaces: [{ name: 'demo' }],
    routes: listed === undefined ? [] : [{ path: '/things', operations: listed }],
    ...(JSON.stringify(listed ?? []).includes('"resource":"') && { resources: [thing] }),
    ...members,
  };
}

const thing: Json = {
  name: 'Thing',
  namespace: 'demo',
  schema: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
};
