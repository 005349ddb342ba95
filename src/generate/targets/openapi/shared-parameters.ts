// Parameters that several operations of a namespace share become components.
// Examples are `page`, `per_page` and `context` of lists. The operations refer to the components.

import type { Namespace } from '../../../core/model/api/api.ts';
import { componentName } from './component-names.ts';
import { type OperationObject, type ParameterObject, type ReferenceObject } from './open-api.ts';
import type { PlacedOperation } from './paths.ts';

interface ParameterUse {
  readonly parameter: ParameterObject;
  readonly namespace: Namespace;
  readonly resource: string;
  readonly verb: string;
  count: number;
  reference?: ReferenceObject;
}

interface ParameterUses {
  /** A cache. Most equal parameters are one object, so their texts need not be compared. */
  readonly byObject: Map<ParameterObject, ParameterUse>;
  readonly byText: Map<string, ParameterUse>;
}

export class SharedParameters {
  private readonly namespaces = new Map<Namespace, ParameterUses>();
  private readonly lists = new Map<readonly ParameterObject[], readonly ParameterUse[]>();

  /** @param placed the operation, or the first of several merged operations */
  add({ parameters }: OperationObject<ParameterObject>, placed: PlacedOperation): void {
    if (parameters === undefined) return;
    const { namespace } = placed;
    let uses = this.namespaces.get(namespace);
    if (uses === undefined)
      this.namespaces.set(namespace, (uses = { byObject: new Map(), byText: new Map() }));
    const list: ParameterUse[] = [];
    for (const parameter of parameters) {
      const use = useOf(parameter, placed, uses);
      use.count++;
      list.push(use);
    }
    this.lists.set(parameters, list);
  }

  list(): Readonly<Record<string, ParameterObject>> {
    const made = new Map<string, ParameterObject>();
    for (const { byText } of this.namespaces.values())
      for (const use of byText.values()) {
        if (use.count === 1) continue;
        const name = freeParameterName(use, made);
        made.set(name, use.parameter);
        use.reference = { $ref: `#/components/parameters/${name}` };
      }
    return Object.fromEntries([...made].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  refer(operation: OperationObject<ParameterObject>): OperationObject {
    const uses = operation.parameters && this.lists.get(operation.parameters);
    return uses === undefined
      ? operation
      : { ...operation, parameters: uses.map(({ reference, parameter }) => reference ?? parameter) };
  }
}

function useOf(
  parameter: ParameterObject,
  placed: PlacedOperation,
  { byObject, byText }: ParameterUses,
): ParameterUse {
  let use = byObject.get(parameter);
  if (use === undefined) {
    const text = JSON.stringify(parameter);
    const { namespace, resource, verb } = placed;
    use = byText.get(text) ?? { parameter, namespace, resource, verb, count: 0 };
    byText.set(text, use);
    byObject.set(parameter, use);
  }
  return use;
}

/**
 * The first parameter is named after its argument. Later parameters with the argument's name are
 * distinguished by the name of the resource or operation.
 */
function freeParameterName(
  { parameter, namespace, resource, verb }: ParameterUse,
  taken: ReadonlyMap<string, unknown>,
): string {
  const { accessor } = namespace;
  const argument = parameter.style === 'form' ? parameter.name.replace(/\[\]$/, '') : parameter.name;
  const candidates = [[argument], [resource, argument], [resource, verb, argument]];
  const names = candidates.map((parts) => componentName(accessor, ...parts));
  const [last = ''] = names.slice(-1);
  let free = names.find((name) => !taken.has(name));
  // A path parameter and a query argument can have equal names.
  for (let count = 2; free === undefined; count++)
    if (!taken.has(`${last}${String(count)}`)) free = `${last}${String(count)}`;
  return free;
}
