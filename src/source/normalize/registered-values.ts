// Values that PHP code registers with a schema: the meta of posts, terms, comments and users, and the settings of a
// site. WordPress returns null instead of a stored or default value that does not match its schema. In a request, null
// resets a value to its default. From class-wp-rest-meta-fields.php and class-wp-rest-settings-controller.php
// (wp-includes/rest-api); the live suite verifies these rules.

import { widen, type Deviation } from '../../core/schema/deviation.ts';
import type { Schema } from '../../core/schema/schema.ts';

const isSettings = (path: string): boolean => path === '/wp/v2/settings';

/** The values of a resource that may be null although their types do not include null. */
export const registeredDeviations = (resource: Schema, path: string): readonly Deviation[] =>
  nullableProperties(resource, path).map((property) => ({ property, kind: 'null', provenance: 'known' }));

function nullableProperties({ properties = {} }: Schema, path: string): readonly string[] {
  if (isSettings(path)) return Object.keys(properties);
  // If a value may be stored several times, each stored value is checked separately.
  return Object.entries(metaIn('meta', properties['meta'], path)).map(
    ([name, schema]) => `meta.${name}${holdsSeveral(schema) ? '[]' : ''}`,
  );
}

const resettable = { setting: new WeakMap<Schema, Schema>(), meta: new WeakMap<Schema, Schema>() };

/**
 * The schema of a body argument. If null resets the value, the schema also accepts null. Any other schema is
 * returned unchanged, and equal schemas stay the same object.
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

/** The registered values in the property `meta`; empty where the property has another form. */
function metaIn(name: string, schema: Schema | undefined, path: string): RegisteredProperties {
  if (name !== 'meta' || schema?.type !== 'object') return {};
  const { properties = {} } = schema;
  // The post type may be in another namespace. Every registered value has a default.
  const areRegistered = Object.values(properties).every(
    (member) => member.default !== undefined || holdsSeveral(member),
  );
  return path.startsWith('/wp/v2/') || areRegistered ? properties : {};
}

/** Whether the value may be stored several times. A list that is stored as one value has a default. */
const holdsSeveral = ({ type, items, default: assumed }: Schema): boolean =>
  type === 'array' && assumed === undefined && items?.default !== undefined;
