// Finds the known deviations of a resource: differences between responses and the site's declarations. Types and `site`
// validators use these deviations. The live tests compare each known deviation with the responses of a real site, and
// fail if it no longer exists.

import type { Resource } from '../../../core/model/api/api.ts';
import { parentSchema, schemaAtPath, type Deviation } from '../../../core/schema/deviation.ts';
import { typesOf, type Schema, type SchemaType } from '../../../core/schema/schema.ts';
import { contexts } from '../../../core/schema/shape.ts';
import {
  isInNamespace,
  matchesTitle,
  softwareFacts,
  type SoftwareFacts,
  type UndeclaredRow,
} from '../known/software-facts.ts';

/** A property whose values differ from its declaration. */
export interface KnownDeviation extends Pick<
  UndeclaredRow,
  'namespaces' | 'titles' | 'ifDeclared' | 'ifNamespace' | 'source'
> {
  readonly property: string;
  readonly declared: SchemaType | readonly SchemaType[];
  readonly kind: Deviation['kind'];
  readonly setting?: string;
  readonly unlessDeclared?: string;
  /** The schema of a property that the site does not declare, or of a further value of the declared type. */
  readonly schema?: Schema;
}

const deviationsByFacts = new WeakMap<readonly SoftwareFacts[], readonly KnownDeviation[]>();

/** The known deviations of all software, with one entry for every property and kind. */
export function deviationsIn(facts: readonly SoftwareFacts[]): readonly KnownDeviation[] {
  const known = deviationsByFacts.get(facts) ?? facts.flatMap(deviationsOf);
  deviationsByFacts.set(facts, known);
  return known;
}

const deviationsOf = ({ deviations = [], undeclared = [] }: SoftwareFacts): readonly KnownDeviation[] => [
  ...deviations.flatMap(({ properties, ...row }) =>
    Object.entries(properties).flatMap(([property, { declared, actual, schema }]) =>
      [actual]
        .flat()
        .map((kind): KnownDeviation => ({ ...row, property, declared, kind, ...(schema && { schema }) })),
    ),
  ),
  ...undeclared.flatMap(({ properties, ...row }) =>
    Object.entries(properties).map(([property, schema]): KnownDeviation => ({
      ...row,
      property,
      declared: [],
      kind: 'undeclared',
      schema,
    })),
  ),
];

const knownDeviations = deviationsIn(softwareFacts);

/**
 * The known deviations of a resource. A known deviation only applies if the resource declares the property as it
 * was recorded.
 *
 * @param namespaces all namespaces of the site
 * @param isOfRelease whether the schema comes from recorded releases, not from the site
 */
export const knownDeviationsOf = (
  { namespace, title = '', schema }: Pick<Resource, 'namespace' | 'title' | 'schema'>,
  table: readonly KnownDeviation[] = knownDeviations,
  namespaces: ReadonlySet<string> = new Set(),
  isOfRelease = false,
): readonly KnownDeviation[] =>
  rowsOf(table, title).filter((row) => {
    const isItsOwn =
      row.namespaces.some((one) => isInNamespace(namespace, one)) &&
      (row.setting === undefined || isOfRelease) &&
      (row.ifNamespace === undefined || namespaces.has(row.ifNamespace)) &&
      (row.unlessDeclared === undefined || schemaAtPath(schema, row.unlessDeclared) === undefined) &&
      (row.ifDeclared === undefined || schemaAtPath(schema, row.ifDeclared) !== undefined);
    return isItsOwn && (row.kind === 'undeclared' ? lacks : declaresAs)(schema, row);
  });

const rowsByTitle = new WeakMap<readonly KnownDeviation[], Map<string, readonly KnownDeviation[]>>();

/** The rows about a title. Only titles of rows are kept, because a site may have any number of titles. */
function rowsOf(table: readonly KnownDeviation[], title: string): readonly KnownDeviation[] {
  const known = rowsByTitle.get(table) ?? new Map<string, readonly KnownDeviation[]>();
  rowsByTitle.set(table, known);
  const found =
    known.get(title) ?? table.filter(({ titles }) => titles.some((one) => matchesTitle(title, one)));
  if (found.length > 0) known.set(title, found);
  return found;
}

function declaresAs(schema: Schema, { property, declared }: KnownDeviation): boolean {
  const at = schemaAtPath(schema, property);
  if (at === undefined) return false;
  const types = at.type === undefined ? [] : typesOf(at);
  return areSameTypes(types, [declared].flat());
}

/** Whether at least one context does not declare the property. A schema without properties accepts any property. */
function lacks(schema: Schema, { property }: KnownDeviation): boolean {
  const parent = parentSchema(schema, property);
  if (parent?.properties === undefined || Object.keys(parent.properties).length === 0) return false;
  const declared = schemaAtPath(schema, property);
  return declared === undefined || contexts.some((one) => declared.context?.includes(one) === false);
}

const areSameTypes = (types: readonly SchemaType[], others: readonly SchemaType[]): boolean =>
  types.length === others.length && types.every((type) => others.includes(type));
