// Values that plugins for custom fields send although their schema of a field does not allow them: `''` for an empty
// number, `false` for an empty image. The files in `known/` describe these values by the declaration of the field.

import { mapChildren } from '../../../core/schema/children.ts';
import type { Deviation } from '../../../core/schema/deviation.ts';
import { typesOf, type Schema, type SchemaType } from '../../../core/schema/schema.ts';
import type { FieldDeclaration, FieldsRow, FieldValues, SoftwareFacts } from '../known/software-facts.ts';

/** Whether a site has the plugin of a row, by a property that only the plugin adds to a resource of WordPress. */
export type HasProperty = (path: string, property: string) => boolean;

/** The rows that apply to a site. */
export const fieldRowsFor = (
  facts: readonly SoftwareFacts[],
  hasProperty: HasProperty,
): readonly FieldsRow[] =>
  facts
    .flatMap(({ fields = [] }) => fields)
    .filter(({ ifDeclared }) => !ifDeclared || hasProperty(ifDeclared.path, ifDeclared.property));

/** The deviations of a resource that has custom fields: one for each property that contains fields. */
export function fieldDeviations(
  { properties = {} }: Schema,
  rows: readonly FieldsRow[],
): readonly Deviation[] {
  const names = [...new Set(rows.map(({ property }) => property))];
  return names.flatMap((property): readonly Deviation[] => {
    const declared = Object.hasOwn(properties, property) ? properties[property] : undefined;
    if (!declared?.properties || Object.keys(declared.properties).length === 0) return [];
    const own = rows.filter((row) => row.property === property);
    const schema = withSentValues(declared, own);
    return [{ property, kind: 'replaced', schema, provenance: 'known' }];
  });
}

/** The schema of the values that responses contain. */
function withSentValues(declared: Schema, rows: readonly FieldsRow[]): Schema {
  const values = rows.flatMap((row) => row.values);
  const fields = Object.entries(declared.properties ?? {});
  const details = rows.flatMap(({ detail }) => detail ?? []);
  return {
    ...declared,
    properties: Object.fromEntries([
      ...fields.map(([name, field]): [string, Schema] => [name, sentField(field, values)]),
      ...details.flatMap(({ suffix, schema }) =>
        fields.map(([name]): [string, Schema] => [`${name}${suffix}`, schema]),
      ),
    ]),
  };
}

function sentField(declared: Schema, values: readonly FieldValues[]): Schema {
  // An empty field may be an empty list.
  const { minItems: _, ...inner } = mapChildren(declared, (child) => sentField(child, values));
  const others = values.filter((row) => matches(declared, row.declares)).flatMap((row) => row.sends);
  if (others.length === 0) return inner;
  const { description, ...plain } = inner;
  return { ...(description !== undefined && { description }), anyOf: [plain, ...others] };
}

/** Whether a field is declared as a row says. */
function matches(
  field: Schema,
  { types, format, enum: isEnum = false, properties = [], items = false }: FieldDeclaration,
): boolean {
  return (
    hasTypes(field, types) &&
    (format === undefined || format === field.format) &&
    isEnum === (field.enum !== undefined) &&
    properties.every((name) => Object.hasOwn(field.properties ?? {}, name)) &&
    (!items || field.items?.properties !== undefined || field.items?.oneOf !== undefined)
  );
}

const hasTypes = (field: Schema, types: readonly SchemaType[]): boolean => {
  const own = field.type === undefined ? [] : typesOf(field);
  return own.length === types.length && types.every((type) => own.includes(type));
};
