// The names of the client parts that an app imports from the module of a namespace: `wpV2` for the namespace,
// `posts` for one resource. Names of operations and value lists take precedence.

import type { ApiModel, Namespace } from '../../../core/model/api.ts';
import type { Code } from '../code.ts';
import { ranked } from '../operation-order.ts';
import { identifierOf, namedOperations, type NamedOperation } from '../operation-names.ts';
import { unreserved } from '../reserved-words.ts';
import { ValueNames } from './enum-values.ts';

/** Names that every module imports from the runtime. No resource can have such a name. */
const moduleImports = ['kinds', 'operation', 'resource'];

export class PartNames {
  /** The name of the part for the whole namespace. */
  readonly namespace: string;
  private readonly resources = new Map<string, string>();

  /** @param taken the other constants that the modules of the namespace declare */
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
  }

  resource(name: string): string {
    return this.resources.get(name) ?? '';
  }
}

/** A namespace with operations, and the name of its client part. */
export interface ClientNamespace {
  readonly namespace: Namespace;
  readonly part: Code;
}

/** The constants of a namespace that are not operations. */
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
