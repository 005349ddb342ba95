// A schema as an expression over the functions of `templates/zod/schema.ts`. Each
// keyword means what Ajv means by it; a test compares the two on random schemas.

import type { Json, Schema, SchemaType } from '../../schema/schema.ts';
import { typesOf } from '../../schema/schema.ts';
import { literalText, propertyKey, quote } from '../code.ts';
import type { CheckName } from './kinds.ts';
import type { Argument, Part, Parts } from './part.ts';

type Node = Part<'Node'>;
type Check = Part<'Check'>;

type ConstrainedType = 'number' | 'string' | 'array' | 'object';

/** The keywords that ask something of values of one type alone. */
const keywordsOf: Readonly<Record<ConstrainedType, readonly (keyof Schema)[]>> = {
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  array: ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems'],
  object: [
    'properties',
    'required',
    'additionalProperties',
    'patternProperties',
    'minProperties',
    'maxProperties',
  ],
};

const formatChecks: ReadonlyMap<string, CheckName> = new Map([
  ['date-time', 'dateTime'],
  ['email', 'email'],
  ['ip', 'ip'],
  ['uuid', 'uuid'],
  ['hex-color', 'hexColor'],
]);

/** Makes a function from schemas to expressions; equal expressions are the same object. */
export function expressionPrinter({ named, call }: Parts): (schema: Schema) => Node {
  const known = new Map<Schema, Node>();

  const expression = (schema: Schema): Node => {
    let part = known.get(schema);
    if (part === undefined) known.set(schema, (part = print(schema)));
    return part;
  };

  const print = (schema: Schema): Node => {
    if (!schema.anyOf && !schema.oneOf) return plain(schema);
    const anyOf = schema.anyOf?.map((branch) => withTypes(branch, schema.type));
    const oneOf = schema.oneOf?.map((branch) => withTypes(branch, schema.type));
    const demands = [
      ...(isImplied(schema, anyOf) || isImplied(schema, oneOf) ? [] : [plain(schema)]),
      ...(anyOf ? [choice('anyOf', anyOf.map(expression))] : []),
      ...(oneOf ? [choice('oneOf', oneOf.map(expression))] : []),
    ];
    const [first = named('anything'), ...others] = demands;
    return checked(
      first,
      others.map((other) => call('also', other)),
    );
  };

  /** The schema without its alternatives. */
  const plain = (schema: Schema): Node => {
    const { enum: values } = schema;
    if (values === undefined) return typed(schema);
    const literals = literalsOf(schema, values);
    return literals.length > 0
      ? call('literal', literalText(literals))
      : checked(typed(schema), [call('among', literalText(values))]);
  };

  const typed = (schema: Schema): Node => {
    if (schema.type !== undefined) return ofTypes(schema, withoutNarrower(typesOf(schema)));
    const constrained = constrainedTypes(schema);
    if (constrained.length === 0) return named('anything');
    return call('anyOf', {
      list: [
        ...constrained.map((type) => ofType(schema, type)),
        call('otherThan', ...constrained.map(quote)),
      ],
    });
  };

  const ofTypes = (schema: Schema, types: readonly SchemaType[]): Node => {
    const others = types.filter((type) => type !== 'null');
    if (others.length === 0) return named('nil');
    const part = choice(
      'anyOf',
      others.map((type) => ofType(schema, type)),
    );
    return others.length < types.length ? call('nullable', part) : part;
  };

  const ofType = (schema: Schema, type: SchemaType): Node => {
    switch (type) {
      case 'null':
        return named('nil');
      case 'boolean':
        return named('boolean');
      case 'integer':
      case 'number':
        return checked(named(type), numberChecks(schema));
      case 'string':
        return checked(named('string'), stringChecks(schema));
      case 'array':
        return arrayOf(schema);
      case 'object':
        return objectOf(schema);
    }
  };

  const numberChecks = (schema: Schema): readonly Check[] =>
    limits([
      ['atLeast', schema.minimum],
      ['atMost', schema.maximum],
      ['above', schema.exclusiveMinimum],
      ['below', schema.exclusiveMaximum],
      ['multipleOf', schema.multipleOf],
    ]);

  const stringChecks = ({ minLength, maxLength, pattern, format = '' }: Schema): readonly Check[] => {
    // Told of both on one node, zod before 4.6 makes a regular expression of them, which cannot be.
    const areContrary = minLength !== undefined && maxLength !== undefined && minLength > maxLength;
    const checks = limits([
      ['minLength', minLength],
      ['maxLength', areContrary ? undefined : maxLength],
    ]);
    if (areContrary) checks.push(call('also', checked(named('string'), limits([['maxLength', maxLength]]))));
    if (pattern !== undefined) checks.push(call('pattern', quote(pattern)));
    const formatCheck = formatChecks.get(format);
    if (formatCheck !== undefined) checks.push(named(formatCheck));
    return checks;
  };

  const arrayOf = ({ items, prefixItems, minItems, maxItems, uniqueItems }: Schema): Node => {
    const rest = items ? expression(items) : named('anything');
    return checked(call('array', prefixItems ? named('anything') : rest), [
      ...(prefixItems ? [call('leading', { list: prefixItems.map(expression) }, rest)] : []),
      ...limits([
        ['minItems', minItems],
        ['maxItems', maxItems],
      ]),
      ...(uniqueItems === true ? [named('uniqueItems')] : []),
    ]);
  };

  const objectOf = (schema: Schema): Node => {
    const { properties = {}, required = [], patternProperties, minProperties, maxProperties } = schema;
    const isMember = new Set(Object.keys(properties));
    const unknown = required.filter((name) => !isMember.has(name));
    return checked(objectCall(schema, isMember), [
      ...(unknown.length > 0 ? [call('present', { unordered: unknown })] : []),
      ...(patternProperties ? [matching(schema, patternProperties)] : []),
      ...limits([
        ['minProperties', minProperties],
        ['maxProperties', maxProperties],
      ]),
    ]);
  };

  const objectCall = (schema: Schema, isMember: ReadonlySet<string>): Node => {
    const { properties = {}, required = [], additionalProperties = true, patternProperties } = schema;
    const names = required.filter((name) => isMember.has(name));
    const members = {
      members: Object.entries(properties).map(
        ([name, member]) => [name, memberKey(name), expression(member)] as const,
      ),
    };
    const shape = [members, ...(names.length > 0 ? [{ unordered: names }] : [])];
    // Where patterns have a say, they say too what all other members must be.
    if (additionalProperties === true || patternProperties) return call('object', ...shape);
    if (additionalProperties === false) return call('closed', ...shape);
    return call('record', expression(additionalProperties), ...(isMember.size > 0 ? shape : []));
  };

  const matching = (schema: Schema, patterns: NonNullable<Schema['patternProperties']>): Check => {
    const { properties = {}, additionalProperties = true } = schema;
    const known = { unordered: additionalProperties === true ? [] : Object.keys(properties) };
    return call(
      'matching',
      {
        list: Object.entries(patterns).map(([source, member]): Argument => ({
          list: [quote(source), expression(member)],
        })),
      },
      known,
      ...(additionalProperties === false
        ? []
        : [expression(additionalProperties === true ? {} : additionalProperties)]),
    );
  };

  const choice = (kind: 'anyOf' | 'oneOf', options: readonly Node[]): Node => {
    const [only] = options;
    return only && options.length === 1 ? only : call(kind, { list: options });
  };

  const checked = (part: Node, checks: readonly Check[]): Node =>
    checks.length === 0 ? part : call('checked', part, ...checks);

  const limits = (values: readonly (readonly [name: CheckName, value: number | undefined])[]): Check[] => {
    const checks: Check[] = [];
    for (const [name, value] of values) if (value !== undefined) checks.push(call(name, literalText(value)));
    return checks;
  };

  return expression;
}

const memberKey = (name: string): string => (name === '__proto__' ? '["__proto__"]' : propertyKey(name));

const constrainedTypes = (schema: Schema): readonly ConstrainedType[] =>
  (['number', 'string', 'array', 'object'] as const).filter((type) => isConstrained(schema, type));

const isConstrained = (schema: Schema, type: ConstrainedType): boolean =>
  keywordsOf[type].some((keyword) => asksSomething(schema, keyword));

function asksSomething(schema: Schema, keyword: keyof Schema): boolean {
  if (keyword === 'format') return formatChecks.has(schema.format ?? '');
  if (keyword === 'additionalProperties') return (schema.additionalProperties ?? true) !== true;
  return keyword === 'uniqueItems' ? schema.uniqueItems === true : schema[keyword] !== undefined;
}

/** An integer is a number. */
const withoutNarrower = (types: readonly SchemaType[]): readonly SchemaType[] =>
  types.includes('number') ? types.filter((type) => type !== 'integer') : types;

/** A branch is judged together with the schema around it, so it may as well name its types. */
const withTypes = (branch: Schema, type: Schema['type']): Schema =>
  branch.type === undefined && type !== undefined ? { ...branch, type } : branch;

/** The branches ask all that the schema around them asks: types at most, and no branch allows another. */
function isImplied(schema: Schema, branches: readonly Schema[] | undefined): boolean {
  if (branches === undefined || schema.enum !== undefined || constrainedTypes(schema).length > 0)
    return false;
  if (schema.type === undefined) return true;
  const types = new Set(typesOf(schema));
  if (types.has('number')) types.add('integer');
  return branches.every(
    (branch) => branch.type !== undefined && typesOf(branch).every((type) => types.has(type)),
  );
}

/** The values of an enum where comparing them is all there is to check; else none. */
function literalsOf(schema: Schema, values: readonly Json[]): readonly Json[] {
  const types = new Set<SchemaType>(typesOf(schema));
  const isPlain = values.every((value) => {
    const type = literalType(value);
    return type !== undefined && (type === 'null' || type === 'boolean' || !isConstrained(schema, type));
  });
  if (!isPlain) return [];
  return values.filter((value) => {
    const type = literalType(value);
    return type !== undefined && (types.has(type) || (types.has('integer') && Number.isInteger(value)));
  });
}

function literalType(value: Json): 'null' | 'boolean' | 'number' | 'string' | undefined {
  if (value === null) return 'null';
  const type = typeof value;
  return type === 'boolean' || type === 'number' || type === 'string' ? type : undefined;
}
