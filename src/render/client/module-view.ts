// What `templates/client/module.ts.hbs` prints: the types and operations of a namespace.

import type { ApiModel, Argument, Namespace, Operation } from '../../model/api.ts';
import { code, commentText, docComment, literalText, propertyKey, quote, type Code } from '../code.ts';
import { namedOperations, type NamedOperation } from '../operation-names.ts';
import { operationTypes, takesNothingRequired, type OperationTypes } from '../types/operation-types.ts';
import { declarationsOf } from '../types/types-module.ts';
import { ValueLists } from './enum-values.ts';
import { hasOptionalSlot, hasSlot, pathTemplate } from './path-template.ts';

export interface ModuleView {
  /** Only what the module uses: a compiler may be told to refuse an unused import. */
  readonly imports: Code;
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

export function viewModule(model: ApiModel, namespace: Namespace): ModuleView {
  const named = namedOperations(model, namespace.name);
  const types = named.map((one) => operationTypes(one, model));
  const values = new ValueLists(named);
  const imports = new Set(['operation', 'type Resources']);
  const operations: OperationView[] = [];
  const resources = new Map<string, OperationView[]>();
  for (const [at, one] of named.entries()) {
    const view = viewOperation(one, types[at], values, namespace, imports);
    operations.push(view);
    const others = resources.get(one.resource);
    if (others === undefined) resources.set(one.resource, [view]);
    else others.push(view);
  }
  return {
    imports: code([...imports].sort().join(', ')),
    operations,
    declarations: declarationsOf(types),
    sharedValues: values.shared(),
    resources: [...resources].map(([name, views]) => ({
      key: code(propertyKey(name)),
      literalKey: literalKey(name),
      operations: views,
    })),
  };
}

function viewOperation(
  named: NamedOperation,
  types: OperationTypes | undefined,
  values: ValueLists,
  namespace: Namespace,
  imports: Set<string>,
): OperationView {
  const { operation, identifier, typeName, verb } = named;
  const optional = takesNothingRequired(operation) ? 'Optional' : '';
  const parameters = `<${typeName}Args, ${typeName}Result, ${operation.methods.map(quote).join(' | ')}>`;
  imports.add(`type ${optional}Operation`).add(`type ${optional}Bound`);
  return {
    args: code(types?.args ?? ''),
    result: code(types?.result ?? ''),
    values: operation.arguments.flatMap((argument) => values.of(named, argument)),
    doc: operationDoc(named),
    identifier: code(identifier),
    type: code(`${optional}Operation${parameters}`),
    told: code(told(named, namespace, imports)),
    key: code(propertyKey(verb)),
    literalKey: literalKey(verb),
    bound: code(`${optional}Bound${parameters}`),
  };
}

/** The arguments of the runtime's `operation`; parts of the runtime that an operation needs are handed to it. */
function told(
  { route, operation, resource, verb }: NamedOperation,
  namespace: Namespace,
  imports: Set<string>,
): string {
  const elsewhere = operation.arguments.filter((argument) => isElsewhere(argument, operation));
  const fill = hasOptionalSlot(route.parts) ? 'optionalSlots' : hasSlot(route.parts) ? 'slots' : '';
  const encode = hasBody(operation) || elsewhere.length > 0 ? operation.bodyEncoding : '';
  for (const part of [fill, encode]) if (part !== '') imports.add(part);
  const details = [
    ...(fill === '' ? [] : [`fill: ${fill}`]),
    ...(encode === '' ? [] : [`encode: ${encode}`]),
    ...(elsewhere.length === 0 ? [] : [`elsewhere: ${literalText(elsewhere.map(({ name }) => name))}`]),
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
