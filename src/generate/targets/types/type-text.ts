// Prints a schema as a TypeScript type.
// Unlike types of responses, types of arguments accept readonly arrays and `undefined`.
// A nested object or a long enumeration becomes a separate declaration.
// The type text contains a placeholder for the declaration, which is named later (helper-names.ts).

import { sha256Hex } from '../../../core/model/text/sha256.ts';
import { canonical } from '../../../core/schema/checks.ts';
import { typesOf, type Schema, type SchemaType } from '../../../core/schema/schema.ts';
import { takesOneItem } from '../../../core/schema/wordpress-values.ts';
import { childrenOf } from '../../../core/schema/children.ts';
import type { ContainerKeyword } from '../../../core/schema/keywords.ts';
import { schemaDepth } from '../../../core/schema/schema-depth.ts';
import { withoutTexts } from '../../../core/schema/without-texts.ts';
import { code, literalText, propertyKey, type Code } from '../code.ts';
import { sharedPartial } from '../code-templates.ts';
import { userTypeText } from './user-types.ts';
import { placeholderOf } from './placeholder.ts';
import { isSent, schemaDoc, type DocView, type TypeUse } from './schema-doc.ts';

export interface TypeText {
  readonly text: string;
  readonly needs: readonly Need[];
}

export interface Need {
  readonly declaration: Declaration;
  /**
   * The names of the properties on the path to the declaration, and the constants that distinguish
   * alternatives.
   */
  readonly path: readonly string[];
  readonly isItem?: boolean;
}

export interface Declaration {
  /** Declarations have an equal key if they differ only in descriptions. */
  readonly key: string;
  /** A fixed name. */
  readonly name?: string;
  readonly body: DeclarationBody;
  readonly needs: readonly Need[];
}

export type DeclarationBody =
  | ({ readonly isInterface: true } & MembersView)
  | { readonly isInterface: false; readonly isLinks: false; readonly type: Code }
  | { readonly isInterface: false; readonly isLinks: true };

export type DeclarationView = { readonly name: Code } & DeclarationBody;

export interface MembersView {
  readonly members: readonly MemberView[];
  readonly isOpen: boolean;
}

export interface MemberView {
  readonly doc: DocView | undefined;
  readonly key: Code;
  readonly isOptional: boolean;
  readonly type: Code;
  /** Whether callers may also send `undefined`. */
  readonly orUndefined: boolean;
}

export interface TypeMember {
  readonly view: MemberView;
  readonly needs: readonly Need[];
}

const printMembers = sharedPartial<MembersView>('members');
export const printMember = sharedPartial<MemberView>('member');

/**
 * Schemas below this level of nesting are printed as `unknown`. The deepest known schema of a real site has
 * 14 levels.
 */
const maxPrintedDepth = 100;
/**
 * The maximum length of an inline union, in characters. Compiler messages show the values of an inline union,
 * but only the name of a declared type.
 */
const maxInlineUnionLength = 120;

const unknownType: TypeText = { text: 'unknown', needs: [] };

/** Printed schemas are cached, because sites repeat arguments such as `context` in hundreds of operations. */
interface PrintedTypes {
  type?: TypeText;
  requiredMember?: TypeMember;
  optionalMember?: TypeMember;
}

const printedTypes = {
  argument: new WeakMap<Schema, Map<string, PrintedTypes>>(),
  query: new WeakMap<Schema, Map<string, PrintedTypes>>(),
  result: new WeakMap<Schema, Map<string, PrintedTypes>>(),
  resource: new WeakMap<Schema, Map<string, PrintedTypes>>(),
};

function printedOf(schema: Schema, name: string, use: TypeUse): PrintedTypes {
  let byName = printedTypes[use].get(schema);
  if (byName === undefined) printedTypes[use].set(schema, (byName = new Map<string, PrintedTypes>()));
  let found = byName.get(name);
  if (found === undefined) byName.set(name, (found = {}));
  return found;
}

export function typeText(schema: Schema, hint: string, use: TypeUse): TypeText {
  const found = printedOf(schema, hint, use);
  return (found.type ??= schemaDepth(schema) > maxPrintedDepth ? unknownType : print(schema, hint, use));
}

function print(schema: Schema, hint: string, use: TypeUse): TypeText {
  if (schema.userType !== undefined) return { text: userTypeText(schema.userType), needs: [] };
  const children = childrenOf(schema);
  const alternatives = alternativeKeywords
    .map((keyword) => children.filter((child) => child.keyword === keyword))
    .filter((branches) => branches.length > 0)
    .map((branches) => {
      const constants = constantsOf(branches.map((branch) => branch.schema));
      return unionType(
        branches.map((branch, at) =>
          namedAfter(constants[at], narrowedBranch(branch.schema, schema, hint, use)),
        ),
      );
    });
  const own =
    alternatives.some(isKnownType) && onlyTyped(schema) ? [] : [typeWithoutAlternatives(schema, hint, use)];
  return intersection([...own, ...alternatives]);
}

/** The constants of a property that distinguish alternatives, such as `rotate` and `crop`. */
function constantsOf(branches: readonly Schema[]): readonly string[] {
  const [first, ...others] = branches;
  if (others.length === 0) return [];
  for (const name of Object.keys(first?.properties ?? {}).sort()) {
    const values = branches.flatMap((branch) => {
      const [value, ...more] = branch.properties?.[name]?.enum ?? [];
      return typeof value === 'string' && more.length === 0 ? [value] : [];
    });
    if (new Set(values).size === branches.length) return values;
  }
  return [];
}

const namedAfter = (constant: string | undefined, { text, needs }: TypeText): TypeText => ({
  text,
  needs: constant === undefined ? needs : needs.map((need) => ({ ...need, path: [constant, ...need.path] })),
});

/**
 * The site checks an alternative together with its parent schema, so the alternative inherits the parent's
 * types.
 */
function narrowedBranch(branch: Schema, around: Schema, hint: string, use: TypeUse): TypeText {
  if (around.type === undefined) return typeText(branch, hint, use);
  const allowed = typesOf(around);
  const both = typesOf(branch).filter((type) => isAllowedType(allowed, type));
  const types = branch.type === undefined ? allowed : both;
  return types.length === 0 ? { text: 'never', needs: [] } : typeText({ ...branch, type: types }, hint, use);
}

const isAllowedType = (types: readonly SchemaType[], type: SchemaType): boolean =>
  types.includes(type) ||
  (type === 'integer' && types.includes('number')) ||
  (type === 'number' && types.includes('integer'));

const containers: Readonly<Record<ContainerKeyword, 'items' | 'members' | 'alternatives'>> = {
  items: 'items',
  prefixItems: 'items',
  properties: 'members',
  patternProperties: 'members',
  additionalProperties: 'members',
  anyOf: 'alternatives',
  oneOf: 'alternatives',
};

const childKeywords = Object.keys(containers) as readonly ContainerKeyword[];
const alternativeKeywords = childKeywords.filter((keyword) => containers[keyword] === 'alternatives');
const partKeywords = childKeywords.filter((keyword) => containers[keyword] !== 'alternatives');

const onlyTyped = (schema: Schema): boolean =>
  schema.enum === undefined &&
  schema.required === undefined &&
  partKeywords.every((keyword) => schema[keyword] === undefined);

function typeWithoutAlternatives(schema: Schema, hint: string, use: TypeUse): TypeText {
  if (schema.enum !== undefined && schema.enum.length > 0)
    return enumType(schema.enum, hint, use === 'resource' && schema.enumClosed !== true);
  const types = schema.type === undefined ? [] : typesOf(schema);
  const anything =
    types.length === 0 ||
    (onlyTyped(schema) &&
      (['null', 'boolean', 'number', 'string', 'array', 'object'] as const).every((type) =>
        types.includes(type),
      ));
  return anything ? unknownType : unionType(types.map((type) => ofType(type, schema, hint, use)));
}

function ofType(type: SchemaType, schema: Schema, hint: string, use: TypeUse): TypeText {
  if (type === 'array') return arrayType(schema, hint, use);
  if (type === 'object') return objectType(schema, hint, use);
  return { text: type === 'integer' ? 'number' : type, needs: [] };
}

/** @param isOpen whether values outside the enumeration are allowed, as in responses */
function enumType(values: readonly unknown[], hint: string, isOpen: boolean): TypeText {
  const literals = [...new Set(values.map(literalText))];
  if (isOpen)
    for (const type of ['string', 'number'])
      if (values.some((value) => typeof value === type)) literals.push(`(${type} & {})`);
  const text = literals.join(' | ');
  if (literals.length === 1 || text.length <= maxInlineUnionLength) return { text, needs: [] };
  return referTo([hint, text], { isInterface: false, isLinks: false, type: code(text) }, []);
}

function arrayType(schema: Schema, hint: string, use: TypeUse): TypeText {
  const items = schema.items === undefined ? unknownType : typeText(schema.items, hint, use);
  const rest = { ...items, needs: items.needs.map(asItem) };
  const { prefixItems, minItems = 0, maxItems = Infinity } = schema;
  const readonly = isSent(use) ? 'readonly ' : '';
  if (prefixItems === undefined) {
    const text = `${readonly}${inParentheses(rest.text)}[]`;
    return use === 'query' && takesOneItem(schema)
      ? { text: `${items.text} | ${text}`, needs: [...items.needs, ...rest.needs] }
      : { text, needs: rest.needs };
  }

  const leading = prefixItems.map((item) => typeText(item, hint, use));
  const slots = leading.map(({ text }, at) => (at < minItems ? text : `${inParentheses(text)}?`));
  const open = maxItems > leading.length;
  return {
    text: `${readonly}[${[...slots, ...(open ? [`...${inParentheses(rest.text)}[]`] : [])].join(', ')}]`,
    needs: [...leading, ...(open ? [rest] : [])].flatMap(({ needs }) => needs),
  };
}

const asItem = (need: Need): Need => (need.path.length === 0 ? { ...need, isItem: true } : need);

function objectType(schema: Schema, hint: string, use: TypeUse): TypeText {
  const { members, isOpen } = objectMembers(schema, use);
  const views = members.map(({ view }) => view);
  const needs = members.flatMap((one) => one.needs);
  if (views.length === 0) return recordType(schema, hint, use);
  if (views.length === 1) return { text: `{\n${printMembers({ members: views, isOpen })}}`, needs };
  const { properties, required = [], additionalProperties, patternProperties } = withoutTexts(schema);
  const said = {
    hint,
    use,
    properties,
    required: [...required].sort(),
    additionalProperties,
    patternProperties,
  };
  return referTo(said, { isInterface: true, members: views, isOpen }, needs);
}

function recordType(schema: Schema, hint: string, use: TypeUse): TypeText {
  const { additionalProperties, patternProperties = {} } = schema;
  const patterns = Object.values(patternProperties);
  if (additionalProperties === false && patterns.length === 0)
    return { text: 'Record<string, never>', needs: [] };
  const values = unionType([
    ...patterns.map((pattern) => typeText(pattern, hint, use)),
    ...(additionalProperties === false ? [] : [additionalType(schema, hint, use)]),
  ]);
  return { text: `Record<string, ${values.text}>`, needs: values.needs };
}

const additionalType = ({ additionalProperties }: Schema, hint: string, use: TypeUse): TypeText =>
  typeof additionalProperties === 'object' ? typeText(additionalProperties, hint, use) : unknownType;

function objectMembers(
  schema: Schema,
  use: TypeUse,
): { readonly members: readonly TypeMember[]; readonly isOpen: boolean } {
  const properties = Object.entries(schema.properties ?? {});
  const listed = new Set(properties.map(([name]) => name));
  const required = new Set(schema.required);
  const members = [
    ...properties.map(([name, property]) => {
      const optional = !required.has(name) || (isSent(use) && property.readOnly === true);
      return schemaMember(name, property, optional, use);
    }),
    ...[...required]
      .filter((name) => !listed.has(name))
      .map((name) =>
        typeMember(name, { isOptional: false, doc: undefined, type: additionalType(schema, name, use) }, use),
      ),
  ];
  const further = schema.additionalProperties === true || typeof schema.additionalProperties === 'object';
  return { members, isOpen: further || schema.patternProperties !== undefined };
}

export function schemaMember(name: string, schema: Schema, isOptional: boolean, use: TypeUse): TypeMember {
  const found = printedOf(schema, name, use);
  const known = isOptional ? found.optionalMember : found.requiredMember;
  if (known !== undefined) return known;
  found.type ??= typeText(schema, name, use);
  const made = typeMember(name, { isOptional, doc: schemaDoc(schema, use, { name }), type: found.type }, use);
  found[isOptional ? 'optionalMember' : 'requiredMember'] = made;
  return made;
}

export interface MemberFacts {
  readonly isOptional: boolean;
  readonly doc: DocView | undefined;
  readonly type: TypeText;
}

export function typeMember(name: string, { isOptional, doc, type }: MemberFacts, use: TypeUse): TypeMember {
  const orUndefined = isOptional && isSent(use) && type.text !== 'unknown';
  const view = { doc, key: code(propertyKey(name)), isOptional, type: code(type.text), orUndefined };
  const needs = type.needs.map((need) => ({ ...need, path: [name, ...need.path] }));
  return { view, needs };
}

function referTo(identity: unknown, body: DeclarationBody, needs: readonly Need[]): TypeText {
  const key = sha256Hex(canonical(identity), 32);
  return { text: placeholderOf(key), needs: [{ declaration: { key, body, needs }, path: [] }] };
}

const isKnownType = ({ text }: TypeText): boolean => text !== 'unknown';

function unionType(types: readonly TypeText[]): TypeText {
  if (!types.every(isKnownType)) return unknownType;
  return joinTypeTexts(types.length > 1 ? types.filter(({ text }) => text !== 'never') : types, ' | ');
}

const intersection = (types: readonly TypeText[]): TypeText =>
  joinTypeTexts(types.filter(isKnownType), ' & ');

function joinTypeTexts(types: readonly TypeText[], operator: ' | ' | ' & '): TypeText {
  const [only, ...others] = types;
  if (only === undefined) return unknownType;
  if (others.length === 0) return only;
  const texts = new Set(types.map(({ text }) => (operator === ' & ' ? inParentheses(text) : text)));
  return { text: [...texts].join(operator), needs: types.flatMap(({ needs }) => needs) };
}

const inParentheses = (text: string): string => (/ [|&] |^readonly /.test(text) ? `(${text})` : text);
