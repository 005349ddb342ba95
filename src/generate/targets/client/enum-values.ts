// The values of an enumeration as a constant array, such as `ordersListOrderbyValues`.
// Each long list of values is written only once.

import type { Argument } from '../../../core/model/api/api.ts';
import { upperFirst } from '../../../core/model/names/name-letters.ts';
import type { Json } from '../../../core/schema/schema.ts';
import { code, literalText, type Code } from '../code.ts';
import { camelWords, type NamedOperation } from '../operation-names.ts';
import { ranked } from '../operation-order.ts';

const maxInlineLength = 8;

export interface ValuesView {
  readonly name: Code;
  readonly values: Code;
  readonly shared: Code | undefined;
}

export class ValueNames {
  private readonly taken: Set<string>;
  /** Names are stored by operation, because several operations can share an argument object. */
  private readonly names = new Map<string, Map<Argument, Code>>();

  constructor(operations: readonly NamedOperation[]) {
    this.taken = new Set(operations.map(({ identifier }) => identifier));
    for (const { identifier, operation } of ranked(operations)) {
      const listed = operation.arguments.filter((argument) => argumentValues(argument) !== undefined);
      this.names.set(
        identifier,
        new Map(listed.map((argument) => [argument, code(this.free(identifier, argument))])),
      );
    }
  }

  all(): readonly string[] {
    return [...this.taken];
  }

  of({ identifier }: NamedOperation, argument: Argument): Code {
    return this.names.get(identifier)?.get(argument) ?? code('');
  }

  private free(identifier: string, { name }: Argument): string {
    const constant = `${identifier}${upperFirst(camelWords(name.replaceAll('_', ' ')))}Values`;
    let free = constant;
    for (let count = 2; this.taken.has(free); count++) free = `${constant}${count}`;
    this.taken.add(free);
    return free;
  }
}

/** The lists must be requested in the order of printing. */
export class ValueLists {
  private readonly long = new Map<string, Code>();

  constructor(private readonly names: ValueNames) {}

  of(named: NamedOperation, argument: Argument): readonly ValuesView[] {
    const list = argumentValues(argument);
    if (list === undefined) return [];
    const name = this.names.of(named, argument);
    const shared = list.isLong ? this.long.get(list.values.text) : undefined;
    if (list.isLong && shared === undefined) this.long.set(list.values.text, name);
    return [{ name, values: list.values, shared }];
  }
}

const argumentValues = ({ schema }: Argument): ValueList | undefined => {
  const values = schema.enum ?? schema.items?.enum;
  return values === undefined ? undefined : valueList(values);
};

interface ValueList {
  readonly values: Code;
  readonly isLong: boolean;
}

const valueListCache = new WeakMap<readonly Json[], ValueList | undefined>();

function valueList(values: readonly Json[]): ValueList | undefined {
  if (valueListCache.has(values)) return valueListCache.get(values);
  const scalars = new Set(values.filter((value) => typeof value !== 'object' || value === null));
  const list =
    scalars.size === 0
      ? undefined
      : { values: code(literalText([...scalars])), isLong: scalars.size > maxInlineLength };
  valueListCache.set(values, list);
  return list;
}
