// The table of known deviations: where sites answer otherwise than they declare, as their
// source has it and running sites were seen to. It feeds the types and the `site`
// validators; the live suite holds every response of a real site to it, and fails on a
// row that is stale.

import type { Resource } from '../../core/model/api.ts';
import { parentOf, schemaAt, type Deviation } from '../../core/schema/deviation.ts';
import { typesOf, type Schema, type SchemaType } from '../../core/schema/schema.ts';
import { contexts } from '../../core/schema/shape.ts';
import { coreDeviations } from './core-deviations.ts';
import { coreUndeclared } from './core-undeclared.ts';
import { isInNamespace, type KnownDeviations, type UndeclaredProperties } from './known-rows.ts';
import { shopDeviations } from './shop-deviations.ts';
import { shopUndeclared } from './shop-undeclared.ts';

/** A row of the table: one property that deviates. */
export interface KnownDeviation
  extends Omit<KnownDeviations, 'properties'>, Pick<UndeclaredProperties, 'declares' | 'beside'> {
  readonly property: string;
  readonly declared: SchemaType | readonly SchemaType[];
  readonly kind: Deviation['kind'];
  /** Of `undeclared`: what comes. */
  readonly schema?: Schema;
}

export const knownDeviations: readonly KnownDeviation[] = [
  ...[...coreDeviations, ...shopDeviations].flatMap(({ properties, ...shared }) =>
    properties.map(([property, declared, kind]): KnownDeviation => ({ ...shared, property, declared, kind })),
  ),
  ...[...coreUndeclared, ...shopUndeclared].flatMap(({ properties, ...shared }) =>
    Object.entries(properties).map(([property, schema]): KnownDeviation => ({
      ...shared,
      property,
      declared: [],
      kind: 'undeclared',
      schema,
    })),
  ),
];

/**
 * The rows of the table that concern a resource: those whose property it declares as the row says.
 *
 * @param namespaces all of the site
 */
export const knownDeviationsOf = (
  { namespace, title = '', schema }: Pick<Resource, 'namespace' | 'title' | 'schema'>,
  table: readonly KnownDeviation[] = knownDeviations,
  namespaces: ReadonlySet<string> = new Set(),
): readonly KnownDeviation[] =>
  table.filter((row) => {
    const isItsOwn =
      row.titles.some((one) => (one.startsWith('*') ? title.endsWith(one.slice(1)) : title === one)) &&
      row.namespaces.some((one) => isInNamespace(namespace, one)) &&
      (row.beside === undefined || namespaces.has(row.beside)) &&
      (row.declares === undefined || schemaAt(schema, row.declares) !== undefined);
    return isItsOwn && (row.kind === 'undeclared' ? lacks : declaresAs)(schema, row);
  });

function declaresAs(schema: Schema, { property, declared }: KnownDeviation): boolean {
  const at = schemaAt(schema, property);
  if (at === undefined) return false;
  const types = at.type === undefined ? [] : typesOf(at);
  return areSame(types, [declared].flat());
}

/** Is it declared nowhere, or not for every context? What declares no property at all may hold any. */
function lacks(schema: Schema, { property }: KnownDeviation): boolean {
  const parent = parentOf(schema, property);
  if (parent?.properties === undefined || Object.keys(parent.properties).length === 0) return false;
  const declared = schemaAt(schema, property);
  return declared === undefined || contexts.some((one) => declared.context?.includes(one) === false);
}

const areSame = (types: readonly SchemaType[], others: readonly SchemaType[]): boolean =>
  types.length === others.length && types.every((type) => others.includes(type));
