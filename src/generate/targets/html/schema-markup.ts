// A schema for readers, with type and limits, description, default, values and folded nested schemas.
// Equal schemas are one object in a model, so each schema is printed once.
// The printed ids start with a mark, which is replaced by the argument's or property's id.

import type { Schema } from '../../../core/schema/schema.ts';
import { markup, type Markup } from '../../../template-engine/markup.ts';
import type { Template } from '../../../template-engine/templates.ts';
import { hasChildren } from '../../../core/schema/children.ts';
import type { ContainerKeyword } from '../../../core/schema/keywords.ts';
import { schemaDepth } from '../../../core/schema/schema-depth.ts';
import { anchorStep } from './anchors.ts';
import { listedProperties, type NamedSchema } from './properties-of.ts';
import { proseMarkup } from './prose.ts';
import { nothingUsed, usedOf, type UsedProperties } from './used-property-paths.ts';
import {
  limitsText,
  refusedDefaultText,
  schemaTypeText,
  jsonValueText,
} from '../../../core/schema/schema-text.ts';

/** Whether the section describes a request or a response. Only responses have contexts. */
export type PageUse = 'argument' | 'result';

/** A mark that is replaced by the id of an argument or property. */
const placeMark = '\u0000';

/**
 * Schemas below this level of nesting are not shown. The deepest known schema of a real site has 14 levels,
 * and browsers stop at 512 nested elements.
 */
export const maxShownDepth = 40;
const valuesShown = 12;

interface EnumValueView {
  readonly value: string;
  readonly label: string;
}

export interface SchemaView {
  readonly description: Markup;
  readonly isDescribed: boolean;
  readonly defaultValue: string;
  readonly pattern: string;
  readonly values: EnumView;
  readonly itemLimits: string;
  readonly itemPattern: string;
  readonly itemValues: EnumView;
  readonly nested: readonly MemberGroupView[];
  readonly isClosed: boolean;
  readonly isTooDeep: boolean;
}

interface EnumView {
  readonly any: boolean;
  readonly shown: readonly EnumValueView[];
  readonly more: string;
  readonly folded: readonly EnumValueView[];
}

interface MemberGroupView {
  readonly title: string;
  readonly isDescribed: boolean;
  readonly description: Markup;
  readonly members: readonly Markup[];
}

/** The line with the name of an argument, property or alternative, and its schema. */
export interface SchemaMemberView {
  readonly id: Markup;
  readonly name: string;
  readonly isNamed: boolean;
  readonly type: string;
  readonly limits: readonly string[];
  readonly preset: string;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly deprecated: boolean;
  readonly contexts: readonly string[];
  readonly flag: string;
  readonly change: string;
  readonly used: boolean;
  readonly body: Markup;
}

export interface SchemaTemplates {
  readonly schema: Template<SchemaView>;
  readonly member: Template<SchemaMemberView>;
}

export interface SchemaPrinter {
  /**
   * A list item for an argument, a property or an alternative.
   *
   * @param id the id of the list item
   */
  readonly member: (member: NamedSchema, id: string) => Markup;
  /** The details of a schema below its name, with marks on members that the user's code reads or passes. */
  readonly body: (schema: Schema, id: string, used?: UsedProperties) => Markup;
}

/** Text that is split at the positions of the id mark. */
type Pieces = readonly string[];

/** Prints each schema, and each combination of name and schema, only once. */
export function schemaPrinter(templates: SchemaTemplates, use: PageUse): SchemaPrinter {
  const bodies = new Map<Schema, Pieces>();
  const members = new Map<Schema, Map<string, Pieces>>();

  const body = (schema: Schema, used: UsedProperties = nothingUsed): Pieces => {
    if (used.size > 0)
      return templates
        .schema(viewSchema(schema, (named, id) => member({ ...named, ...usedOf(used, named.name) }, id)))
        .split(placeMark);
    let pieces = bodies.get(schema);
    if (pieces === undefined)
      bodies.set(schema, (pieces = templates.schema(viewSchema(schema, member)).split(placeMark)));
    return pieces;
  };

  const print = (named: NamedSchema, within: Pieces): Pieces =>
    templates.member(viewMember(named, markup(within.join(placeMark)), use)).split(placeMark);

  const member: PrintMember = (named, id) => {
    const { usedWithin = nothingUsed } = named;
    // The marks of the user's code differ for each operation, so text with marks is not cached.
    if (usedWithin.size > 0) return markup(print(named, body(named.schema, usedWithin)).join(id));
    let byName = members.get(named.schema);
    if (byName === undefined) members.set(named.schema, (byName = new Map<string, Pieces>()));
    const key = `${named.required ? 'r' : 'o'}${named.used === true ? 'y' : 'n'}${named.change ?? ''} ${named.flag ?? ''} ${named.name}`;
    let pieces = byName.get(key);
    if (pieces === undefined) byName.set(key, (pieces = print(named, body(named.schema))));
    return markup(pieces.join(id));
  };

  return { member, body: (schema, id, used) => markup(body(schema, used).join(id)) };
}

const viewMember = (
  { name, schema, required, flag = '', change = '', used = false }: NamedSchema,
  body: Markup,
  use: PageUse,
): SchemaMemberView => ({
  id: markup(placeMark),
  name,
  isNamed: name !== '',
  type: schemaTypeText(schema),
  limits: [...limitsText(schema), ...refusedDefaultText(schema)],
  preset: fitsNameLine(shortDefaultText(schema)) ? shortDefaultText(schema) : '',
  required: required && use === 'argument',
  readOnly: schema.readOnly === true,
  deprecated: schema.deprecated === true,
  contexts: use === 'result' ? (schema.context ?? []) : [],
  flag,
  change,
  used,
  body,
});

const shortDefaultText = (schema: Schema): string =>
  schema.default === undefined ? '' : jsonValueText(schema.default);

const fitsNameLine = (words: string): boolean => words.length <= 24;

/** Whether a member contains folded content. */
export const hasFoldedMembers = (members: readonly Markup[]): boolean =>
  members.some(({ text }) => text.includes('<details class="nested"'));

type PrintMember = (member: NamedSchema, id: string) => Markup;

function viewSchema(schema: Schema, nest: PrintMember): SchemaView {
  const items = schema.items ?? {};
  const hasSimpleItems = schema.items !== undefined && !hasChildren(items);
  const isTooDeep = schemaDepth(schema) > maxShownDepth;
  const description = schema.description ?? schema.title ?? '';
  return {
    description: proseMarkup(description),
    isDescribed: description !== '',
    defaultValue: fitsNameLine(shortDefaultText(schema)) ? '' : shortDefaultText(schema),
    pattern: patternText(schema),
    values: viewValues(schema),
    itemLimits: hasSimpleItems ? limitsText(items).join(', ') : '',
    itemPattern: hasSimpleItems ? patternText(items) : '',
    itemValues: viewValues(hasSimpleItems ? items : {}),
    nested: isTooDeep ? [] : viewNested(schema, nest),
    isClosed: schema.additionalProperties === false && schema.properties !== undefined,
    isTooDeep,
  };
}

const patternText = ({ pattern, uncheckedPattern }: Schema): string => pattern ?? uncheckedPattern ?? '';

function viewValues({ enum: values = [], enumLabels = [] }: Schema): EnumView {
  const all = values.map((value, at) => ({ value: jsonValueText(value), label: enumLabels[at] ?? '' }));
  const shown = all.length <= valuesShown + 3 ? all : all.slice(0, valuesShown);
  const folded = all.slice(shown.length);
  return { any: all.length > 0, shown, more: `${folded.length} more`, folded };
}

type MakeGroups = (schema: Schema, nest: PrintMember) => readonly MemberGroupView[];

const memberGroups: Readonly<Record<ContainerKeyword, MakeGroups>> = {
  properties: (schema, nest) => propertyGroup(schema, placeMark, nest),
  prefixItems: ({ prefixItems = [] }, nest) =>
    group(
      'Leading items',
      prefixItems.map((schema, at) =>
        nest({ name: `item ${at + 1}`, schema, required: false }, placeMark + anchorStep.prefixItem(at)),
      ),
    ),
  items: itemGroup,
  patternProperties: ({ patternProperties = {} }, nest) =>
    group(
      'Properties by pattern',
      Object.entries(patternProperties).map(([name, schema], at) =>
        nest({ name, schema, required: false }, placeMark + anchorStep.pattern(at)),
      ),
    ),
  additionalProperties: ({ additionalProperties: schema }, nest) =>
    typeof schema === 'object'
      ? group('Every further property', [
          nest({ name: '', schema, required: false }, placeMark + anchorStep.further),
        ])
      : [],
  anyOf: ({ anyOf = [] }, nest) => alternativeGroup('Any of', anyOf, 0, nest),
  oneOf: ({ anyOf = [], oneOf = [] }, nest) => alternativeGroup('One of', oneOf, anyOf.length, nest),
};

const viewNested: MakeGroups = (schema, nest) =>
  Object.values(memberGroups).flatMap((groups) => groups(schema, nest));

const group = (title: string, members: readonly Markup[], description = ''): readonly MemberGroupView[] =>
  members.length === 0
    ? []
    : [{ title, members, isDescribed: description !== '', description: proseMarkup(description) }];

function propertyGroup(schema: Schema, id: string, nest: PrintMember, of = ''): readonly MemberGroupView[] {
  const members = listedProperties(schema).map((property) =>
    nest(property, id + anchorStep.property(property.name)),
  );
  const title = members.length === 1 ? '1 property' : `${members.length} properties`;
  return group(title + of, members, of === '' ? '' : (schema.description ?? ''));
}

/** The properties of plain object items are shown directly, without an extra level. */
function itemGroup({ items }: Schema, nest: PrintMember): readonly MemberGroupView[] {
  if (items === undefined || !hasChildren(items)) return [];
  const id = placeMark + anchorStep.items;
  return isBareObject(items)
    ? propertyGroup(items, id, nest, ' of each item')
    : group('Each item', [nest({ name: '', schema: items, required: false }, id)]);
}

const bareObjectKeywords = new Set(['type', 'properties', 'required', 'description', 'context', 'readOnly']);

const isBareObject = (schema: Schema): boolean =>
  schema.type === 'object' && Object.keys(schema).every((keyword) => bareObjectKeywords.has(keyword));

const alternativeGroup = (
  title: string,
  branches: readonly Schema[],
  before: number,
  nest: PrintMember,
): readonly MemberGroupView[] =>
  group(
    title,
    branches.map((schema, at) =>
      nest(
        { name: nameOfAlternative(schema), schema, required: false },
        placeMark + anchorStep.alternative(before + at),
      ),
    ),
  );

/** If an alternative has a title but no description, the title is printed as its description. */
const nameOfAlternative = ({ title = '', description }: Schema): string =>
  description === undefined ? '' : title;
