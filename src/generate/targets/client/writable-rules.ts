// The rules of `templates/client/runtime/writable-item.ts`, which convert an item of a resource to the arguments of its update.
// The schema of an argument shows the values that the site accepts. The schema of the resource shows
// further read-only members.

import type { ApiModel, Argument, Resource } from '../../../core/model/api/api.ts';
import { isObject } from '../../../core/schema/checks.ts';
import { changeAt } from '../../../core/schema/deviation.ts';
import type { Json, Schema, SchemaType } from '../../../core/schema/schema.ts';
import { isUpdate } from './client-part-names.ts';
import { namedOperations, type NamedOperation } from '../operation-names.ts';

export interface WritableItem {
  readonly rules: WritableRules;
  /** The path parameters that are members of the item. */
  readonly pathMembers: readonly string[];
  /** The path parameters that the caller adds to the arguments. */
  readonly otherPathParameters: readonly string[];
}

export type WritableRules = Readonly<Record<string, WritableRule>>;
type WritableRule =
  | string
  | { readonly types: string; readonly members: WritableRules }
  | { readonly types: string; readonly items: WritableRule }
  | { readonly types: string; readonly values: readonly Json[] }
  | { readonly types: string; readonly min?: number; readonly max?: number };

const readOnly = '';
const initials: Readonly<Record<SchemaType, string>> = {
  null: 'n',
  boolean: 'b',
  integer: 'i',
  number: 'r',
  string: 's',
  array: 'a',
  object: 'o',
};

/** Returns undefined if the operation is not the update of a resource that the same route returns. */
export function writableItem(model: ApiModel, named: NamedOperation): WritableItem | undefined {
  const { operation, route, verb } = named;
  if (!isUpdate(verb)) return undefined;
  const get = route.operations.find(({ method }) => method === 'GET');
  const schema = get && itemSchema(model, route.namespace, get.response);
  if (schema === undefined) return undefined;
  const members = schema.properties ?? {};
  const isMember = ({ name }: Argument): boolean => Object.hasOwn(members, name);
  const inPath = operation.arguments.filter((argument) => argument.in === 'path');
  const fields = operation.arguments.filter((argument) => argument.in !== 'path' && isMember(argument));
  if (fields.length === 0) return undefined;
  const ruleOf = ({ name, schema: accepted }: Argument): WritableRule =>
    writableRule(accepted, members[name]);
  return {
    rules: Object.fromEntries([
      ...inPath.filter(isMember).map(({ name }) => [name, '*'] as const),
      ...fields.map((argument) => [argument.name, ruleOf(argument)] as const),
    ]),
    pathMembers: inPath.filter(isMember).map(({ name }) => name),
    otherPathParameters: inPath.filter((argument) => !isMember(argument)).map(({ name }) => name),
  };
}

/** Whether a resource of the namespace has a `writable` function. */
export const hasWritableItem = (model: ApiModel, namespace: string): boolean =>
  namedOperations(model, namespace).some((named) => writableItem(model, named) !== undefined);

function itemSchema(
  { resources = [] }: ApiModel,
  namespace: string,
  response: NamedOperation['operation']['response'],
): Schema | undefined {
  if (response.kind === 'schema') return response.schema.properties && response.schema;
  if (response.kind !== 'resource' || response.form !== 'item') return undefined;
  const resource = resources.find((one) => one.name === response.resource && one.namespace === namespace);
  return resource && withoutMaps(resource);
}

/**
 * Marks values that responses contain as maps of declared values. WooCommerce describes each setting of a payment method
 * with an object, and an update with these objects fails.
 */
const withoutMaps = ({ schema, deviations = [] }: Resource): Schema =>
  deviations
    .filter(({ kind }) => kind === 'map')
    .reduce((at, { property }) => changeAt(at, property, (part) => ({ ...part, readOnly: true })), schema);

function writableRule(accepted: Schema, sent: Schema | undefined): WritableRule {
  if (accepted.readOnly === true || sent?.readOnly === true) return readOnly;
  if (accepted.unchecked !== undefined || accepted.anyOf || accepted.oneOf) return '*';
  const types = acceptedTypes(accepted, sent);
  if (accepted.enum !== undefined) {
    const values = accepted.enum.filter((value) => !isObject(value) && !Array.isArray(value));
    return { types, values };
  }
  if (accepted.properties !== undefined) return { types, members: memberRules(accepted, sent) };
  if (accepted.items !== undefined) {
    const rule = withIdentity(accepted.items, writableRule(accepted.items, sent?.items));
    return rule === '*' ? types : { types, items: rule };
  }
  const { minimum: min, maximum: max } = accepted;
  if (min === undefined && max === undefined) return types;
  return { types, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/**
 * Keeps a read-only `id` of the objects in a list: by their `id`, the site finds the objects to change. Without `id`,
 * WooCommerce adds a second line to an order.
 */
function withIdentity({ properties = {} }: Schema, rule: WritableRule): WritableRule {
  const id = properties['id'];
  if (id === undefined || typeof rule === 'string' || !('members' in rule)) return rule;
  return { ...rule, members: { ...rule.members, id: acceptedTypes(id) } };
}

/** The rule `*` is for all other members, so a member with this name has no rule of its own. */
function memberRules(accepted: Schema, sent: Schema | undefined): WritableRules {
  const { properties = {}, additionalProperties: others } = accepted;
  const rules = Object.entries(properties)
    .filter(([name]) => name !== '*')
    .map(([name, schema]) => [name, writableRule(schema, sent?.properties?.[name])] as const);
  const rest =
    typeof others === 'object' ? writableRule(others, undefined) : others === false ? readOnly : '*';
  return Object.fromEntries(rest === '*' ? rules : [...rules, ['*', rest] as const]);
}

/** Formats whose check in WordPress refuses an empty text. */
const nonEmptyFormats = new Set(['date-time', 'email', 'hex-color', 'ip', 'uuid']);

/**
 * The types of values to send back. If only the argument accepts `null`, `null` in a request resets a value, and `null` in
 * a response means that the stored value is invalid. WordPress refuses to reset such a value.
 */
function acceptedTypes({ type, format = '', minLength = 0 }: Schema, sent?: Schema): string {
  if (type === undefined) return '*';
  const isNonEmpty = minLength > 0 || nonEmptyFormats.has(format);
  const resets = sent?.type !== undefined && !listed(sent.type).includes('null');
  const list = listed(type).filter((one) => one !== 'null' || !resets);
  return list.map((one) => (one === 'string' && isNonEmpty ? 't' : initials[one])).join('');
}

const listed = (type: SchemaType | readonly SchemaType[]): readonly SchemaType[] =>
  typeof type === 'string' ? [type] : type;
