// The data of `templates/client/module.ts.hbs`, with the types and operations of a namespace.

import type { ApiModel, Namespace, Operation } from '../../../core/model/api/api.ts';
import { accessComment } from '../../../core/model/api/access-text.ts';
import { code, comment, commentLines, propertyKey, quote, type Code, type CommentText } from '../code.ts';
import type { ModulePart, NamespaceParts } from '../module-parts.ts';
import type { NamedOperation } from '../operation-names.ts';
import { takesNothingRequired, type OperationTypes } from '../types/operation-types.ts';
import { viewEmbedded, type EmbeddedView } from '../types/resource-types.ts';
import { moduleSpecifier, type PartImport } from '../types/module-imports.ts';
import { viewTypes, type PartTypes, type ModuleTypesView } from '../types/types-module.ts';
import { batchLimitOf, type BatchRoute } from './batch-route.ts';
import { ValueLists, type ValuesView } from './enum-values.ts';
import { literalKey } from './literal-key.ts';
import { viewModulesBelow, type ModulesBelow } from './modules-below.ts';
import type { OperationKinds } from './operation-kinds.ts';
import { constantNames, type PartNames } from './client-part-names.ts';
import { pathTemplate } from './path-template.ts';
import { RuntimeImports, type RuntimeImport } from './runtime-imports.ts';
import { runtimeModules, type OperationKind } from './runtime-modules.ts';

export interface ModuleView extends ModuleTypesView, ModulesBelow {
  /** The imports of the module. Compilers can refuse unused imports, so only used names are imported. */
  readonly imports: readonly RuntimeImport[];
  readonly partImports: readonly PartImport[];
  readonly operations: readonly ClientOperationView[];
  readonly resources: readonly ResourcePartView[];
  readonly embedded: readonly EmbeddedView[];
  /** Only in the main module. */
  readonly namespace: Code | undefined;
  readonly namespaceName: CommentText;
  /** The module with the operation kinds. */
  readonly kindsFrom: Code | undefined;
}

interface ClientOperationView extends Omit<OperationTypes, 'reply'> {
  readonly doc: OperationDoc;
  readonly values: readonly ValuesView[];
  readonly identifier: Code;
  readonly kind: Code;
  readonly of: TypeArguments;
  readonly joined: readonly JoinedType[];
  readonly joinedBound: readonly JoinedType[];
  /** The operation's name in the client, such as `shop.orders.list`. */
  readonly name: Code;
  readonly path: Code;
  /** The operation's kind, such as `kinds.getPages`. */
  readonly kindOf: Code;
  /** Traits of this operation that are not in its kind, such as `{ selects: ["include"] }`. */
  readonly facts: Code | undefined;
  /** The operation's path, relative to the resource's path, such as `"/{id}"`. */
  readonly pathBelow: Code | undefined;
  readonly key: Code;
  readonly literalKey: Code;
}

interface TypeArguments extends Pick<OperationTypes, 'typeName' | 'reply'> {
  readonly methods: Code;
}

interface JoinedType {
  readonly type: Code;
  readonly of: TypeArguments;
}

interface OperationDoc {
  readonly isShort: boolean;
  readonly paragraphs: readonly (readonly CommentText[])[];
  readonly method: CommentText;
  readonly path: CommentText;
  readonly others: CommentText | undefined;
  /** Who may call the operation. Undefined if that is unknown. */
  readonly access: CommentText | undefined;
  readonly isDeprecated: boolean;
}

interface ResourcePartView {
  readonly identifier: Code;
  /** The name of the resource: `"shop.orders"`. */
  readonly name: Code;
  readonly path: Code;
  readonly at: Code;
  readonly key: Code;
  readonly literalKey: Code;
  readonly operations: readonly ClientOperationView[];
}

export function viewModules(
  model: ApiModel,
  of: NamespaceParts,
  batchRoute: BatchRoute,
  kinds: OperationKinds,
): readonly ModuleView[] {
  const { namespace, parts } = of;
  const { values, parts: partNames } = constantNames(model, namespace);
  const abilityRoutes = new Set(model.site?.abilities?.map(({ route }) => route));
  return viewTypes(model, of).map((types, at) =>
    viewModule(types, {
      model,
      path: parts[at]?.path ?? namespace.module,
      embedded: viewEmbedded(model, namespace.name, types.resources),
      below: at === 0 ? parts.slice(1) : [],
      isFirst: at === 0,
      partNames,
      kinds,
      values: new ValueLists(values),
      namespace,
      imports: new RuntimeImports(),
      batchRoute,
      abilityRoutes,
    }),
  );
}

function viewModule(types: PartTypes, module: Module): ModuleView {
  const { operations: typed } = types;
  const { path, imports, embedded, below, partNames, namespace } = module;
  if (typed.length > 0 || module.isFirst) imports.add('ClientPart');
  if (typed.length > 0) imports.add('operation', 'resource');
  if (types.namesBatchError) imports.add('BatchError');
  if (embedded.length > 0) imports.add('EmbedError');
  for (const { names } of embedded) types.partImports.add(...names);
  const resources = new Map<string, ClientOperationView[]>();
  const bases = basePaths(typed.map(({ named }) => named));
  const operations = typed.map((one) => {
    const view = viewClientOperation(one.named, one, bases.get(one.named.resource) ?? '', module);
    const embeds = view.of.reply?.embeds;
    if (embeds) types.partImports.add(embeds.text);
    resources.set(one.named.resource, [...(resources.get(one.named.resource) ?? []), view]);
    return view;
  });
  const taken = declaredBy(types);
  for (const { name } of embedded) taken.add(name.text);
  const modulesBelow = below.map((part) => ({ path: part.path, resources: resourcesIn(part) }));
  return {
    resourceTypes: types.resourceTypes,
    declarations: types.declarations,
    embedded,
    imports: imports.views(path),
    partImports: types.partImports.views(),
    operations,
    resources: [...resources].map(([name, views]) => ({
      identifier: code(partNames.resource(name)),
      name: code(quote(`${namespace.accessor}.${name}`)),
      path: code(quote(bases.get(name) ?? '')),
      at: code(quote(name)),
      key: code(propertyKey(name)),
      literalKey: literalKey(name),
      operations: views,
    })),
    ...viewModulesBelow(path, modulesBelow, taken, partNames),
    namespace: module.isFirst ? code(partNames.namespace) : undefined,
    namespaceName: comment(namespace.name === '' ? '/' : namespace.name),
    kindsFrom: typed.length > 0 ? moduleSpecifier(path, 'runtime/kinds') : undefined,
  };
}

const resourcesIn = ({ operations }: ModulePart): readonly string[] => [
  ...new Set(operations.map(({ resource }) => resource)),
];

function basePaths(operations: readonly NamedOperation[]): ReadonlyMap<string, string> {
  const bases = new Map<string, string>();
  for (const { resource, route } of operations) {
    const path = pathTemplate(route.parts);
    bases.set(resource, commonBase(bases.get(resource) ?? path, path));
  }
  return bases;
}

function commonBase(one: string, other: string): string {
  let base = one;
  while (base !== other && !other.startsWith(`${base}/`) && base !== '')
    base = base.slice(0, Math.max(0, base.lastIndexOf('/')));
  return base;
}

const declaredBy = ({ operations, resourceTypes, declarations }: PartTypes): Set<string> =>
  new Set([
    ...operations.flatMap(({ named: { identifier, typeName } }) => [
      identifier,
      ...['Args', 'Result', 'Results'].map((suffix) => typeName + suffix),
    ]),
    ...[...resourceTypes, ...declarations].map(({ name }) => name.text),
  ]);

interface Module {
  readonly model: ApiModel;
  readonly path: string;
  readonly embedded: readonly EmbeddedView[];
  readonly below: readonly ModulePart[];
  readonly isFirst: boolean;
  readonly partNames: PartNames;
  readonly kinds: OperationKinds;
  readonly values: ValueLists;
  readonly namespace: Namespace;
  readonly imports: RuntimeImports;
  readonly batchRoute: BatchRoute;
  readonly abilityRoutes: ReadonlySet<string>;
}

function viewClientOperation(
  named: NamedOperation,
  types: OperationTypes,
  base: string,
  { values, namespace, imports, batchRoute, abilityRoutes, kinds }: Module,
): ClientOperationView {
  const { operation, route, identifier, resource, verb } = named;
  const reply = isShapedByCaller(operation) ? types.reply : undefined;
  const shaping = reply ? 'Shaped' : '';
  const kind: OperationKind = `${takesNothingRequired(operation) ? 'Optional' : ''}${shaping}`;
  const joins = runtimeModules.flatMap(({ joins: one }) =>
    one?.to(operation, route, batchRoute) ? [one] : [],
  );
  const joined = joins.map((one) => shaping + one.operation);
  const joinedBound = joins.map((one) => shaping + one.bound);
  imports.add(
    `${kind}Operation`,
    `${kind}Bound`,
    ...joined,
    ...joinedBound,
    ...(reply ? [reply.type.text] : []),
  );
  const { kind: kindOf, facts } = kinds.of(named, {
    isShaped: reply !== undefined,
    batchLimit: batchLimitOf(operation, batchRoute),
    runsAbility: abilityRoutes.has(route.key),
  });
  const path = pathTemplate(route.parts);
  const below = path.slice(base.length);
  const of = { typeName: types.typeName, reply, methods: code(operation.methods.map(quote).join(' | ')) };
  return {
    typeName: types.typeName,
    arguments: types.arguments,
    result: types.result,
    doc: operationDoc(named),
    values: operation.arguments.flatMap((argument) => values.of(named, argument)),
    identifier: code(identifier),
    kind: code(kind),
    of,
    joined: joined.map((type) => ({ type: code(type), of })),
    joinedBound: joinedBound.map((type) => ({ type: code(type), of })),
    name: code(quote(`${namespace.accessor}.${resource}.${verb}`)),
    path: code(quote(path)),
    kindOf,
    facts,
    pathBelow: below === '' && facts === undefined ? undefined : code(quote(below)),
    key: code(propertyKey(verb)),
    literalKey: literalKey(verb),
  };
}

/**
 * Whether callers can shape the response by `_fields` and `_embed`. If the route itself declares `_fields` or
 * `_embed`, callers cannot shape the response.
 */
export const isShapedByCaller = ({ arguments: args }: Operation): boolean =>
  !args.some(({ name }) => name === '_fields' || name === '_embed');

function operationDoc({ route, operation }: NamedOperation): OperationDoc {
  const paragraphs = [operation.description ?? route.description ?? '', ...(operation.notes ?? [])]
    .map(commentLines)
    .filter((lines) => lines.length > 0);
  const others = operation.methods.filter((method) => method !== operation.method);
  const isDeprecated = operation.deprecated === true;
  return {
    isShort: paragraphs.length === 0 && !isDeprecated,
    paragraphs,
    method: comment(operation.method),
    path: comment(route.path),
    others: others.length === 0 ? undefined : comment(others.join(', ')),
    access: operation.access && comment(accessComment(operation.access)),
    isDeprecated,
  };
}
