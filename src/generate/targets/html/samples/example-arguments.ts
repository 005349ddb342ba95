// The values in a sample.
// The site accepts the example values, and the path of the request reaches only this operation.

import type {
  ApiModel,
  Argument,
  Operation,
  Route,
  PathParameter,
  PathPart,
} from '../../../../core/model/api/api.ts';
import { pathValue } from '../../../../core/model/paths/path-value.ts';
import { appliesTo } from '../../../../core/model/software/sign-in.ts';
import { trashSupport } from '../../../../core/model/api/trash.ts';
import { schemaErrors } from '../../../../core/schema/value-errors.ts';
import type { Json, Schema } from '../../../../core/schema/schema.ts';
import { exampleValue, sentFirst } from '../../../../core/schema/values/example-value.ts';
import { sampleValue } from '../../../../core/schema/values/fitting-values.ts';
import { namedOperations, operationNamed, type NamedOperation } from '../../operation-names.ts';
import type { CallArgument, RequestedCall } from './call.ts';
import { httpRequestOf } from './request.ts';
import { credentialPlaceholder } from './sign-in.ts';

export type SampleValues = Readonly<Record<string, Json>>;

export interface ExampleArguments {
  /** The arguments of a batch route are lists, even if the index declares the fields of an item. */
  readonly arguments: readonly CallArgument[];
  readonly example: SampleValues;
}

type ExampleOperation = Pick<NamedOperation, 'operation' | 'route'>;

export function exampleArguments(named: ExampleOperation, model: ApiModel): ExampleArguments {
  const { operation, route } = named;
  if (operation.batchOf !== undefined) return batchOfItems(named, operation.batchOf, model);
  const example = exampleFields(named, model);
  const requests = operation.arguments.find(isRequests);
  const asked = requests && exampleBatchRequests(route, model);
  return {
    arguments: operation.arguments,
    example: asked === undefined ? example : { ...example, requests: asked },
  };
}

/** The maximum number of optional fields in a sample. Required fields are always filled in. */
const maxFields = { create: 4, update: 2 };

function exampleFields({ operation, route }: ExampleOperation, model: ApiModel): SampleValues {
  const { method, methods, arguments: args, accepted = {} } = operation;
  const isAccepted = ({ name }: Argument): boolean => Object.hasOwn(accepted, name);
  const isForced = trashSupport(model, route) === 'unsupported';
  const declared = args.filter((argument) => argument.in === 'body');
  // Other arguments were not sent, or were refused.
  const body = declared.some(isAccepted)
    ? declared.filter((argument) => argument.required || isAccepted(argument))
    : declared;
  const others = args.filter(
    ({ in: place, required, name }) => place !== 'body' && (required || (isForced && name === 'force')),
  );
  const isCreation = method === 'POST' && !methods.includes('PUT') && !args.some((one) => one.in === 'path');
  const fields = sentFirst(body, isCreation ? maxFields.create : maxFields.update);
  const parameters = new Map(parametersInPath(route.parts).map((parameter) => [parameter.name, parameter]));
  return Object.fromEntries(
    [...others, ...fields].flatMap((argument) => {
      const parameter = argument.in === 'path' ? parameters.get(argument.name) : undefined;
      const value =
        parameter === undefined
          ? fittingExample(argument, route.path, isAccepted(argument) ? accepted[argument.name] : undefined)
          : pathValue(route, parameter, argument.schema);
      return value === undefined ? [] : [[argument.name, value] as const];
    }),
  );
}

const parametersInPath = (parts: readonly PathPart[]): readonly PathParameter[] =>
  parts.flatMap((part) =>
    part.kind === 'optional' ? parametersInPath(part.parts) : part.kind === 'parameter' ? [part] : [],
  );

/**
 * Arguments with example values that exist on a site. The table matches the route too, because the argument
 * name alone is not specific enough.
 */
const knownArguments: readonly (readonly [path: RegExp, name: string, value: Json])[] = [
  // The key of the product with the id 1 in a cart.
  [/\/cart\/(?:update|remove)-item$/, 'key', 'c4ca4238a0b923820dcc509a6f75849b'],
  [/\/wp\/v2\/plugins$/, 'slug', 'akismet'],
];

/** @param accepted a value that the site accepted */
function fittingExample(
  { name, schema, required }: Argument,
  path: string,
  accepted: Json | undefined,
): Json | undefined {
  if (name === 'force') return true;
  const isGood = (value: Json): boolean => schemaErrors(schema, value).length === 0;
  const known = knownArguments.find(([ending, argument]) => argument === name && ending.test(path))?.[2];
  if (known !== undefined && isGood(known)) return known;
  if (accepted !== undefined && isGood(accepted)) return accepted;
  const example = exampleValue(schema, name);
  if (isGood(example)) return example;
  const made = sampleValue(schema);
  return isGood(made) || required ? made : undefined;
}

/** An example that creates, updates and deletes one item each, if the site supports these operations. */
function batchOfItems(
  { operation, route }: ExampleOperation,
  { create, update }: NonNullable<Operation['batchOf']>,
  model: ApiModel,
): ExampleArguments {
  const others = operation.arguments.filter((argument) => argument.in !== 'body');
  const sibling = (name: string | null): NamedOperation | undefined =>
    name === null ? undefined : operationNamed(model, route.namespace, name);
  const created = sibling(create);
  const updated = sibling(update);
  const parameter = updated && parametersInPath(updated.route.parts).at(-1);
  const id = updated?.operation.arguments.find(({ name }) => name === parameter?.name)?.schema ?? {};
  const idType: Schema = { type: id.type === 'string' ? 'string' : 'integer' };
  const first = updated && parameter ? pathValue(updated.route, parameter, id) : 1;
  const isDeletable =
    updated === undefined || updated.route.operations.some(({ methods }) => methods.includes('DELETE'));
  const bodyOf = (of: NamedOperation): SampleValues => {
    const inBody = new Set(
      of.operation.arguments.filter((argument) => argument.in === 'body').map(({ name }) => name),
    );
    return Object.fromEntries(Object.entries(exampleFields(of, model)).filter(([name]) => inBody.has(name)));
  };
  return {
    arguments: [...others, ...batchArguments(idType)],
    example: {
      ...exampleFields({ operation: { ...operation, arguments: others }, route }, model),
      ...(created && { create: [bodyOf(created)] }),
      ...(updated && { update: [{ id: first, ...bodyOf(updated) }] }),
      ...(isDeletable && { delete: [first === 1 ? 2 : first] }),
    },
  };
}

const batchArguments = (id: Schema): readonly CallArgument[] => [
  { name: 'create', in: 'body', required: false, schema: listSchema(anyItem, 'Items to create.') },
  {
    name: 'update',
    in: 'body',
    required: false,
    schema: listSchema(anyItem, 'Items to update, each with its id.'),
  },
  { name: 'delete', in: 'body', required: false, schema: listSchema(id, 'The ids of items to delete.') },
];

const anyItem: Schema = { type: 'object' };
const listSchemas = new Map<string, Schema>();

/** A list schema. Equal schemas are one object, so the page contains each schema only once. */
function listSchema(items: Schema, description: string): Schema {
  const key = JSON.stringify([items, description]);
  const known = listSchemas.get(key);
  if (known !== undefined) return known;
  const schema: Schema = { type: 'array', description, items };
  listSchemas.set(key, schema);
  return schema;
}

/** Whether the argument is the list of requests of a batch route, such as `POST /batch/v1`. */
const isRequests = ({ name, in: place, schema: { items } }: Argument): boolean =>
  name === 'requests' && place === 'body' && Object.hasOwn(items?.properties ?? {}, 'path');

/** Well-known operations for the example of a batch. */
const preferredOperations = ['posts.create', 'cart.addItem'];

/**
 * The operation is from the batch route's namespace, or from any namespace if the batch route has no
 * namespace.
 */
function exampleBatchRequests(batch: Route, model: ApiModel): Json | undefined {
  const writes = model.namespaces
    .filter(({ name }) => batch.namespace === '' || name === batch.namespace)
    .flatMap(({ name }) => namedOperations(model, name))
    .filter(({ operation, route }) => operation.method === 'POST' && route !== batch);
  const taken = writes.filter(({ operation }) => operation.batchable === true);
  const rank = ({ operation: { name } }: NamedOperation): number =>
    preferredOperations.indexOf(name) + 1 || 3;
  const [chosen] = (taken.length > 0 || batch.namespace === '' ? taken : writes).toSorted(
    (one, other) => rank(one) - rank(other),
  );
  if (chosen === undefined) return undefined;
  const { operation, route } = chosen;
  const example = exampleFields(chosen, model);
  const call: RequestedCall = {
    method: operation.method,
    parts: route.parts,
    arguments: operation.arguments,
  };
  const { method, url, body } = httpRequestOf(call, '', new Map(Object.entries(example)));
  return [
    {
      method,
      path: url,
      ...sessionHeaders(route, model),
      ...(body.kind !== 'none' && { body: body.value }),
    },
  ];
}

/** In a batch, each request needs the nonce of the visitor's session. */
function sessionHeaders(
  { namespace, path }: Route,
  { namespaces }: ApiModel,
): { readonly headers?: Readonly<Record<string, Json>> } {
  const methods = namespaces.find(({ name }) => name === namespace)?.signIn ?? [];
  const { scheme } = methods.find((method) => appliesTo(method, path)) ?? {};
  return scheme?.kind === 'session'
    ? { headers: Object.fromEntries(scheme.headers.map((header) => [header, credentialPlaceholder(header)])) }
    : {};
}
