// What `templates/client/module.ts.hbs` prints: the types and operations of a namespace.

import type { ApiModel, Argument, Namespace, Operation, PathPart } from '../../model/api.ts';
import {
  code,
  comment,
  commentLines,
  literalText,
  propertyKey,
  quote,
  type Code,
  type CommentText,
} from '../code.ts';
import { upperFirst } from '../../model/name-letters.ts';
import type { ModulePart, NamespaceParts } from '../module-parts.ts';
import { identifierOf, type NamedOperation } from '../operation-names.ts';
import { isSelecting } from '../selecting-arguments.ts';
import { takesNothingRequired, type OperationTypes } from '../types/operation-types.ts';
import { viewEmbedded, type EmbeddedView } from '../types/resource-types.ts';
import { moduleSpecifier, type PartImport } from '../types/part-imports.ts';
import { viewTypes, type PartTypes, type TypesView } from '../types/types-module.ts';
import { sendsEmptyInput } from './abilities-view.ts';
import { limitOf, type BatchRoute } from './batch-route.ts';
import { ValueLists, ValueNames, type ValuesView } from './enum-values.ts';
import { hasOptionalSlot, hasSlashSlot, hasSlot, pathTemplate } from './path-template.ts';
import { RuntimeImports, type RuntimeImport } from './runtime-imports.ts';
import { isList, isPaged, runtimeModules, type OperationKind } from './runtime-modules.ts';

export interface ModuleView extends TypesView {
  /** Only what the module uses: a compiler may be told to refuse an unused import. */
  readonly imports: readonly RuntimeImport[];
  readonly partImports: readonly PartImport[];
  readonly operations: readonly OperationView[];
  readonly resources: readonly ResourceView[];
  readonly embedded: readonly EmbeddedView[];
  /** The modules below this one, whose operations it passes on. */
  readonly below: readonly ModuleBelow[];
  /** Their operations in the client. */
  readonly resourcesBelow: readonly { readonly key: Code; readonly type: Code; readonly at: Code }[];
}

/** A module below that of its namespace. */
interface ModuleBelow {
  readonly from: Code;
  /** What its facade is called here, and the type of that. */
  readonly facade: Code;
  readonly facadeType: Code;
}

/** An operation: its types, its constant, and its place in the facade. */
interface OperationView extends Omit<OperationTypes, 'reply'> {
  readonly doc: OperationDoc;
  readonly values: readonly ValuesView[];
  readonly identifier: Code;
  /** `Optional`, `Shaped`, `OptionalShaped` or nothing. */
  readonly kind: Code;
  readonly of: TypeArguments;
  /** Types that are joined to that of the operation, and to that of the operation in the client. */
  readonly joined: readonly JoinedType[];
  readonly joinedBound: readonly JoinedType[];
  /** As the client spells it: `shop.orders.list`. */
  readonly name: Code;
  readonly method: Code;
  readonly path: Code;
  /** What else the runtime is told of it: `fill: slots, batch: 25`. */
  readonly details: readonly DetailView[];
  /** Its verb in the facade, in a type and in an object literal. */
  readonly key: Code;
  readonly literalKey: Code;
}

interface DetailView {
  readonly isFurther: boolean;
  readonly name: Code;
  readonly value: Code;
}

/** What the types of an operation are made of. */
interface TypeArguments extends Pick<OperationTypes, 'typeName' | 'reply'> {
  readonly methods: Code;
}

interface JoinedType {
  readonly type: Code;
  readonly of: TypeArguments;
}

interface OperationDoc {
  /** It says what is called, and nothing else. */
  readonly isShort: boolean;
  readonly paragraphs: readonly (readonly CommentText[])[];
  readonly method: CommentText;
  readonly path: CommentText;
  /** Methods that do the same. */
  readonly others: CommentText | undefined;
  readonly isDeprecated: boolean;
}

interface ResourceView {
  readonly key: Code;
  readonly literalKey: Code;
  readonly operations: readonly OperationView[];
}

/** The modules of a namespace, in the order of its parts. */
export function viewModules(
  model: ApiModel,
  of: NamespaceParts,
  batchRoute: BatchRoute,
): readonly ModuleView[] {
  const { namespace, parts } = of;
  const names = new ValueNames(parts.flatMap(({ operations }) => operations));
  const abilityRoutes = new Set(model.site?.abilities?.map(({ route }) => route));
  return viewTypes(model, of).map((types, at) =>
    viewModule(types, {
      path: parts[at]?.path ?? namespace.module,
      embedded: viewEmbedded(model, namespace.name, types.resources),
      below: at === 0 ? parts.slice(1) : [],
      values: new ValueLists(names),
      namespace,
      imports: new RuntimeImports(),
      batchRoute,
      abilityRoutes,
    }),
  );
}

function viewModule(types: PartTypes, module: Module): ModuleView {
  const { operations: typed } = types;
  const { path, imports, embedded, below } = module;
  imports.add('Resources');
  if (typed.length > 0) imports.add('operation');
  if (below.length > 0) imports.add('joinedResources');
  if (types.namesBatchError) imports.add('BatchError');
  if (embedded.length > 0) imports.add('EmbedError');
  for (const { names } of embedded) types.partImports.add(...names);
  const resources = new Map<string, OperationView[]>();
  const operations = typed.map((one) => {
    const view = viewOperation(one.named, one, module);
    const embeds = view.of.reply?.embeds;
    if (embeds) types.partImports.add(embeds.text);
    resources.set(one.named.resource, [...(resources.get(one.named.resource) ?? []), view]);
    return view;
  });
  const taken = declaredBy(types);
  for (const { name } of embedded) taken.add(name.text);
  const modules = below.map((part) => ({ part, view: viewBelow(path, part, taken) }));
  return {
    resourceTypes: types.resourceTypes,
    declarations: types.declarations,
    embedded,
    imports: imports.views(path),
    partImports: types.partImports.views(),
    operations,
    resources: [...resources].map(([name, views]) => ({
      key: code(propertyKey(name)),
      literalKey: literalKey(name),
      operations: views,
    })),
    below: modules.map(({ view }) => view),
    resourcesBelow: modules.flatMap(({ part, view }) =>
      [...new Set(part.operations.map(({ resource }) => resource))].map((name) => ({
        key: code(propertyKey(name)),
        type: view.facadeType,
        at: code(quote(name)),
      })),
    ),
  };
}

function viewBelow(path: string, part: ModulePart, taken: Set<string>): ModuleBelow {
  const word = identifierOf(part.path.slice(path.length + 1));
  return {
    from: moduleSpecifier(path, part.path),
    facade: code(freeName(`${word}Facade`, taken)),
    facadeType: code(freeName(`${upperFirst(word)}Facade`, taken)),
  };
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`;
  taken.add(name);
  return name;
}

/** What a module declares that a site has named. */
const declaredBy = ({ operations, resourceTypes, declarations }: PartTypes): Set<string> =>
  new Set([
    ...operations.flatMap(({ named: { identifier, typeName } }) => [
      identifier,
      ...['Args', 'Result', 'Results'].map((suffix) => typeName + suffix),
    ]),
    ...[...resourceTypes, ...declarations].map(({ name }) => name.text),
  ]);

/** What the operations of a module share. */
interface Module {
  /** Below the client, without its ending. */
  readonly path: string;
  readonly embedded: readonly EmbeddedView[];
  readonly below: readonly ModulePart[];
  readonly values: ValueLists;
  readonly namespace: Namespace;
  readonly imports: RuntimeImports;
  readonly batchRoute: BatchRoute;
  /** The keys of the routes that run abilities. */
  readonly abilityRoutes: ReadonlySet<string>;
}

function viewOperation(
  named: NamedOperation,
  types: OperationTypes,
  { values, namespace, imports, batchRoute, abilityRoutes }: Module,
): OperationView {
  const { operation, route, identifier, resource, verb } = named;
  const reply = isShapedByCaller(operation) ? types.reply : undefined;
  const shaping = reply ? 'Shaped' : '';
  const kind: OperationKind = `${takesNothingRequired(operation) ? 'Optional' : ''}${shaping}`;
  const joins = runtimeModules.flatMap(({ joins: one }) =>
    one?.to(operation, route, batchRoute) ? [one] : [],
  );
  const joined = joins.flatMap((one) => (one.operation ? [shaping + one.operation] : []));
  const joinedBound = joins.map((one) => shaping + one.bound);
  imports.add(
    `${kind}Operation`,
    `${kind}Bound`,
    ...joined,
    ...joinedBound,
    ...(reply ? [reply.type.text] : []),
  );
  const globals = reply ? globalsOf(operation) : [];
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
    method: code(quote(operation.method)),
    path: code(quote(pathTemplate(route.parts))),
    details: detailsOf(named, globals, limitOf(operation, batchRoute), abilityRoutes.has(route.key), imports),
    key: code(propertyKey(verb)),
    literalKey: literalKey(verb),
  };
}

/** A route with arguments of these names means something else by them. */
export const isShapedByCaller = ({ arguments: args }: Operation): boolean =>
  !args.some(({ name }) => name === '_fields' || name === '_embed');

/** The site reads these in the query alone, whatever the method. */
const globalsOf = (operation: Operation): readonly string[] =>
  hasBody(operation) ? ['_embed', '_fields'] : [];

/** Parts of the runtime that an operation needs are handed to it. */
function detailsOf(
  { route, operation }: NamedOperation,
  globals: readonly string[],
  batchLimit: number | undefined,
  runsAbility: boolean,
  imports: RuntimeImports,
): readonly DetailView[] {
  const listed = operation.arguments.filter((argument) => isElsewhere(argument, operation));
  const elsewhere = [...listed.map(({ name }) => name), ...globals];
  const selects = operation.arguments
    .filter((argument) => isSelecting(argument, { route, operation }))
    .map(({ name }) => name);
  const asksByQuery = elsewhere.length > 0 || !operation.methods.every(writes);
  const parts = {
    fill: fillerOf(route.parts),
    encode: hasBody(operation) || elsewhere.length > 0 ? operation.bodyEncoding : undefined,
    tell: isPaged(operation) ? 'totals' : undefined,
    list: isList(operation) ? 'items' : undefined,
    query:
      (runsAbility && sendsEmptyInput(operation) ? 'withEmpty' : undefined) ??
      (selects.length > 0 ? 'selecting' : asksByQuery ? 'phpQuery' : undefined),
  };
  const facts = {
    selects: selects.length === 0 ? undefined : selects,
    elsewhere: elsewhere.length === 0 ? undefined : elsewhere,
    batch: batchLimit,
    headers: operation.headers,
  };
  const details: DetailView[] = [];
  const add = (name: string, value: string): void => {
    details.push({ isFurther: details.length > 0, name: code(name), value: code(value) });
  };
  for (const [name, part] of Object.entries(parts))
    if (part !== undefined) {
      imports.add(part);
      add(name, part);
    }
  for (const [name, fact] of Object.entries(facts)) if (fact !== undefined) add(name, literalText(fact));
  return details;
}

/** Which part of the runtime fills the slots of a path: the least that can. */
function fillerOf(parts: readonly PathPart[]): string | undefined {
  if (hasOptionalSlot(parts)) return 'optionalSlots';
  if (hasSlashSlot(parts)) return 'slashSlots';
  return hasSlot(parts) ? 'slots' : undefined;
}

const hasBody = ({ method }: Operation): boolean => writes(method);

/** Its arguments travel in the body. */
const writes = (method: Operation['method']): boolean =>
  method === 'POST' || method === 'PUT' || method === 'PATCH';

/** An argument that does not travel where the method's others do; `fetch` sends no body with GET and HEAD. */
function isElsewhere(argument: Argument, operation: Operation): boolean {
  if (argument.in === 'path') return false;
  if (hasBody(operation)) return argument.in === 'query';
  return argument.in === 'body' && operation.method !== 'GET' && operation.method !== 'HEAD';
}

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
    isDeprecated,
  };
}

/** In an object literal `"__proto__"` would set the prototype; a computed key does not. */
export const literalKey = (name: string): Code =>
  code(name === '__proto__' ? '["__proto__"]' : propertyKey(name));
