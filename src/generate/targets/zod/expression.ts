// Converts a schema to an expression of the functions in `templates/zod/schema.ts`.
// Nodes express types, alternatives and children, and checks express other keywords.

import type { Json, Schema, SchemaType } from '../../../core/schema/schema.ts';
import { typesOf } from '../../../core/schema/schema.ts';
import { literalText, propertyKey, quote } from '../code.ts';
import { checksOf, constrainedTypes, isConstrained, type Check, type Node } from './keyword-checks.ts';
import type { PartArgument, PartMakers } from './validator-part.ts';
import { emptyList, takesEmptyList, takesItem } from './accepted-forms.ts';

export function expressionPrinter({ node, check }: PartMakers): (schema: Schema) => Node {
  const known = new Map<Schema, Node>([[emptyList, node('emptyList')]]);

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
    const [first = node('anything'), ...others] = demands;
    return checked(
      first,
      others.map((other) => check('also', other)),
    );
  };

  const plain = (schema: Schema): Node => {
    const { enum: values } = schema;
    if (values === undefined) return typed(schema);
    const literals = literalsOf(schema, values);
    return literals.length > 0
      ? node('literal', literalText(literals))
      : checked(typed(schema), [check('among', literalText(values))]);
  };

  const typed = (schema: Schema): Node => {
    if (schema.type !== undefined) return ofTypes(schema, withoutNarrower(typesOf(schema)));
    const constrained = constrainedTypes(schema);
    if (constrained.length === 0) return node('anything');
    return node('anyOf', {
      list: [
        ...constrained.map((type) => ofType(schema, type)),
        node('otherThan', ...constrained.map(quote)),
      ],
    });
  };

  const ofTypes = (schema: Schema, types: readonly SchemaType[]): Node => {
    const others = types.filter((type) => type !== 'null');
    if (others.length === 0) return node('nil');
    const part = choice(
      'anyOf',
      others.map((type) => ofType(schema, type)),
    );
    return others.length < types.length ? node('nullable', part) : part;
  };

  const ofType = (schema: Schema, type: SchemaType): Node => {
    const checks = checksOf(schema, type, printer);
    const part = checked(nodes[type](schema), checks);
    const { items } = schema;
    if (type !== 'array' || items === undefined || !takesItem(schema)) return part;
    return node('itemOr', expression(items), ...(checks.length > 0 ? [part] : []));
  };

  const array = ({ items, prefixItems }: Schema): Node =>
    node('array', items && !prefixItems ? expression(items) : node('anything'));

  const object = (schema: Schema): Node => {
    const { properties = {}, required = [], additionalProperties = true, patternProperties } = schema;
    const names = [...new Set(required)].filter((name) => Object.hasOwn(properties, name));
    const members = {
      members: Object.entries(properties).map(([name, member]) => ({
        name,
        key: memberKey(name),
        part: expression(member),
      })),
    };
    const shape = [requiredOf(names, Object.keys(properties).length), members];
    // If an object has patterns for member names, the check `matching` also checks all additional members.
    if (additionalProperties === true || patternProperties) return node('object', ...shape);
    if (additionalProperties === false) return node('closed', ...shape);
    return node(
      'record',
      expression(additionalProperties),
      ...(Object.keys(properties).length > 0 ? shape : []),
    );
  };

  const nodes: Readonly<Record<SchemaType, (schema: Schema) => Node>> = {
    null: () => node('nil'),
    boolean: () => node('boolean'),
    integer: () => node('integer'),
    number: () => node('number'),
    string: () => node('string'),
    array,
    object: (schema) => (takesEmptyList(schema) ? node('orEmptyList', object(schema)) : object(schema)),
  };

  const choice = (kind: 'anyOf' | 'oneOf', options: readonly Node[]): Node => {
    const [only] = options;
    return only && options.length === 1 ? only : node(kind, { list: options });
  };

  const checked = (part: Node, checks: readonly Check[]): Node =>
    checks.length === 0 ? part : node('checked', part, ...checks);

  const printer = { node, check, expression, checked };
  return expression;
}

/** A longer list is printed as the word `all` if it contains all members. */
const maxInlineListLength = 3;

const requiredOf = (names: readonly string[], members: number): PartArgument =>
  names.length === members && members > maxInlineListLength ? quote('all') : { unordered: names };

const memberKey = (name: string): string => (name === '__proto__' ? '["__proto__"]' : propertyKey(name));

/** Removes `integer` next to `number`, because every integer is a number. */
const withoutNarrower = (types: readonly SchemaType[]): readonly SchemaType[] =>
  types.includes('number') ? types.filter((type) => type !== 'integer') : types;

/** An alternative has the types of its parent schema, because both are checked together. */
const withTypes = (branch: Schema, type: Schema['type']): Schema =>
  branch.type === undefined && type !== undefined ? { ...branch, type } : branch;

/** Whether every value that matches an alternative also matches the parent schema. */
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

/** The values of an enum that simple comparison can check. Otherwise empty. */
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
