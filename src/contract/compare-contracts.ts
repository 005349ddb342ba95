// Compares the uses of two contracts, for `contract --check`. The names of files are not compared: code that moves needs
// no new contract.

import type { Contract, ContractUse } from '../core/model/reports/contract.ts';

/** A part of the interface that only one of the two contracts contains. */
export interface ContractChange {
  /** `added`: the code uses the part, but the committed contract lacks it. */
  readonly kind: 'added' | 'removed';
  /** The method and the route of the operation. */
  readonly operation: string;
  /** The argument or property; undefined for the operation itself. */
  readonly part: string | undefined;
}

export function compareContracts(committed: Contract, now: Contract): readonly ContractChange[] {
  const [old, uses] = [byOperation(committed), byOperation(now)];
  return [...new Set([...uses.keys(), ...old.keys()])].flatMap((operation): readonly ContractChange[] => {
    const [before, after] = [old.get(operation), uses.get(operation)];
    if (!before || !after) return [{ kind: after ? 'added' : 'removed', operation, part: undefined }];
    const [parts, newParts] = [partsOf(before), partsOf(after)];
    return [
      ...newParts
        .filter((part) => !parts.includes(part))
        .map((part) => ({ kind: 'added', operation, part }) as const),
      ...parts
        .filter((part) => !newParts.includes(part))
        .map((part) => ({ kind: 'removed', operation, part }) as const),
    ];
  });
}

const byOperation = ({ uses }: Contract): ReadonlyMap<string, ContractUse> =>
  new Map(uses.map((use) => [`${use.method} ${use.route}`, use]));

const partsOf = ({ arguments: names, properties, batch }: ContractUse): readonly string[] => [
  ...listed('argument', 'all arguments', names),
  ...listed('property', 'the whole response', properties),
  ...(batch ? ['requests in a batch'] : []),
];

const listed = (noun: string, everything: string, names: 'all' | readonly string[]): readonly string[] =>
  names === 'all' ? [everything] : names.map((name) => `${noun} ${name}`);
