// Writes the differences between responses and their declaration as a routewright.config.json.

import { isJsonList } from '../../core/schema/schema.ts';
import type { DeviationConfig, SiteConfig } from '../../core/model/files/config.ts';
import { typesOf, type Json, type Schema, type SchemaType } from '../../core/schema/schema.ts';
import type { Checked, ResponseDeviation } from './site-check.ts';

/** All differences of one kind at one property. */
export interface DifferenceGroup {
  readonly kind: ResponseDeviation['kind'];
  readonly words: string;
  /** The property as text for the reader: its name, or its position if it has no name. */
  readonly place: string;
  readonly all: readonly ResponseDeviation[];
  /** Whether the configuration can express the difference. */
  readonly isSayable: boolean;
}

/** @param pathWords formats a position for the reader */
export function differenceGroups(
  { resource, differences }: Checked,
  pathWords: (at: ResponseDeviation['at']) => string,
): readonly DifferenceGroup[] {
  const groups = new Map<string, ResponseDeviation[]>();
  for (const one of differences) {
    const key = `${one.property ?? `: ${pathWords(one.at)}`}\n${one.words}`;
    const known = groups.get(key);
    if (known) known.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const { kind, words, property, at } = first;
    return [
      { kind, words, place: property ?? pathWords(at), all, isSayable: resource !== '' && isSayable(first) },
    ];
  });
}

/**
 * Whether the configuration can express a difference. The configuration can add undeclared properties only to
 * the resource itself, and not to nested objects.
 */
const isSayable = ({ kind, property }: ResponseDeviation): boolean =>
  property !== undefined && property !== '' && (kind !== 'undeclared' || !/[.[{]/.test(property));

/**
 * A complete configuration for one site; undefined when the configuration can express none of the differences.
 *
 * @param base the REST base of the site
 */
export function deviationConfig(
  { resource, items }: Checked,
  groups: readonly DifferenceGroup[],
  base: string,
): string | undefined {
  const deviations = new Map<string, DeviationConfig>();
  const types = new Map<string, { readonly schema: Schema }>();
  for (const { kind, all } of groups.filter(({ isSayable }) => isSayable)) {
    const key = `${resource}.${all[0]?.property ?? ''}`;
    const values = all.flatMap(({ value }) => (value === undefined ? [] : [value]));
    if (kind === 'undeclared') types.set(key, { schema: schemaSeen(values) });
    const isMissing = kind === 'missing' || (kind === 'undeclared' && all.length < items);
    const seen: DeviationConfig = kind === 'otherwise' ? typesSeen(values) : {};
    const merged = mergeSchemas(deviations.get(key) ?? {}, { ...seen, ...(isMissing && { optional: true }) });
    if (Object.keys(merged).length > 0) deviations.set(key, merged);
  }
  const settings: SiteConfig = {
    ...(types.size > 0 && { types: Object.fromEntries(types) }),
    ...(deviations.size > 0 && { deviations: Object.fromEntries(deviations) }),
  };
  if (Object.keys(settings).length === 0) return undefined;
  return `${JSON.stringify({ sites: { [siteOfBase(base)]: settings } }, null, 2)}\n`;
}

/**
 * The address of the site, such as `https://site.example/blog` for the base
 * `https://site.example/blog/wp-json/`.
 */
function siteOfBase(base: string): string {
  const { origin, pathname } = new URL(base);
  return origin + pathname.replace(/\/(?:wp-json|index\.php)?\/*$/, '');
}

const mergeSchemas = (one: DeviationConfig, other: DeviationConfig): DeviationConfig => {
  const types = [...new Set([...(one.types ?? []), ...(other.types ?? [])])];
  return { ...one, ...other, ...(types.length > 0 && { types }) };
};

const jsonType = (value: Json): SchemaType => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'boolean' ? 'boolean' : typeof value === 'string' ? 'string' : 'object';
};

function typesSeen(values: readonly Json[]): DeviationConfig {
  const types = [...new Set(values.map(jsonType))];
  const others = types.filter((type) => type !== 'null');
  return { ...(types.includes('null') && { nullable: true }), ...(others.length > 0 && { types: others }) };
}

const maxSeenDepth = 8;

/** A schema that describes the values, without the values themselves. */
function schemaSeen(values: readonly Json[], depth = 0): Schema {
  const types = [...new Set(values.map(jsonType))];
  const type = types.includes('number') ? types.filter((one) => one !== 'integer') : types;
  const [only] = type;
  const schema: Schema = type.length === 1 && only !== undefined ? { type: only } : { type };
  if (depth === maxSeenDepth) return schema;
  const members = new Map<string, Json[]>();
  const items: Json[] = [];
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue;
    if (isJsonList(value)) items.push(...value);
    else
      for (const [name, member] of Object.entries(value)) {
        const known = members.get(name);
        if (known) known.push(member);
        else members.set(name, [member]);
      }
  }
  return {
    ...schema,
    ...(typesOf(schema).includes('object') &&
      members.size > 0 && {
        properties: Object.fromEntries(
          [...members].map(([name, seen]) => [name, schemaSeen(seen, depth + 1)]),
        ),
      }),
    ...(items.length > 0 && { items: schemaSeen(items, depth + 1) }),
  };
}
