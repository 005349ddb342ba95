// The values of an enumeration as a constant array, so that an app can offer them:
// `ordersListOrderbyValues`. A long list is written once and shared.

import type { Argument } from '../../model/api.ts';
import { upperFirst } from '../../model/name-letters.ts';
import type { Json } from '../../schema/schema.ts';
import { code, literalText, type Code } from '../code.ts';
import { camelWords, contentHash, type NamedOperation } from '../operation-names.ts';

const longestInline = 8;

/** A constant: a list of values, or what is one already. */
export interface ValuesView {
  readonly name: Code;
  readonly values: Code;
  /** The list of many values that this constant is. */
  readonly shared: Code | undefined;
}

/** The value lists of one module. */
export class ValueLists {
  private readonly names: Set<string>;
  private readonly long = new Map<string, Code>();

  /** @param named the operations, whose identifiers are taken */
  constructor(named: readonly NamedOperation[]) {
    this.names = new Set(named.map(({ identifier }) => identifier));
  }

  /** The constant of an argument, where it or its items are enumerated. */
  of(named: NamedOperation, { name, schema }: Argument): readonly ValuesView[] {
    const values = schema.enum ?? schema.items?.enum;
    const list = values === undefined ? undefined : valueList(values);
    if (list === undefined) return [];
    const suffix = `${upperFirst(camelWords(name.replaceAll('_', ' ')))}Values`;
    const constant = this.free(named.identifier + suffix, name);
    if (list.shared !== undefined) this.long.set(list.shared, list.values);
    const shared = list.shared === undefined ? undefined : code(list.shared);
    return [{ name: code(constant), values: list.values, shared }];
  }

  /** The lists that several constants share, sorted by name. */
  shared(): readonly Pick<ValuesView, 'name' | 'values'>[] {
    const byName = [...this.long].sort(([a], [b]) => (a < b ? -1 : 1));
    return byName.map(([name, values]) => ({ name: code(name), values }));
  }

  private free(constant: string, name: string): string {
    const free = this.names.has(constant) ? `${constant}_${contentHash(`${constant} ${name}`)}` : constant;
    this.names.add(free);
    return free;
  }
}

interface ValueList {
  readonly values: Code;
  /** The name of a long list, which is written once. */
  readonly shared?: string;
}

const known = new WeakMap<readonly Json[], ValueList | undefined>();

/** Texts, numbers and the like; an enumeration of nothing else has no list. */
function valueList(values: readonly Json[]): ValueList | undefined {
  if (known.has(values)) return known.get(values);
  const scalars = new Set(values.filter((value) => typeof value !== 'object' || value === null));
  const text = literalText([...scalars]);
  const short: ValueList | undefined = scalars.size === 0 ? undefined : { values: code(text) };
  const list =
    scalars.size > longestInline ? { values: code(text), shared: `values_${contentHash(text)}` } : short;
  known.set(values, list);
  return list;
}
