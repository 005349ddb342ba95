// Compares the description of a route in the index with the description in the response to an OPTIONS request.

import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../core/model/index/index-document.ts';
import {
  endpointsOf,
  membersOf,
  methodsOf,
  propertiesOf,
  type RouteAdditions,
  type WireMembers,
} from '../../core/model/api/route-additions.ts';

/**
 * Compares a route's description in the index with the description in the response to an OPTIONS request.
 *
 * @param ofList for a route that belongs to a list, such as the revisions of an item: the additions of the list. A
 * plugin may describe no fields for an item, so the fields of the list are used.
 * @returns the arguments and properties that the index lacks or describes differently; undefined if there are
 * none, or if the response describes another route. Defaults are not compared, because some change with every
 * request.
 */
export function additionsIn(
  listed: unknown,
  requested: unknown,
  ofList: RouteAdditions = {},
): RouteAdditions | undefined {
  if (!isRecord(listed) || !isRecord(requested)) return undefined;
  const before = endpointsOf(listed);
  const after = endpointsOf(requested);
  if (!before.every((endpoint) => isDescribedBy(endpoint, after))) return undefined;
  const argsOfList = Object.fromEntries(Object.values(ofList.args ?? {}).flatMap(Object.entries));
  const args = after.flatMap((endpoint): readonly (readonly [string, WireMembers])[] => {
    const methods = methodsOf(endpoint);
    const counterpart = before.find((other) => methodsOf(other) === methods);
    if (methods === '' || !counterpart) return [];
    const added = differingMembers(membersOf(counterpart['args']), membersOf(endpoint['args']), argsOfList);
    return added ? [[methods, added]] : [];
  });
  const properties = isRecord(listed['schema'])
    ? differingMembers(propertiesOf(listed['schema']), propertiesOf(requested['schema']), ofList.properties)
    : undefined;
  return additionsOf(args, properties);
}

/**
 * The additions of the route of an item, from the additions of its list: the arguments of creation for updates, where
 * none is required and none has a default, and the properties.
 */
export function additionsOfItem(listed: unknown, ofList: RouteAdditions): RouteAdditions | undefined {
  if (!isRecord(listed)) return undefined;
  const created = Object.entries(ofList.args ?? {}).find(([methods]) =>
    methods.split(',').includes('POST'),
  )?.[1];
  const offered = Object.fromEntries(
    Object.entries(created ?? {}).map(([name, value]) => {
      if (!isRecord(value)) return [name, value];
      const { required: _required, default: _default, ...rest } = value;
      return [name, rest];
    }),
  );
  const args = endpointsOf(listed).flatMap((endpoint): readonly (readonly [string, WireMembers])[] => {
    const methods = methodsOf(endpoint);
    const added =
      /\b(?:POST|PUT|PATCH)\b/.test(methods) && differingMembers(membersOf(endpoint['args']), offered);
    return added ? [[methods, added]] : [];
  });
  const properties = isRecord(listed['schema'])
    ? differingMembers(propertiesOf(listed['schema']), ofList.properties ?? {})
    : undefined;
  return additionsOf(args, properties);
}

const additionsOf = (
  args: readonly (readonly [string, WireMembers])[],
  properties: WireMembers | undefined,
): RouteAdditions | undefined =>
  args.length === 0 && !properties
    ? undefined
    : { ...(args.length > 0 && { args: Object.fromEntries(args) }), ...(properties && { properties }) };

/**
 * Whether the response contains the endpoint with all its arguments. Otherwise, an earlier route of the index
 * also matches the requested path, and the response describes that route.
 */
const isDescribedBy = (endpoint: WireMembers, requested: readonly WireMembers[]): boolean =>
  requested.some(
    (other) =>
      methodsOf(other) === methodsOf(endpoint) &&
      Object.keys(membersOf(endpoint['args'])).every((name) => Object.hasOwn(membersOf(other['args']), name)),
  );

/** The names of the properties and arguments that were added. */
export const namesOfAdditions = ({ args = {}, properties = {} }: RouteAdditions): readonly string[] => [
  ...new Set([...Object.keys(properties), ...Object.values(args).flatMap(Object.keys)]),
];

function differingMembers(
  before: WireMembers,
  after: WireMembers,
  ofList: WireMembers = {},
): WireMembers | undefined {
  const differing = Object.entries(after).flatMap(([name, own]): readonly (readonly [string, unknown])[] => {
    const value = isEmptyObject(own) && Object.hasOwn(ofList, name) ? ofList[name] : own;
    const isSame = Object.hasOwn(before, name)
      ? isDeepStrictEqual(withoutDefault(before[name]), withoutDefault(value))
      : isEmptyObject(value);
    return isSame ? [] : [[name, value]];
  });
  return differing.length === 0 ? undefined : Object.fromEntries(differing);
}

/**
 * Whether a declaration describes an object without properties. A plugin for fields declares such an object for
 * each content type without fields.
 */
const isEmptyObject = (value: unknown): boolean =>
  isRecord(value) && value['type'] === 'object' && Object.keys(propertiesOf(value)).length === 0;

function withoutDefault(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { default: _, ...rest } = value;
  return rest;
}
