// The table of known deviations: where sites answer otherwise than they declare, as their
// source has it and running sites were seen to. It feeds the types and the `site`
// validators; the live suite holds every response of a real site to it, and fails on a
// row that is stale.

import type { Resource } from '../model/api.ts';
import { schemaAt, type Deviation } from '../schema/deviation.ts';
import { typesOf, type SchemaType } from '../schema/schema.ts';
import { coreDeviations } from './core-deviations.ts';
import { isInNamespace, type KnownDeviations } from './known-rows.ts';
import { shopDeviations } from './shop-deviations.ts';

/** A row of the table: one property that deviates. */
export interface KnownDeviation extends Omit<KnownDeviations, 'properties'> {
  readonly property: string;
  readonly declared: SchemaType | readonly SchemaType[];
  readonly seen: Deviation['seen'];
}

export const knownDeviations: readonly KnownDeviation[] = [...coreDeviations, ...shopDeviations].flatMap(
  ({ properties, ...shared }) =>
    properties.map(([property, declared, seen]): KnownDeviation => ({ ...shared, property, declared, seen })),
);

/** The rows of the table that concern a resource: those whose property it declares as the row says. */
export const knownDeviationsOf = (
  { namespace, title = '', schema }: Pick<Resource, 'namespace' | 'title' | 'schema'>,
  table: readonly KnownDeviation[] = knownDeviations,
): readonly KnownDeviation[] =>
  table.filter((row) => {
    const isItsOwn =
      row.titles.some((one) => (one.startsWith('*') ? title.endsWith(one.slice(1)) : title === one)) &&
      row.namespaces.some((one) => isInNamespace(namespace, one));
    const declared = isItsOwn ? schemaAt(schema, row.property) : undefined;
    if (declared === undefined) return false;
    const types = declared.type === undefined ? [] : typesOf(declared);
    return areSame(types, [row.declared].flat());
  });

const areSame = (types: readonly SchemaType[], others: readonly SchemaType[]): boolean =>
  types.length === others.length && types.every((type) => others.includes(type));
