// The values of an enumeration as a constant array, so that an app can offer them:
// `ordersListOrderbyValues`. A long list stands at the first constant that holds it.

import type { Argument } from '../../model/api.ts';
import { upperFirst } from '../../model/name-letters.ts';
import type { Json } from '../../schema/schema.ts';
import { code, literalText, type Code } from '../code.ts';
import { camelWords, type NamedOperation } from '../operation-names.ts';

const longestInline = 8;

/** A constant: a list of values, or what is one already. */
export interface ValuesView {
  readonly name: Code;
  readonly values: Code;
  /** An earlier constant that has the same values. */
  readonly shared: Code | undefined;
}

/** The value lists of one module, asked for in the order in which it prints them. */
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
    const constant = code(this.free(named.identifier + suffix));
    const shared = list.isLong ? this.long.get(list.values.text) : undefined;
    if (list.isLong && shared === undefined) this.long.set(list.values.text, constant);
    return [{ name: constant, values: list.values, shared }];
  }

  private free(constant: string): string {
    let free = constant;
    for (let count = 2; this.names.has(free); count++) free = `${constant}${count}`;
    this.names.add(free);
    return free;
  }
}

interface ValueList {
  readonly values: Code;
  readonly isLong: boolean;
}

const known = new WeakMap<readonly Json[], ValueList | undefined>();

/** Texts, numbers and the like; an enumeration of nothing else has no list. */
function valueList(values: readonly Json[]): ValueList | undefined {
  if (known.has(values)) return known.get(values);
  const scalars = new Set(values.filter((value) => typeof value !== 'object' || value === null));
  const list =
    scalars.size === 0
      ? undefined
      : { values: code(literalText([...scalars])), isLong: scalars.size > longestInline };
  known.set(values, list);
  return list;
}
