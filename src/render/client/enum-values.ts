// The values of an enumeration as a constant array, so that an app can offer them:
// `ordersListOrderbyValues`. A long list is written once and shared.

import type { Argument } from '../../model/api.ts';
import { upperFirst } from '../../model/name-letters.ts';
import type { Json } from '../../schema/schema.ts';
import { code, literalText, type Code } from '../code.ts';
import { camelWords, contentHash, type NamedOperation } from '../operation-names.ts';

const longestInline = 8;

/** The value lists of one module. */
export class ValueLists {
  private readonly names: Set<string>;
  private readonly long = new Map<string, string>();

  /** @param named the operations, whose identifiers are taken */
  constructor(named: readonly NamedOperation[]) {
    this.names = new Set(named.map(({ identifier }) => identifier));
  }

  /** The constant of an argument, where it or its items are enumerated. */
  of(named: NamedOperation, { name, schema }: Argument): readonly Code[] {
    const values = schema.enum ?? schema.items?.enum;
    const list = values === undefined ? undefined : valueList(values);
    if (list === undefined) return [];
    const suffix = `${upperFirst(camelWords(name.replaceAll('_', ' ')))}Values`;
    const constant = this.free(named.identifier + suffix, name);
    if (list.shared === undefined) return [code(`export const ${constant} = ${list.text} as const;\n`)];
    this.long.set(list.shared, list.text);
    return [code(`export const ${constant}: typeof ${list.shared} = ${list.shared};\n`)];
  }

  /** The lists that several constants share, sorted by name. */
  shared(): readonly Code[] {
    const byName = [...this.long].sort(([a], [b]) => (a < b ? -1 : 1));
    return byName.map(([name, list]) => code(`const ${name} = ${list} as const;\n`));
  }

  private free(constant: string, name: string): string {
    const free = this.names.has(constant) ? `${constant}_${contentHash(`${constant} ${name}`)}` : constant;
    this.names.add(free);
    return free;
  }
}

interface ValueList {
  readonly text: string;
  /** The name of a long list, which is written once. */
  readonly shared?: string;
}

const known = new WeakMap<readonly Json[], ValueList | undefined>();

/** Texts, numbers and the like; an enumeration of nothing else has no list. */
function valueList(values: readonly Json[]): ValueList | undefined {
  if (known.has(values)) return known.get(values);
  const scalars = new Set(values.filter((value) => typeof value !== 'object' || value === null));
  const text = literalText([...scalars]);
  const short: ValueList | undefined = scalars.size === 0 ? undefined : { text };
  const list = scalars.size > longestInline ? { text, shared: `values_${contentHash(text)}` } : short;
  known.set(values, list);
  return list;
}
