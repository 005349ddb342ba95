// What samples need to know of an operation, read off the model.

import type { ApiModel, Argument, Operation } from '../../../model/api.ts';
import type { Json, Schema } from '../../../schema/schema.ts';
import { flawsOf } from '../../../schema/flaws.ts';
import { exampleValue, sentFirst } from '../../../schema/values/example-value.ts';
import { sampleOf } from '../../../schema/values/fitting-values.ts';
import { operationNamed, type NamedOperation } from '../../operation-names.ts';
import { takesFile } from '../../../model/takes-file.ts';
import type { Call, CallArgument, CallContext } from './call.ts';

/** @param accessor of its namespace, as the client has it */
export function callOf(named: NamedOperation, accessor: string, anchor: string, model: ApiModel): Call {
  const { operation, route, resource, verb } = named;
  const { body, example } = sentBy(named, model);
  return {
    anchor,
    name: [accessor, resource, verb],
    method: operation.method,
    parts: route.parts,
    arguments: body,
    ...(Object.keys(example).length > 0 && { example }),
    ...(takesFile(operation, route) && { file: true }),
    ...clientTakes(operation),
    ...(operation.bodyEncoding === 'form' ? { form: true } : {}),
    ...(operation.headers === undefined ? {} : { headers: operation.headers }),
  };
}

/** Where samples call, and how they sign in. */
export const sampleContext = (model: ApiModel, base: string): CallContext => ({
  base: base.startsWith('{')
    ? base
        // Without an address, samples speak of hosts that no one can own (RFC 2606).
        .replace('{rest_base}', 'https://site.example/wp-json')
        .replace(/\{[^{}]*\}/g, 'https://service.example')
    : base,
  auth: model.auth[0],
});

/** The client narrows and widens the answers it has types of; items of a map cannot be narrowed. */
function clientTakes({ response, arguments: args }: Operation): Pick<Call, 'clientTakes'> {
  if (response.kind !== 'resource') return {};
  if (args.some(({ name }) => name === '_fields' || name === '_embed')) return {};
  return { clientTakes: response.form === 'map' ? ['_embed'] : ['_fields', '_embed'] };
}

type Example = Readonly<Record<string, Json>>;

interface Sent {
  readonly body: readonly CallArgument[];
  readonly example: Example;
}

function sentBy({ operation, route }: NamedOperation, model: ApiModel): Sent {
  const { batchOf, arguments: args } = operation;
  if (batchOf === undefined) return { body: args, example: exampleOf(operation) };
  const sibling = (name: string | null): Operation =>
    (name === null ? undefined : operationNamed(model, route.namespace, name)?.operation) ?? operation;
  const others = args.filter((argument) => argument.in !== 'body');
  const id = identifierOf(sibling(batchOf.update));
  const [first = null, second = null] = id.type === 'string' ? ['first', 'second'] : [1, 2];
  return {
    body: [...others, ...batchArguments(id)],
    example: {
      ...exampleOf({ ...operation, arguments: others }),
      create: [bodyOf(exampleOf(sibling(batchOf.create)), sibling(batchOf.create))],
      update: [{ id: first, ...bodyOf(exampleOf(sibling(batchOf.update)), sibling(batchOf.update)) }],
      delete: [second],
    },
  };
}

const bodyOf = (example: Example, { arguments: args }: Operation): Example =>
  Object.fromEntries(
    Object.entries(example).filter(([name]) => args.some((one) => one.name === name && one.in === 'body')),
  );

function identifierOf({ arguments: args }: Operation): Schema {
  const { schema } = args.findLast((argument) => argument.in === 'path') ?? {};
  return schema?.type === 'string' ? { type: 'string' } : { type: 'integer' };
}

const batchArguments = (id: Schema): readonly CallArgument[] => [
  { name: 'create', in: 'body', required: false, schema: listOf(anyItem, 'Items to create.') },
  {
    name: 'update',
    in: 'body',
    required: false,
    schema: listOf(anyItem, 'Items to update, each with its id.'),
  },
  { name: 'delete', in: 'body', required: false, schema: listOf(id, 'The ids of items to delete.') },
];

const anyItem: Schema = { type: 'object' };
const lists = new Map<string, Schema>();

/** One object for all that are equal: they travel to the page once. */
function listOf(items: Schema, description: string): Schema {
  const key = JSON.stringify([items, description]);
  const known = lists.get(key);
  if (known !== undefined) return known;
  const schema: Schema = { type: 'array', description, items };
  lists.set(key, schema);
  return schema;
}

/** How many fields a sample fills in: all that must be sent, and others up to so many. */
const mostFields = { create: 4, update: 2 };

/** What a person would send, each value one that the site takes. */
function exampleOf({ method, methods, arguments: args }: Operation): Example {
  const body = args.filter((argument) => argument.in === 'body');
  const others = args.filter(
    (argument) => argument.in !== 'body' && (argument.required || isForce(argument)),
  );
  const isCreation = method === 'POST' && !methods.includes('PUT') && !args.some((one) => one.in === 'path');
  const fields = sentFirst(body, isCreation ? mostFields.create : mostFields.update);
  return Object.fromEntries(
    [...others, ...fields].flatMap((argument) => {
      const value = fittingExample(argument);
      return value === undefined ? [] : [[argument.name, value] as const];
    }),
  );
}

/** Terms and users cannot be trashed: their deletion fails without it. */
const isForce = ({ name, schema }: Argument): boolean =>
  name === 'force' && /\brequired to be true\b/i.test(schema.description ?? '');

/** An example that the schema takes; undefined where none is found for what need not be sent. */
function fittingExample({ name, schema, required }: Argument): Json | undefined {
  if (isForce({ name, schema, required, in: 'query' })) return true;
  const isGood = (value: Json): boolean => flawsOf(schema, value).length === 0;
  const example = exampleValue(schema, name);
  if (isGood(example)) return example;
  const made = sampleOf(schema);
  return isGood(made) || required ? made : undefined;
}
