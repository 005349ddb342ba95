// What `templates/client/module.ts.hbs` prints: the types and operations of a namespace.

import type { ApiModel, Argument, Namespace, Operation } from '../../model/api.ts';
import { code, commentText, docComment, literalText, propertyKey, quote, type Code } from '../code.ts';
import { namedOperations, type NamedOperation } from '../operation-names.ts';
import { operationTypes, takesNothingRequired } from '../types/operation-types.ts';
import { declarationsOf } from '../types/types-module.ts';
import { ValueLists } from './enum-values.ts';
import { hasOptionalSlot, hasSlot, pathTemplate } from './path-template.ts';

export interface ModuleView {
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
}

interface ResourceView {
  readonly key: Code;
  readonly literalKey: Code;
  readonly operations: readonly {
    readonly doc: Code;
    readonly key: Code;
    readonly literalKey: Code;
    readonly bound: Code;
    readonly identifier: Code;
  }[];
}

export function viewModule(model: ApiModel, namespace: Namespace): ModuleView {
  const named = namedOperations(model, namespace.name);
  const types = named.map((one) => operationTypes(one, model));
  const values = new ValueLists(named);
  const operations = named.map((one, at): OperationView => ({
    args: code(types[at]?.args ?? ''),
    result: code(types[at]?.result ?? ''),
    values: one.operation.arguments.flatMap((argument) => values.of(one, argument)),
    doc: operationDoc(one),
    identifier: code(one.identifier),
    type: code(
      `${takesNothingRequired(one.operation) ? 'OptionalOperation' : 'Operation'}${typeArguments(one)}`,
    ),
    told: code(told(one, namespace)),
  }));
  return {
    imports: code(importedNames(named)),
    operations,
    declarations: declarationsOf(types),
    sharedValues: values.shared(),
    resources: viewResources(named),
  };
}

const typeArguments = ({ typeName, operation }: NamedOperation): string =>
  `<${typeName}Args, ${typeName}Result, ${operation.methods.map(quote).join(' | ')}>`;

/** Only what the module uses: a compiler may be told to refuse an unused import. */
function importedNames(named: readonly NamedOperation[]): string {
  const uses = (test: (one: NamedOperation) => boolean): boolean => named.some(test);
  const optional = uses(({ operation }) => takesNothingRequired(operation));
  const required = uses(({ operation }) => !takesNothingRequired(operation));
  return [
    ...(named.length > 0 ? ['operation'] : []),
    ...(['slots', 'optionalSlots', 'json', 'form'] as const).filter((name) =>
      uses((one) => features(one).has(name)),
    ),
    'type Resources',
    ...(required ? ['type Bound', 'type Operation'] : []),
    ...(optional ? ['type OptionalBound', 'type OptionalOperation'] : []),
  ].join(', ');
}

type Feature = 'slots' | 'optionalSlots' | 'json' | 'form';

/** The parts of the runtime that an operation needs; an app carries no other. */
function features({ route, operation }: NamedOperation): ReadonlySet<Feature> {
  const found = new Set<Feature>();
  if (hasOptionalSlot(route.parts)) found.add('optionalSlots');
  else if (hasSlot(route.parts)) found.add('slots');
  if (hasBody(operation) || operation.arguments.some((argument) => isElsewhere(argument, operation)))
    found.add(operation.bodyEncoding);
  return found;
}

const hasBody = ({ method }: Operation): boolean =>
  method === 'POST' || method === 'PUT' || method === 'PATCH';

/** An argument that does not travel where the method's others do; `fetch` sends no body with GET and HEAD. */
function isElsewhere(argument: Argument, operation: Operation): boolean {
  if (argument.in === 'path') return false;
  if (hasBody(operation)) return argument.in === 'query';
  return argument.in === 'body' && operation.method !== 'GET' && operation.method !== 'HEAD';
}

function told(named: NamedOperation, namespace: Namespace): string {
  const { route, operation, resource, verb } = named;
  const used = features(named);
  const elsewhere = operation.arguments
    .filter((argument) => isElsewhere(argument, operation))
    .map(({ name }) => name);
  const fill = (['slots', 'optionalSlots'] as const).find((name) => used.has(name));
  const encode = (['json', 'form'] as const).find((name) => used.has(name));
  const details = [
    ...(fill === undefined ? [] : [`fill: ${fill}`]),
    ...(encode === undefined ? [] : [`encode: ${encode}`]),
    ...(elsewhere.length === 0 ? [] : [`elsewhere: ${literalText(elsewhere)}`]),
    ...(operation.headers === undefined ? [] : [`headers: ${literalText(operation.headers)}`]),
  ];
  return [
    quote(`${namespace.accessor}.${resource}.${verb}`),
    quote(operation.method),
    quote(pathTemplate(route.parts)),
    ...(details.length === 0 ? [] : [`{ ${details.join(', ')} }`]),
  ].join(', ');
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

function viewResources(named: readonly NamedOperation[]): readonly ResourceView[] {
  const byResource = new Map<string, NamedOperation[]>();
  for (const one of named) {
    const others = byResource.get(one.resource);
    if (others === undefined) byResource.set(one.resource, [one]);
    else others.push(one);
  }
  return [...byResource].map(([resource, operations]) => ({
    key: code(propertyKey(resource)),
    literalKey: literalKey(resource),
    operations: operations.map((one) => ({
      doc: operationDoc(one),
      key: code(propertyKey(one.verb)),
      literalKey: literalKey(one.verb),
      bound: code(`${takesNothingRequired(one.operation) ? 'OptionalBound' : 'Bound'}${typeArguments(one)}`),
      identifier: code(one.identifier),
    })),
  }));
}

/** In an object literal `"__proto__"` would set the prototype; a computed key does not. */
export const literalKey = (name: string): Code =>
  code(name === '__proto__' ? '["__proto__"]' : propertyKey(name));
