// What `templates/client/module.ts.hbs` prints: the types and operations of a namespace.

import type { ApiModel, Argument, Namespace, Operation } from '../../model/api.ts';
import { code, commentText, docComment, literalText, propertyKey, quote, type Code } from '../code.ts';
import { namedOperations, type NamedOperation } from '../operation-names.ts';
import { operationTypes, takesNothingRequired, type OperationTypes } from '../types/operation-types.ts';
import { declarationsOf, resourceImports, resourcesOf, type ModuleImport } from '../types/types-module.ts';
import { limitOf, type BatchRoute } from './batch-route.ts';
import { ValueLists } from './enum-values.ts';
import { hasOptionalSlot, hasSlot, pathTemplate } from './path-template.ts';
import { RuntimeImports, type RuntimeImport } from './runtime-imports.ts';
import { isPaged, runtimeModules, type OperationKind } from './runtime-modules.ts';

export interface ModuleView {
  /** Only what the module uses: a compiler may be told to refuse an unused import. */
  readonly imports: readonly RuntimeImport[];
  /** From the modules of other namespaces. */
  readonly resourceImports: readonly ModuleImport[];
  readonly resourceTypes: readonly Code[];
  readonly operations: readonly OperationView[];
  readonly declarations: readonly Code[];
  /** Lists of values too long to be written at each operation. */
  readonly sharedValues: readonly Code[];
  readonly resources: readonly ResourceView[];
}

interface OperationView {
  readonly args: Code;
  readonly result: Code;
  readonly values: readonly Code[];
  readonly doc: Code;
  readonly identifier: Code;
  readonly type: Code;
  /** What the runtime is told of it. */
  readonly told: Code;
  /** Its verb in the facade, in a type and in an object literal. */
  readonly key: Code;
  readonly literalKey: Code;
  readonly bound: Code;
}

interface ResourceView {
  readonly key: Code;
  readonly literalKey: Code;
  readonly operations: readonly OperationView[];
}

export function viewModule(model: ApiModel, namespace: Namespace, batchRoute: BatchRoute): ModuleView {
  const named = namedOperations(model, namespace.name);
  const types = named.map((one) => operationTypes(one, model));
  const values = new ValueLists(named);
  const imports = new RuntimeImports();
  imports.add('operation', 'Resources');
  const resourceTypes = resourcesOf(model, namespace);
  const operations: OperationView[] = [];
  const resources = new Map<string, OperationView[]>();
  for (const [at, one] of named.entries()) {
    const view = viewOperation(one, types[at], { values, namespace, imports, batchRoute });
    operations.push(view);
    const others = resources.get(one.resource);
    if (others === undefined) resources.set(one.resource, [view]);
    else others.push(view);
  }
  return {
    imports: imports.views(),
    resourceImports: resourceImports(model, namespace, types),
    resourceTypes: resourceTypes.map(({ text }) => code(text)),
    operations,
    declarations: declarationsOf([...types, ...resourceTypes]),
    sharedValues: values.shared(),
    resources: [...resources].map(([name, views]) => ({
      key: code(propertyKey(name)),
      literalKey: literalKey(name),
      operations: views,
    })),
  };
}

/** What the operations of a module share. */
interface Module {
  readonly values: ValueLists;
  readonly namespace: Namespace;
  readonly imports: RuntimeImports;
  readonly batchRoute: BatchRoute;
}

function viewOperation(
  named: NamedOperation,
  types: OperationTypes | undefined,
  { values, namespace, imports, batchRoute }: Module,
): OperationView {
  const { operation, route, identifier, typeName, verb } = named;
  const reply = isShapedByCaller(operation) ? types?.reply : undefined;
  const shaping = reply ? 'Shaped' : '';
  const kind: OperationKind = `${takesNothingRequired(operation) ? 'Optional' : ''}${shaping}`;
  const answer = reply?.text ?? `${typeName}Result`;
  const parameters = `<${typeName}Args, ${answer}, ${operation.methods.map(quote).join(' | ')}>`;
  const joined = runtimeModules.flatMap(({ joins }) =>
    joins?.to(operation, route, batchRoute) ? [joins] : [],
  );
  const type = [
    `${kind}Operation`,
    ...joined.flatMap((one) => (one.operation ? [shaping + one.operation] : [])),
  ];
  const bound = [`${kind}Bound`, ...joined.map((one) => shaping + one.bound)];
  imports.add(...type, ...bound, ...(reply ? [reply.kind] : []));
  return {
    args: code(types?.args ?? ''),
    result: code(types?.result ?? ''),
    values: operation.arguments.flatMap((argument) => values.of(named, argument)),
    doc: operationDoc(named),
    identifier: code(identifier),
    type: code(type.map((name) => name + parameters).join(' & ')),
    told: code(
      told(named, namespace, reply ? globalsOf(operation) : [], limitOf(operation, batchRoute), imports),
    ),
    key: code(propertyKey(verb)),
    literalKey: literalKey(verb),
    bound: code(bound.map((name) => name + parameters).join(' & ')),
  };
}

/** A route with arguments of these names means something else by them. */
const isShapedByCaller = ({ arguments: args }: Operation): boolean =>
  !args.some(({ name }) => name === '_fields' || name === '_embed');

/** The site reads these in the query alone, whatever the method. */
const globalsOf = (operation: Operation): readonly string[] =>
  hasBody(operation) ? ['_embed', '_fields'] : [];

/** The arguments of the runtime's `operation`; parts of the runtime that an operation needs are handed to it. */
function told(
  { route, operation, resource, verb }: NamedOperation,
  namespace: Namespace,
  globals: readonly string[],
  batchLimit: number | undefined,
  imports: RuntimeImports,
): string {
  const listed = operation.arguments.filter((argument) => isElsewhere(argument, operation));
  const elsewhere = [...listed.map(({ name }) => name), ...globals];
  const fill = hasOptionalSlot(route.parts) ? 'optionalSlots' : hasSlot(route.parts) ? 'slots' : '';
  const encode = hasBody(operation) || elsewhere.length > 0 ? operation.bodyEncoding : '';
  const tell = isPaged(operation) ? 'totals' : '';
  for (const part of [fill, encode, tell]) if (part !== '') imports.add(part);
  const details = [
    ...(fill === '' ? [] : [`fill: ${fill}`]),
    ...(encode === '' ? [] : [`encode: ${encode}`]),
    ...(tell === '' ? [] : [`tell: ${tell}`]),
    ...(elsewhere.length === 0 ? [] : [`elsewhere: ${literalText(elsewhere)}`]),
    ...(batchLimit === undefined ? [] : [`batch: ${batchLimit}`]),
    ...(operation.headers === undefined ? [] : [`headers: ${literalText(operation.headers)}`]),
  ];
  return [
    quote(`${namespace.accessor}.${resource}.${verb}`),
    quote(operation.method),
    quote(pathTemplate(route.parts)),
    ...(details.length === 0 ? [] : [`{ ${details.join(', ')} }`]),
  ].join(', ');
}

const hasBody = ({ method }: Operation): boolean =>
  method === 'POST' || method === 'PUT' || method === 'PATCH';

/** An argument that does not travel where the method's others do; `fetch` sends no body with GET and HEAD. */
function isElsewhere(argument: Argument, operation: Operation): boolean {
  if (argument.in === 'path') return false;
  if (hasBody(operation)) return argument.in === 'query';
  return argument.in === 'body' && operation.method !== 'GET' && operation.method !== 'HEAD';
}

function operationDoc({ route, operation }: NamedOperation): Code {
  const others = operation.methods.filter((method) => method !== operation.method);
  const also = others.length === 0 ? '' : ` (\`options.method\`: ${others.join(', ')})`;
  const said = [operation.description ?? route.description ?? '', ...(operation.notes ?? [])]
    .map(commentText)
    .filter((line) => line !== '');
  return docComment([
    ...said.flatMap((line) => [line, '']),
    `\`${operation.method} ${commentText(route.path)}\`${also}`,
    ...(operation.deprecated === true ? ['', '@deprecated'] : []),
  ]);
}

/** In an object literal `"__proto__"` would set the prototype; a computed key does not. */
export const literalKey = (name: string): Code =>
  code(name === '__proto__' ? '["__proto__"]' : propertyKey(name));
