// The values of an enumeration as a constant array, so that an app can offer them:
// `ordersListOrderbyValues`. A long list stands at the first constant that holds it.

import type { Argument } from '../../../core/model/api.ts';
import { upperFirst } from '../../../core/model/name-letters.ts';
import type { Json } from '../../../core/schema/schema.ts';
import { code, literalText, type Code } from '../code.ts';
import { camelWords, type NamedOperation } from '../operation-names.ts';
import { ranked } from '../operation-order.ts';

const maxInlineLength = 8;

/** A constant: a list of values, or what is one already. */
export interface ValuesView {
  readonly name: Code;
  readonly values: Code;
  /** An earlier constant that has the same values. */
  readonly shared: Code | undefined;
}

/** What the value lists of a namespace are called, in whichever module they stand. */
export class ValueNames {
  private readonly taken: Set<string>;
  /** By operation: several may have the same arguments. */
  private readonly names = new Map<string, Map<Argument, Code>>();

  /** @param operations those of the namespace, whose identifiers are taken */
  constructor(operations: readonly NamedOperation[]) {
    this.taken = new Set(operations.map(({ identifier }) => identifier));
    for (const { identifier, operation } of ranked(operations)) {
      const listed = operation.arguments.filter((argument) => valuesOf(argument) !== undefined);
      this.names.set(
        identifier,
        new Map(listed.map((argument) => [argument, code(this.free(identifier, argument))])),
      );
    }
  }

  /** All names that are taken, those of operations included. */
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

/** The value lists of one module, asked for in the order in which it prints them. */
export class ValueLists {
  private readonly long = new Map<string, Code>();

  constructor(private readonly names: ValueNames) {}

  /** The constant of an argument, where it or its items are enumerated. */
  of(named: NamedOperation, argument: Argument): readonly ValuesView[] {
    const list = valuesOf(argument);
    if (list === undefined) return [];
    const name = this.names.of(named, argument);
    const shared = list.isLong ? this.long.get(list.values.text) : undefined;
    if (list.isLong && shared === undefined) this.long.set(list.values.text, name);
    return [{ name, values: list.values, shared }];
  }
}

const valuesOf = ({ schema }: Argument): ValueList | undefined => {
  const values = schema.enum ?? schema.items?.enum;
  return values === undefined ? undefined : valueList(values);
};

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
      : { values: code(literalText([...scalars])), isLong: scalars.size > maxInlineLength };
  known.set(values, list);
  return list;
}
