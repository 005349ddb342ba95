// The headings of operations. Two operations of a namespace never have the same heading.

import type { ApiModel, Operation } from '../../core/model/api/api.ts';
import { namedOperations, type NamedOperation } from './operation-names.ts';
import { operationTitle } from './operation-title.ts';

const titlesByModel = new WeakMap<ApiModel, ReadonlyMap<Operation, string>>();

/** The heading of each operation. If several operations would have one heading, each gets a suffix. */
export function operationTitles(model: ApiModel): ReadonlyMap<Operation, string> {
  let titles = titlesByModel.get(model);
  if (titles === undefined) {
    titles = new Map(model.namespaces.flatMap(({ name }) => titlesOf(namedOperations(model, name))));
    titlesByModel.set(model, titles);
  }
  return titles;
}

/** The heading of an operation of the model. */
export const headingOf = (model: ApiModel, operation: Operation): string =>
  operationTitles(model).get(operation) ?? '';

interface Titled extends NamedOperation {
  readonly title: string;
}

function titlesOf(operations: readonly NamedOperation[]): readonly (readonly [Operation, string])[] {
  const groups = new Map<string, Titled[]>();
  for (const named of operations) {
    const title = operationTitle(named);
    const key = title.toLowerCase();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [{ ...named, title }]);
    else group.push({ ...named, title });
  }
  return [...groups.values()].flatMap((group) => {
    const suffix = suffixes.find((one) => new Set(group.map(one)).size === group.length) ?? operationSuffix;
    return group.map((one) => [one.operation, one.title + (group.length > 1 ? suffix(one) : '')] as const);
  });
}

const operationSuffix = ({ route, operation }: Titled): string =>
  ` (${operation.methods.join(' ')} ${route.path})`;

/** The suffixes, shortest first. The first suffix that differs between all operations of a group is used. */
const suffixes: readonly ((one: Titled) => string)[] = [
  ({ route: { path } }) => ` by ${path.match(/(?<=\{)[^{}]+(?=\})/g)?.at(-1) ?? 'name'}`,
  ({ operation: { method } }) => ` (${method})`,
  ({ route: { path } }) => ` (${path})`,
  operationSuffix,
];
