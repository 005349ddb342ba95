// The names of an operation in generated code, for all targets.
// For `orders.list`, the function is `ordersList`, and the type prefix is `OrdersList`.

import type { ApiModel, Operation, Route } from '../../core/model/api/api.ts';
import { beginsName, nameLetter, upperFirst } from '../../core/model/names/name-letters.ts';
import { shortHash } from '../../core/model/text/sha256.ts';
import { unreserved } from './reserved-words.ts';

export interface NamedOperation {
  readonly route: Route;
  readonly operation: Operation;
  /** The name of the function and the prefix of values, such as `ordersList`. Unique in its namespace. */
  readonly identifier: string;
  /** The prefix of types, such as `OrdersList`. Unique in its namespace. */
  readonly typeName: string;
  /**
   * The resource and the verb of the name, such as `orders` and `list`. The resource and the verb can be any
   * text, so both are printed as property keys.
   */
  readonly resource: string;
  readonly verb: string;
}

interface NamespaceOperations {
  readonly inOrder: readonly NamedOperation[];
  readonly byName: ReadonlyMap<string, NamedOperation>;
}

const namedByModel = new WeakMap<ApiModel, ReadonlyMap<string, NamespaceOperations>>();

/** The operations of a namespace (by its `name`), in the order of the site. */
export const namedOperations = (model: ApiModel, namespace: string): readonly NamedOperation[] =>
  operationsByNamespaceName(model).get(namespace)?.inOrder ?? [];

export const operationNamed = (
  model: ApiModel,
  namespace: string,
  name: string,
): NamedOperation | undefined => operationsByNamespaceName(model).get(namespace)?.byName.get(name);

function operationsByNamespaceName(model: ApiModel): ReadonlyMap<string, NamespaceOperations> {
  let names = namedByModel.get(model);
  if (names === undefined) namedByModel.set(model, (names = nameAll(model)));
  return names;
}

function nameAll(model: ApiModel): ReadonlyMap<string, NamespaceOperations> {
  const byNamespace = new Map<string, NamedOperation[]>();
  for (const route of model.routes) {
    let operations = byNamespace.get(route.namespace);
    if (operations === undefined) byNamespace.set(route.namespace, (operations = []));
    for (const operation of route.operations) operations.push(nameOne(route, operation));
  }
  return new Map(
    [...byNamespace].map(([namespace, operations]) => [
      namespace,
      indexedByName(withUniqueNames(operations)),
    ]),
  );
}

const indexedByName = (inOrder: readonly NamedOperation[]): NamespaceOperations => ({
  inOrder,
  byName: new Map(inOrder.map((one) => [one.operation.name, one])),
});

function nameOne(route: Route, operation: Operation): NamedOperation {
  const dot = operation.name.indexOf('.');
  const resource = dot === -1 ? operation.name : operation.name.slice(0, dot);
  const verb = dot === -1 ? 'call' : operation.name.slice(dot + 1);
  const identifier = unreserved(identifierOf(resource, verb));
  return { route, operation, identifier, typeName: typeNameOf(identifier), resource, verb };
}

/**
 * The type prefix. If the name has no form with a capital letter (`_404Get`), the prefix starts with `T`
 * (`T_404Get`).
 */
const typeNameOf = (identifier: string): string =>
  upperFirst(identifier) === identifier ? `T${identifier}` : upperFirst(identifier);

/**
 * Makes names unique. Two names can be equal without their dots (`orders.listAll`, `ordersList.all`), and a
 * hand-written model can contain a name twice. An operation with a repeated name gets a suffix made from its
 * route and methods.
 */
function withUniqueNames(operations: readonly NamedOperation[]): readonly NamedOperation[] {
  const typeNames = repeated(operations.map(({ typeName }) => typeName));
  const properties = repeated(operations.map(({ operation }) => operation.name));
  if (typeNames.size === 0 && properties.size === 0) return operations;
  return operations.map((one) => {
    const suffix = `_${shortHash(JSON.stringify([one.route.key, one.operation.methods]))}`;
    const clashes = typeNames.has(one.typeName);
    return {
      ...one,
      identifier: clashes ? one.identifier + suffix : one.identifier,
      typeName: clashes ? one.typeName + suffix : one.typeName,
      verb: properties.has(one.operation.name) ? one.verb + suffix : one.verb,
    };
  });
}

function repeated(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const name of names) (seen.has(name) ? twice : seen).add(name);
  return twice;
}

export function identifierOf(first: string, ...others: readonly string[]): string {
  const identifier = camelWords(first) + others.map((word) => upperFirst(camelWords(word))).join('');
  return beginsName(identifier) || /^[$_]/.test(identifier) ? identifier : `_${identifier}`;
}

export const camelWords = (text: string): string =>
  text.replace(betweenWords, (_, next: string) => upperFirst(next));

const betweenWords = new RegExp(`(?:(?!${nameLetter})[^$])+(.?)`, 'gsu');
