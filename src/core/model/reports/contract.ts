// A contract: the part of an index that the user's code needs. The file is an index with the member `_contract`, which
// lists the operations, arguments and properties that the code uses.

import { groupBy } from '../text/group-by.ts';
import type { HttpMethod } from '../api/http-methods.ts';
import { httpMethods } from '../api/http-methods.ts';
import { isRecord, type WireIndex } from '../index/index-document.ts';

export const contractVersion = 1;

export interface Contract {
  readonly version: typeof contractVersion;
  /** The recognized releases, such as `{ "wordpress": "6.8" }`. `forecast` needs them. */
  readonly releases?: Readonly<Record<string, string>>;
  /** The number of routes that the contract leaves out, by namespace. Absent in contracts of earlier versions. */
  readonly otherRoutes?: Readonly<Record<string, number>>;
  /** The used operations, in the order of the routes in the index. */
  readonly uses: readonly ContractUse[];
}

/** An operation that the code uses. */
export interface ContractUse {
  /** The key of the route in the index. */
  readonly route: string;
  readonly method: HttpMethod;
  /** The names of the arguments that the code sends, sorted; `all` if the code may send any argument. */
  readonly arguments: 'all' | readonly string[];
  /**
   * The paths of the properties that the code reads, sorted, such as `title.rendered`. A path includes everything
   * below it. `all` if the code may read any property.
   */
  readonly properties: 'all' | readonly string[];
  /** Whether the code sends the operation in a batch request of the generated client. */
  readonly batch?: true;
  /** The reasons why arguments or properties are kept whole, sorted. */
  readonly wholeBecause?: readonly string[];
  /** The files that use the operation, relative to the folder of the project, sorted. */
  readonly files: readonly string[];
}

/**
 * Reads the member `_contract` of an index.
 *
 * @returns undefined if the index is no contract; `invalid` if the member is damaged or of another version
 */
export function contractIn({ _contract: contract }: WireIndex): Contract | 'invalid' | undefined {
  if (contract === undefined) return undefined;
  return isContract(contract) ? contract : 'invalid';
}

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

function isContract(value: unknown): value is Contract {
  if (!isRecord(value) || value['version'] !== contractVersion) return false;
  const { releases, otherRoutes, uses } = value;
  return (
    (releases === undefined || (isRecord(releases) && isTexts(Object.values(releases)))) &&
    (otherRoutes === undefined || (isRecord(otherRoutes) && Object.values(otherRoutes).every(isCount))) &&
    Array.isArray(uses) &&
    uses.every(isUse)
  );
}

const isUse = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['route'] === 'string' &&
  httpMethods.some((method) => method === value['method']) &&
  [value['arguments'], value['properties']].every((names) => names === 'all' || isTexts(names)) &&
  (value['batch'] === undefined || value['batch'] === true) &&
  (value['wholeBecause'] === undefined || isTexts(value['wholeBecause'])) &&
  isTexts(value['files']);

/** The number of routes that are not in a contract, by namespace, sorted. */
export function otherRoutesOf(
  routes: readonly { readonly key: string; readonly namespace: string }[],
  contract: ReadonlySet<string>,
): Readonly<Record<string, number>> {
  const others = groupBy(
    routes.filter(({ key }) => !contract.has(key)),
    ({ namespace }) => namespace,
  );
  return Object.fromEntries([...others].map(([name, all]) => [name, all.length] as const).toSorted());
}

/** Whether two paths of properties (`title`, `title.rendered`) are equal, or one contains the other. */
const overlap = (one: readonly string[], other: readonly string[]): boolean =>
  one.slice(0, other.length).every((name, at) => name === other[at]);

/** Whether a list of used paths contains a path, a parent of the path, or a part of it. */
export const usesProperty = (properties: ContractUse['properties'], path: readonly string[]): boolean =>
  properties === 'all' || properties.some((used) => overlap(used.split('.'), path));

export const usesArgument = (names: ContractUse['arguments'], name: string): boolean =>
  names === 'all' || names.includes(name);
