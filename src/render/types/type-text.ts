// A schema as a TypeScript type. What an argument may be and what an answer holds
// differ in small things (`Use`): arguments take readonly arrays and `undefined`.
//
// A nested object or a long enumeration becomes a declaration of its own, named
// by a hint and the hash of its content. So shapes that are equal but for the order
// of their members, with equal documentation, are one declaration, and the names in
// a type's text never depend on its neighbours.

import { upperFirst } from '../../model/name-letters.ts';
import { typesOf, type Schema, type SchemaType } from '../../schema/schema.ts';
import { docCommentText, literalText, propertyKey } from '../code.ts';
import { camelWords, contentHash } from '../operation-names.ts';
import { ownTypeText } from './own-types.ts';
import { schemaDepth } from '../../schema/schema-depth.ts';
import { schemaDoc, type Use } from './schema-doc.ts';

export interface TypeText {
  readonly text: string;
  /** The declarations that the text names. */
  readonly needs: readonly Declaration[];
}

export interface Declaration {
  readonly name: string;
  readonly text: string;
  /** Of an interface: the braces and what is in them. */
  readonly body?: string;
  readonly needs: readonly Declaration[];
}

/** Deeper schemas are printed `unknown`: the deepest seen on a real site has 14 levels. */
const deepestPrinted = 100;
const longestInlineEnum = 8;
const longestHint = 40;

const unknownType: TypeText = { text: 'unknown', needs: [] };

/** What has been printed of a schema under a name. Sites repeat theirs (`context`, `page`, …) at hundreds of operations. */
interface Printed {
  type?: TypeText;
  requiredMember?: TypeText;
  optionalMember?: TypeText;
}

const printed = {
  argument: new WeakMap<Schema, Map<string, Printed>>(),
  result: new WeakMap<Schema, Map<string, Printed>>(),
  resource: new WeakMap<Schema, Map<string, Printed>>(),
};

function printedOf(schema: Schema, name: string, use: Use): Printed {
  let byName = printed[use].get(schema);
  if (byName === undefined) printed[use].set(schema, (byName = new Map<string, Printed>()));
  let found = byName.get(name);
  if (found === undefined) byName.set(name, (found = {}));
  return found;
}

/** @param hint the name of the property or argument, for the names of nested declarations */
export function typeText(schema: Schema, hint: string, use: Use): TypeText {
  const found = printedOf(schema, hint, use);
  return (found.type ??= schemaDepth(schema) > deepestPrinted ? unknownType : print(schema, hint, use));
}

function print(schema: Schema, hint: string, use: Use): TypeText {
  if (schema.ownType !== undefined) return { text: ownTypeText(schema.ownType), needs: [] };
  const alternatives = [schema.anyOf, schema.oneOf]
    .filter((branches) => branches !== undefined)
    .map((branches) => union(branches.map((branch) => narrowedBranch(branch, schema, hint, use))));
  const own = alternatives.some(isKnown) && onlyTyped(schema) ? [] : [plainType(schema, hint, use)];
  return intersection([...own, ...alternatives]);
}

/** A branch is matched together with the schema around it, so it inherits that one's types. */
function narrowedBranch(branch: Schema, around: Schema, hint: string, use: Use): TypeText {
  if (around.type === undefined) return typeText(branch, hint, use);
  const allowed = typesOf(around);
  const both = typesOf(branch).filter((type) => allows(allowed, type));
  const types = branch.type === undefined ? allowed : both;
  return types.length === 0 ? { text: 'never', needs: [] } : typeText({ ...branch, type: types }, hint, use);
}

const allows = (types: readonly SchemaType[], type: SchemaType): boolean =>
  types.includes(type) ||
  (type === 'integer' && types.includes('number')) ||
  (type === 'number' && types.includes('integer'));

const onlyTyped = (schema: Schema): boolean =>
  schema.enum === undefined && !isObjectShaped(schema) && !isArrayShaped(schema);

const isObjectShaped = ({ properties, required, additionalProperties, patternProperties }: Schema): boolean =>
  [properties, required, additionalProperties, patternProperties].some((keyword) => keyword !== undefined);

const isArrayShaped = ({ items, prefixItems }: Schema): boolean =>
  items !== undefined || prefixItems !== undefined;

function plainType(schema: Schema, hint: string, use: Use): TypeText {
  if (schema.enum !== undefined && schema.enum.length > 0)
    return enumType(schema.enum, hint, use === 'resource' && schema.enumClosed !== true);
  const types = schema.type === undefined ? [] : typesOf(schema);
  const anything =
    types.length === 0 ||
    (onlyTyped(schema) &&
      (['null', 'boolean', 'number', 'string', 'array', 'object'] as const).every((type) =>
        types.includes(type),
      ));
  return anything ? unknownType : union(types.map((type) => ofType(type, schema, hint, use)));
}

function ofType(type: SchemaType, schema: Schema, hint: string, use: Use): TypeText {
  if (type === 'array') return arrayType(schema, hint, use);
  if (type === 'object') return objectType(schema, hint, use);
  return { text: type === 'integer' ? 'number' : type, needs: [] };
}

/** @param isOpen plugins add values that a site's own list does not know: enumerations of its answers stay open */
function enumType(values: readonly unknown[], hint: string, isOpen: boolean): TypeText {
  const literals = [...new Set(values.map(literalText))];
  if (isOpen)
    for (const type of ['string', 'number'])
      if (values.some((value) => typeof value === type)) literals.push(`(${type} & {})`);
  const text = literals.join(' | ');
  if (literals.length <= longestInlineEnum) return { text, needs: [] };
  const name = declarationName(hint, text);
  return reference({ name, text: `export type ${name} = ${text};\n`, needs: [] });
}

function arrayType(schema: Schema, hint: string, use: Use): TypeText {
  const rest = schema.items === undefined ? unknownType : typeText(schema.items, hint, use);
  const { prefixItems, minItems = 0, maxItems = Infinity } = schema;
  const readonly = use === 'argument' ? 'readonly ' : '';
  if (prefixItems === undefined) return { text: `${readonly}${grouped(rest.text)}[]`, needs: rest.needs };

  const leading = prefixItems.map((item) => typeText(item, hint, use));
  const slots = leading.map(({ text }, at) => (at < minItems ? text : `${grouped(text)}?`));
  const open = maxItems > leading.length;
  return {
    text: `${readonly}[${[...slots, ...(open ? [`...${grouped(rest.text)}[]`] : [])].join(', ')}]`,
    needs: [...leading, ...(open ? [rest] : [])].flatMap(({ needs }) => needs),
  };
}

function objectType(schema: Schema, hint: string, use: Use): TypeText {
  const members = objectMembers(schema, use);
  if (members.count === 0) return recordType(schema, hint, use);
  const text = `{\n${members.text}}`;
  if (members.count === 1) return { text, needs: members.needs };
  const name = declarationName(hint, `{\n${members.unordered}}`);
  return reference({ name, text: `export interface ${name} ${text}\n`, body: text, needs: members.needs });
}

function recordType(schema: Schema, hint: string, use: Use): TypeText {
  const { additionalProperties, patternProperties = {} } = schema;
  const patterns = Object.values(patternProperties);
  if (additionalProperties === false && patterns.length === 0)
    return { text: 'Record<string, never>', needs: [] };
  const values = union([
    ...patterns.map((pattern) => typeText(pattern, hint, use)),
    ...(additionalProperties === false ? [] : [additionalType(schema, hint, use)]),
  ]);
  return { text: `Record<string, ${values.text}>`, needs: values.needs };
}

const additionalType = ({ additionalProperties }: Schema, hint: string, use: Use): TypeText =>
  typeof additionalProperties === 'object' ? typeText(additionalProperties, hint, use) : unknownType;

interface Members extends TypeText {
  readonly count: number;
  /** The text, whatever the order of the members. */
  readonly unordered: string;
}

/** The members of an object type, one per line with its documentation, without the braces. */
function objectMembers(schema: Schema, use: Use): Members {
  const properties = Object.entries(schema.properties ?? {});
  const listed = new Set(properties.map(([name]) => name));
  const required = new Set(schema.required);
  const members = [
    ...properties.map(([name, property]) => {
      const optional = !required.has(name) || (use === 'argument' && property.readOnly === true);
      return schemaMember(name, property, optional, use);
    }),
    ...[...required]
      .filter((name) => !listed.has(name))
      .map((name) =>
        member({ name, optional: false, doc: [], type: additionalType(schema, name, use) }, use),
      ),
  ];
  const further = schema.additionalProperties === true || typeof schema.additionalProperties === 'object';
  const index = members.length > 0 && (further || schema.patternProperties !== undefined);
  const { text, needs } = joined(members);
  const rest = index ? '[name: string]: unknown;\n' : '';
  const sorted = members.map((one) => one.text).sort();
  return { count: members.length, text: text + rest, unordered: sorted.join('') + rest, needs };
}

/** The member for a schema. */
export function schemaMember(name: string, schema: Schema, optional: boolean, use: Use): TypeText {
  const found = printedOf(schema, name, use);
  const known = optional ? found.optionalMember : found.requiredMember;
  if (known !== undefined) return known;
  found.type ??= typeText(schema, name, use);
  const text = member({ name, optional, doc: schemaDoc(schema, use, name), type: found.type }, use);
  found[optional ? 'optionalMember' : 'requiredMember'] = text;
  return text;
}

export interface Member {
  readonly name: string;
  readonly optional: boolean;
  readonly doc: readonly string[];
  readonly type: TypeText;
}

/** One member of an object type, ended by a line break. */
export function member({ name, optional, doc, type }: Member, use: Use): TypeText {
  const undefinable = optional && use === 'argument' && type.text !== 'unknown' ? ' | undefined' : '';
  const text = `${docCommentText(doc)}${propertyKey(name)}${optional ? '?' : ''}: ${type.text}${undefinable};\n`;
  return { text, needs: type.needs };
}

/** Texts one after another. */
export function joined(texts: readonly TypeText[]): TypeText {
  let text = '';
  const needs: Declaration[] = [];
  for (const one of texts) {
    text += one.text;
    for (const need of one.needs) needs.push(need);
  }
  return { text, needs };
}

const reference = (declaration: Declaration): TypeText => ({ text: declaration.name, needs: [declaration] });

function declarationName(hint: string, content: string): string {
  const words = camelWords(hint.replaceAll('_', ' '));
  const word = upperFirst(words.replace(/[^A-Za-z0-9]/g, '')).slice(0, longestHint);
  return `${/^[A-Z]/.test(word) ? word : `Shape${word}`}_${contentHash(content)}`;
}

const isKnown = ({ text }: TypeText): boolean => text !== 'unknown';

function union(types: readonly TypeText[]): TypeText {
  if (!types.every(isKnown)) return unknownType;
  return combined(types.length > 1 ? types.filter(({ text }) => text !== 'never') : types, ' | ');
}

const intersection = (types: readonly TypeText[]): TypeText => combined(types.filter(isKnown), ' & ');

function combined(types: readonly TypeText[], operator: ' | ' | ' & '): TypeText {
  const [only, ...others] = types;
  if (only === undefined) return unknownType;
  if (others.length === 0) return only;
  const texts = new Set(types.map(({ text }) => (operator === ' & ' ? grouped(text) : text)));
  return { text: [...texts].join(operator), needs: types.flatMap(({ needs }) => needs) };
}

const grouped = (text: string): string => (/ [|&] |^readonly /.test(text) ? `(${text})` : text);
