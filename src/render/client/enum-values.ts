// The values of an enumeration as a constant array, so that an app can offer them:
// `ordersListOrderbyValues`. A long list is written once and shared.

import type { Argument } from '../../model/api.ts';
import type { Json } from '../../model/schema.ts';
import { code, literalText, type Code } from '../code.ts';
import { camelWords, capitalised, contentHash, type NamedOperation } from '../operation-names.ts';

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
    const values = scalars(schema.enum ?? schema.items?.enum ?? []);
    if (values.length === 0) return [];
    const constant = this.free(
      `${named.identifier}${capitalised(camelWords(name.replaceAll('_', ' ')))}Values`,
      name,
    );
    const list = literalText(values);
    if (values.length <= longestInline) return [code(`export const ${constant} = ${list} as const;\n`)];
    const shared = `values_${contentHash(list)}`;
    this.long.set(shared, list);
    return [code(`export const ${constant}: typeof ${shared} = ${shared};\n`)];
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

const scalars = (values: readonly Json[]): readonly Json[] => [
  ...new Set(values.filter((value) => typeof value !== 'object' || value === null)),
];
