// The data of `templates/client/writable.ts.hbs`. Functions that few apps use are in modules of their own, so that the
// compilers and editors of other apps do not read them.

import type { ApiModel } from '../../../core/model/api/api.ts';
import { code, comment, literalText, propertyKey, quote, type Code, type CommentText } from '../code.ts';
import type { NamespaceParts } from '../module-parts.ts';
import type { NamedOperation } from '../operation-names.ts';
import { moduleSpecifier } from '../types/module-imports.ts';
import { constantNames, type PartNames } from './client-part-names.ts';
import { literalKey } from './literal-key.ts';
import { writableItem } from './writable-rules.ts';

export interface WritableView {
  readonly namespaceName: CommentText;
  readonly namespace: Code;
  /** The module of the namespace, without `writable`. */
  readonly base: Code;
  readonly baseFrom: Code;
  readonly runtimeFrom: Code;
  readonly operationFrom: Code;
  readonly resources: readonly WritableResource[];
}

interface WritableResource {
  readonly name: CommentText;
  readonly identifier: Code;
  readonly key: Code;
  readonly literalKey: Code;
  readonly at: Code;
  readonly functions: readonly WritableFunction[];
}

interface WritableFunction {
  /** The name in the resource, such as `writable`. */
  readonly key: Code;
  /** The name of the standalone function, such as `ordersWritable`. */
  readonly identifier: Code;
  readonly update: CommentText;
  readonly args: Code;
  readonly path: Code;
  readonly rules: Code;
}

/** The path of the module for a namespace, such as `writable/wc-v3`. */
export const writablePath = (module: string): string => `writable/${module}`;

/** Returns undefined if no resource of the namespace has a `writable` function. */
export function viewWritable(
  model: ApiModel,
  { namespace, parts }: NamespaceParts,
): WritableView | undefined {
  const names = constantNames(model, namespace).parts;
  const byResource = new Map<string, WritableFunction[]>();
  for (const named of parts.flatMap(({ operations }) => operations)) {
    const view = viewFunction(model, named, names);
    if (view) byResource.set(named.resource, [...(byResource.get(named.resource) ?? []), view]);
  }
  if (byResource.size === 0) return undefined;
  const path = writablePath(namespace.module);
  return {
    namespaceName: comment(namespace.name === '' ? '/' : namespace.name),
    namespace: code(names.namespace),
    base: code(names.base),
    baseFrom: moduleSpecifier(path, namespace.module),
    runtimeFrom: moduleSpecifier(path, 'runtime/writable-item'),
    operationFrom: moduleSpecifier(path, 'runtime/operation'),
    resources: Array.from(byResource, ([resource, functions]) => ({
      name: comment(resource),
      identifier: code(names.resource(resource)),
      key: code(propertyKey(resource)),
      literalKey: literalKey(resource),
      at: code(quote(resource)),
      functions,
    })),
  };
}

function viewFunction(
  model: ApiModel,
  named: NamedOperation,
  names: PartNames,
): WritableFunction | undefined {
  const item = writableItem(model, named);
  if (item === undefined) return undefined;
  const { pathMembers, otherPathParameters: others } = item;
  const args = `${names.base}.${named.typeName}Args`;
  const { member, identifier } = names.writable(named);
  return {
    key: code(member),
    identifier: code(identifier),
    update: comment(named.verb),
    args: code(others.length === 0 ? args : `Omit<${args}, ${union(others)}>`),
    path: code(pathMembers.length === 0 ? 'never' : union(pathMembers)),
    rules: code(literalText(item.rules)),
  };
}

const union = (names: readonly string[]): string => names.map(quote).join(' | ');
