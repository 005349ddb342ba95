// The names of the client parts in the module of a namespace, such as `wpV2` and `posts`.
// Names of operations and value lists take precedence over names of client parts.

import type { ApiModel, Namespace } from '../../../core/model/api/api.ts';
import type { Code } from '../code.ts';
import { ranked } from '../operation-order.ts';
import { identifierOf, namedOperations, type NamedOperation } from '../operation-names.ts';
import { unreserved } from '../reserved-words.ts';
import { ValueNames } from './enum-values.ts';

/** Names that modules import from the runtime. */
const moduleImports = [
  'kinds',
  'operation',
  'resource',
  'writable',
  'Writable',
  'writableNamespace',
  'writableResource',
];

/** Verbs of updates: `update`, and `updateByUuid` for a path parameter with another name. */
export const isUpdate = (verb: string): boolean => /^update(?:By.*)?$/.test(verb);

export interface WritableNames {
  /** The name in the resource: `writable`, and `writableByUuid` for `updateByUuid`. */
  readonly member: string;
  /** The name of the standalone function, such as `ordersWritable`. */
  readonly identifier: string;
}

export class PartNames {
  readonly namespace: string;
  /** The name of the imported namespace in the module with `writable`. */
  readonly base: string;
  private readonly resources = new Map<string, string>();
  private readonly writables = new Map<string, WritableNames>();

  constructor({ accessor }: Namespace, operations: readonly NamedOperation[], taken: readonly string[]) {
    const all = new Set([...moduleImports, ...taken]);
    const free = (wanted: string, ending: string): string => {
      let name = wanted;
      while (all.has(name)) name += ending;
      all.add(name);
      return name;
    };
    this.namespace = free(unreserved(identifierOf(accessor)), 'Namespace');
    for (const { resource } of ranked(operations))
      if (!this.resources.has(resource))
        this.resources.set(resource, free(unreserved(identifierOf(resource)), 'Resource'));
    const verbs = new Set(operations.map(({ resource, verb }) => `${resource}.${verb}`));
    for (const { identifier, resource, verb } of ranked(operations)) {
      if (!isUpdate(verb)) continue;
      const by = verb.slice('update'.length);
      let member = identifierOf(`writable${by}`);
      while (verbs.has(`${resource}.${member}`)) member += 'Item';
      verbs.add(`${resource}.${member}`);
      this.writables.set(identifier, {
        member,
        identifier: free(identifierOf(resource, `writable${by}`), 'Item'),
      });
    }
    this.base = free('base', 'Module');
  }

  /** The names of the function that converts an item to the arguments of an update. */
  writable({ identifier }: NamedOperation): WritableNames {
    return this.writables.get(identifier) ?? { member: '', identifier: '' };
  }

  resource(name: string): string {
    return this.resources.get(name) ?? '';
  }
}

export interface ClientNamespace {
  readonly namespace: Namespace;
  readonly part: Code;
}

export interface ConstantNames {
  readonly values: ValueNames;
  readonly parts: PartNames;
}

const constantNameCache = new WeakMap<ApiModel, Map<Namespace, ConstantNames>>();

export function constantNames(model: ApiModel, namespace: Namespace): ConstantNames {
  let ofModel = constantNameCache.get(model);
  if (ofModel === undefined) constantNameCache.set(model, (ofModel = new Map<Namespace, ConstantNames>()));
  let names = ofModel.get(namespace);
  if (names === undefined) {
    const operations = namedOperations(model, namespace.name);
    const values = new ValueNames(operations);
    names = { values, parts: new PartNames(namespace, operations, values.all()) };
    ofModel.set(namespace, names);
  }
  return names;
}
