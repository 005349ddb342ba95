// Finds values that PHP code registers with a schema: the meta of posts, terms, comments and users, and the settings of
// a site. If a stored or default value does not match its schema, WordPress returns null. In a request, null resets a
// value to its default. From class-wp-rest-meta-fields.php and class-wp-rest-settings-controller.php
// (wp-includes/rest-api). The live tests verify these rules.

import { widen, type Deviation } from '../../../core/schema/deviation.ts';
import type { Schema } from '../../../core/schema/schema.ts';

const isSettings = (path: string): boolean => path === '/wp/v2/settings';

/** The values of a resource that may be null although their declared types do not include null. */
export const registeredDeviations = (resource: Schema, path: string): readonly Deviation[] =>
  nullableProperties(resource, path).map((property) => ({ property, kind: 'null', provenance: 'known' }));

function nullableProperties({ properties = {} }: Schema, path: string): readonly string[] {
  if (isSettings(path)) return Object.keys(properties);
  // If several values may be stored, WordPress checks each stored value separately.
  return Object.entries(metaIn('meta', properties['meta'], path)).map(
    ([name, schema]) => `meta.${name}${holdsSeveral(schema) ? '[]' : ''}`,
  );
}

const resettable = { setting: new WeakMap<Schema, Schema>(), meta: new WeakMap<Schema, Schema>() };

/**
 * If null resets the value of a body argument, the schema is changed to accept null. Any other schema is
 * returned unchanged. Equal schemas stay one object.
 */
export function withReset(name: string, schema: Schema, path: string): Schema {
  const members = Object.entries(metaIn(name, schema, path));
  const kind = isSettings(path) ? 'setting' : members.length > 0 ? 'meta' : undefined;
  if (kind === undefined) return schema;
  const known = resettable[kind].get(schema) ?? {
    ...(kind === 'setting' ? widen(schema, 'null') : withProperties(schema, members)),
    description: [schema.description ?? '', resetNotes[kind]].filter(Boolean).join(' '),
  };
  resettable[kind].set(schema, known);
  return known;
}

const resetNotes = {
  setting: '`null` resets the value to its default.',
  meta: '`null` resets a value to its default.',
};

const withProperties = (schema: Schema, members: readonly (readonly [string, Schema])[]): Schema => ({
  ...schema,
  properties: Object.fromEntries(members.map(([name, member]) => [name, widen(member, 'null')])),
});

type RegisteredProperties = Readonly<Record<string, Schema>>;

/** The registered values in the property `meta`; empty if the property is no object of registered values. */
function metaIn(name: string, schema: Schema | undefined, path: string): RegisteredProperties {
  if (name !== 'meta' || schema?.type !== 'object') return {};
  const { properties = {} } = schema;
  // The post type may be in another namespace, so registered values are recognized by their defaults.
  const areRegistered = Object.values(properties).every(
    (member) => member.default !== undefined || holdsSeveral(member),
  );
  return path.startsWith('/wp/v2/') || areRegistered ? properties : {};
}

/** Whether several values may be stored. A list that is stored as one value has a default. */
const holdsSeveral = ({ type, items, default: assumed }: Schema): boolean =>
  type === 'array' && assumed === undefined && items?.default !== undefined;
