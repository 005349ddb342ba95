// The data of `templates/client/writable.ts.hbs`. Functions that few apps use are in modules of their own, so that the
// compilers and editors of other apps do not read them.

import type { ApiModel } from '../../../core/model/api/api.ts';
import { code, comment, literalText, propertyKey, quote, type Code, type CommentText } from '../code.ts';
import type { ModulePart, NamespaceParts } from '../module-parts.ts';
import type { NamedOperation } from '../operation-names.ts';
import { moduleSpecifier } from '../types/module-imports.ts';
import { constantNames, type PartNames } from './client-part-names.ts';
import { literalKey } from './literal-key.ts';
import { viewModulesBelow, type ModulesBelow } from './modules-below.ts';
import { writableItem } from './writable-rules.ts';

export interface WritableView extends ModulesBelow {
  readonly namespaceName: CommentText;
  /** Only in the main module. */
  readonly namespace: Code | undefined;
  /** The module with the same resources, without `writable`. */
  readonly base: Code;
  readonly baseFrom: Code;
  readonly runtimeNames: Code;
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

interface WritableModule {
  /** The path without extension, such as `writable/wc-v3/orders`. */
  readonly path: string;
  readonly view: WritableView;
}

/** Like the client, a large resource has a module of its own, and the main module of the namespace exports it. */
export function viewWritable(
  model: ApiModel,
  { namespace, parts }: NamespaceParts,
): readonly WritableModule[] {
  const names = constantNames(model, namespace).parts;
  const [main, ...others] = parts.map((part) => {
    const functions = functionsOf(model, part, names);
    return { base: part.path, path: `writable/${part.path}`, functions, resources: [...functions.keys()] };
  });
  const below = others.filter(({ functions }) => functions.size > 0);
  if (main === undefined || (below.length === 0 && main.functions.size === 0)) return [];
  const taken = new Set(['ClientPart', 'Facade', 'Writable']);
  return [main, ...below].map((one) => ({
    path: one.path,
    view: {
      ...viewModulesBelow(main.path, one === main ? below : [], taken, names),
      namespaceName: comment(namespace.name === '' ? '/' : namespace.name),
      namespace: one === main ? code(names.namespace) : undefined,
      base: code(names.base),
      baseFrom: moduleSpecifier(one.path, one.base),
      runtimeNames: code(
        [
          ...(one.functions.size > 0 ? ['type Writable', 'writable'] : []),
          ...(one === main ? ['writableNamespace'] : []),
          ...(one.functions.size > 0 ? ['writableResource'] : []),
        ].join(', '),
      ),
      runtimeFrom: moduleSpecifier(one.path, 'runtime/writable-item'),
      operationFrom: moduleSpecifier(one.path, 'runtime/operation'),
      resources: Array.from(one.functions, ([resource, functions]) => ({
        name: comment(resource),
        identifier: code(names.resource(resource)),
        key: code(propertyKey(resource)),
        literalKey: literalKey(resource),
        at: code(quote(resource)),
        functions,
      })),
    },
  }));
}

function functionsOf(
  model: ApiModel,
  { operations }: ModulePart,
  names: PartNames,
): ReadonlyMap<string, readonly WritableFunction[]> {
  const functions = new Map<string, WritableFunction[]>();
  for (const named of operations) {
    const view = viewFunction(model, named, names);
    if (view) functions.set(named.resource, [...(functions.get(named.resource) ?? []), view]);
  }
  return functions;
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
