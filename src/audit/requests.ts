// Builds the request of a call from its arguments, by the row of its caller.

import type { ts } from 'ts-morph';
import { httpMethods, type HttpMethod } from '../core/model/api/api.ts';
import type { CallPlace } from '../core/model/files/config.ts';
import type { Caller, EntityShape, MethodByValue, RequestShape } from './caller.ts';
import { entityPaths, type SiteEntities } from './core-data-entities.ts';
import type { RegisteredRoutes } from './registered-routes.ts';
import type { AddressForm } from './rest-address.ts';
import { requestOfLinks } from './wpapi-chains.ts';
import {
  limitedChoices,
  concatenated,
  parametersOfValue,
  textPartsOf,
  knownText,
  textValue,
  unknown,
  type Choices,
  type Instance,
  type ObjectValue,
  type Gap,
  type TextPart,
  type EvaluatedValue,
} from './evaluate/values.ts';
import { choicesOfMember, mergedObjects, combinedObjects } from './evaluate/value-members.ts';

/** A request in the code whose route is not yet determined. */
export interface CodeRequest {
  readonly caller: string;
  /**
   * The kinds of addresses: a path below the REST base or a namespace, or any address. An address of the last
   * kind is checked only if it contains a namespace of the site.
   */
  readonly form: AddressForm;
  readonly addresses: Choices;
  /** The possible methods; undefined if the code does not show them. */
  readonly methods: readonly HttpMethod[] | undefined;
  readonly query: ObjectValue;
  readonly body: ObjectValue;
  readonly answers: RequestShape['answers'] | 'unknown';
  /** How the result of the call contains the body. */
  readonly result?: Pick<RequestShape, 'members' | 'now' | 'typesItem'>;
  /** The names of the response properties that the call reads. */
  readonly reads?: Choices;
  readonly pages: boolean;
  /** Properties of the response that the library adds. */
  readonly ignores?: readonly string[];
  /** The library chooses the context of the response, if the query has none. */
  readonly anyContext?: true;
  /** The module of the function is unknown, and its arguments have the shape of a request. */
  readonly isByShape?: true;
  /** The request is a chain of calls of a client of WordPress, whose resource is unknown. */
  readonly isChain?: true;
  /** The node of a request inside a batch; absent if the request is the call itself. */
  readonly at?: ts.Node;
}

/** The arguments of a call, and the arguments with which its caller was made. */
export interface CallArguments {
  readonly node: ts.Node;
  readonly args: readonly Choices[];
  readonly settings: readonly Choices[];
  /** The post types and taxonomies of the site; undefined if they are unknown. */
  readonly entities?: SiteEntities | undefined;
}

/** The request of a call of `caller`, or of the caller's method with that name. */
export function requestOfCaller(caller: Caller, shape: RequestShape, sent: CallArguments): CodeRequest {
  const { node, args } = sent;
  const address = addressOfRequest(caller, shape, sent);
  const body = takeFirst(shape.body ?? [], args);
  const parse = shape.parse === undefined ? [] : take(shape.parse, args);
  const isRaw = parse.some((value) => value.kind === 'plain' && value.value === false);
  const methods = methodsOfRequest(shape, args);
  const data = takeFirst(shape.data ?? [], args);
  const isInQuery = data.length > 0 && methods?.every((method) => method === 'GET' || method === 'HEAD');
  const query = dataObjectOf(node, isInQuery === true ? data : takeFirst(shape.query ?? [], args));
  return {
    caller: caller.name,
    ...address,
    methods,
    query,
    body: bodyOf(shape, dataObjectOf(node, data.length > 0 && isInQuery !== true ? data : body)),
    answers: isRaw ? 'response' : shape.answers,
    result: shape,
    ...(shape.ignores && { ignores: shape.ignores }),
    ...(shape.anyContext === true && { anyContext: true as const }),
    ...(shape.reads !== undefined && { reads: take(shape.reads, args) }),
    pages: shape.pages === true && !isRaw,
  };
}

function addressOfRequest(
  caller: Caller,
  shape: RequestShape,
  sent: CallArguments,
): Pick<CodeRequest, 'form' | 'addresses'> {
  const { node, args, settings } = sent;
  const path = takeFirst(shape.path ?? [], args);
  if (mayBePresent(path))
    return { form: shape.named ? 'named' : 'path', addresses: shape.below ? withRest(path) : path };
  if (shape.fixed) {
    const fixed = fixedPaths(node, shape.fixed, args);
    return { form: 'path', addresses: shape.below ? withRest(fixed) : fixed };
  }
  const endpoints = takeFirst(shape.endpoint ?? [], args).filter(({ kind }) => kind !== 'members');
  if (endpoints.length > 0)
    return {
      form: 'path',
      addresses: addressesBelowNamespace(caller, endpoints, node, [
        ...takeFirst(shape.namespace ?? [], args),
        ...takeFirst(caller.instances?.namespace ?? [], settings),
      ]),
    };
  if (shape.entity) return addressOfEntity(shape.entity, sent);
  const url = takeFirst(shape.url ?? [], args);
  const { base: taken = [] } = caller.instances ?? {};
  const own = takeFirst(shape.base ?? [], args);
  const base = mayBePresent(own) ? own : takeFirst(taken, settings);
  if (!mayBePresent(base)) return { form: 'url', addresses: url };
  return { form: 'url', addresses: shape.url?.length === 0 ? base : addressesBelow(node, base, url) };
}

const bodyOf = ({ ignores = [], partial }: RequestShape, object: ObjectValue): ObjectValue => ({
  ...object,
  members: new Map([...object.members].filter(([name]) => !ignores.includes(name))),
  open: object.open || partial === true,
});

const fixedPaths = (
  node: ts.Node,
  { path, id }: NonNullable<RequestShape['fixed']>,
  args: readonly Choices[],
): Choices => {
  const ids = id === undefined ? [] : take(id, args).filter(({ kind }) => kind !== 'missing');
  const whole = textValue(node, path);
  return ids.length === 0 ? [whole] : concatenated(node, [[whole], [textValue(node, '/')], ids]);
};

/**
 * The addresses of an entity. If one of them is unknown, the request has an unknown address of any form, because its
 * arguments may belong to another entity.
 */
function addressOfEntity(
  entity: EntityShape,
  { node, args, entities: site }: CallArguments,
): Pick<CodeRequest, 'form' | 'addresses'> {
  const { kind, name, id } = entity;
  const parts = {
    kinds: typeof kind === 'string' ? take(kind, args) : [textValue(node, kind.always)],
    names: take(name, args),
    ids: id === undefined ? undefined : take(id, args),
    mayLackId: id !== undefined && mayLack(id, args),
  };
  const paths = entityPaths(parts, entity, site);
  const open = paths.filter((one) => one.kind !== 'text');
  if (open.length > 0) return { form: 'url', addresses: open };
  // The kind and the name may depend on each other, so only some of the combinations occur.
  const known = paths.filter((one) => one.kind === 'text' && !one.unknownEntity);
  return { form: 'path', addresses: known.length > 0 ? known : paths };
}

/** The paths of `/wp/v2/users{/id}`: the path itself if the site has it, or a path below it. */
const withRest = (paths: Choices): Choices =>
  paths.map((path): EvaluatedValue => {
    if (path.kind !== 'text') return path;
    // The index has no routes below it that belong to the path.
    const isIndex = /^\/?$/.test(knownText(path) ?? '…');
    return isIndex ? textValue(path.node, '/') : textValue(path.node, ...path.parts, openEnd);
  });

const openEnd: Gap = { kind: 'gap', name: '/id', digits: false, isQuery: true, parameters: [] };

/** Joins bases and addresses. If the address is complete, the base is ignored. */
const addressesBelow = (node: ts.Node, bases: Choices, addresses: Choices): Choices =>
  limitedChoices(
    ...addresses.map((address): Choices => {
      const [head] = textPartsOf(address);
      if (typeof head === 'string' && /^(?:[a-z][\w+.-]*:)?\/\//i.test(head)) return [address];
      // A gap with the REST base after it is an address of its own.
      if (typeof head === 'object' && textPartsOf(address).some(isBelowRestBase)) return [address];
      return bases.flatMap((base) => {
        const last = textPartsOf(base).at(-1);
        const isSlashed = typeof last === 'string' && last.endsWith('/');
        const rest =
          typeof head === 'string' && head.startsWith('/') && isSlashed
            ? textValue(address.node, head.slice(1), ...textPartsOf(address).slice(1))
            : address;
        const needsSlash =
          !isSlashed && !(typeof head === 'string' && /^[/?]/.test(head)) && last !== undefined;
        return concatenated(address.node, [[base], [textValue(node, needsSlash ? '/' : '')], [rest]]);
      });
    }),
  );

const isBelowRestBase = (part: TextPart): boolean =>
  typeof part === 'string' && /\/wp-json(?:\/|$)|[?&]rest_route=/.test(part);

function addressesBelowNamespace(
  caller: Caller,
  endpoints: Choices,
  node: ts.Node,
  namespaces: Choices,
): Choices {
  const { usual = '' } = caller.instances ?? {};
  const said = namespaces.filter(({ kind }) => kind !== 'missing');
  const spaces: Choices = said.length > 0 ? said : [textValue(node, usual)];
  return endpoints.flatMap((one) => {
    const [head] = textPartsOf(one);
    const isSlashed = typeof head === 'string' && head.startsWith('/');
    return concatenated(one.node, [
      [textValue(node, '/')],
      spaces,
      [textValue(node, isSlashed ? '' : '/')],
      [one],
    ]);
  });
}

const mayBePresent = (values: Choices): boolean => values.some(({ kind }) => kind !== 'missing');

/** Whether an object of the call may lack a member, because it comes from other code. */
function mayLack(place: CallPlace, args: readonly Choices[]): boolean {
  const names = place.split('.');
  const holders = names.length > 1 ? valuesAt(names.slice(0, -1), args) : [];
  return holders.some((one) => one.kind === 'members' && one.open && !one.members.has(names.at(-1) ?? ''));
}

/** The values at a place of a call; empty if the call certainly contains no value. */
export const take = (where: CallPlace, args: readonly Choices[]): Choices => valuesAt(where.split('.'), args);

function valuesAt([at = '', ...names]: readonly string[], args: readonly Choices[]): Choices {
  let values = args[Number(at)] ?? [];
  for (const name of names)
    values = limitedChoices(...values.map((value) => choicesOfMember(value, name) ?? []));
  return values;
}

const takeFirst = (places: readonly CallPlace[], args: readonly Choices[]): Choices => {
  let maybe: Choices = [];
  for (const place of places) {
    const values = take(place, args);
    if (values.length > 0 && values.every(({ kind }) => kind !== 'missing' && kind !== 'unknown'))
      return values;
    maybe = limitedChoices(
      maybe,
      values.filter(({ kind }) => kind !== 'missing'),
    );
  }
  return maybe;
};

function methodsOfRequest(
  { method, otherwise = 'GET' }: RequestShape,
  args: readonly Choices[],
): CodeRequest['methods'] {
  if (typeof method === 'string') return [method];
  if ('given' in method) return methodsByValue(method, args);
  const values = method.flatMap((place) => take(place, args));
  if (values.length === 0) return [otherwise];
  const said = new Set<HttpMethod>();
  for (const value of values) {
    if (value.kind === 'missing') {
      if (values.every(({ kind }) => kind === 'missing')) said.add(otherwise);
      continue;
    }
    const name = knownText(value)?.toUpperCase();
    const known = httpMethods.find((one) => one === name);
    if (known === undefined) return undefined;
    said.add(known);
  }
  // For `method: isNew ? 'POST' : undefined`, both methods are possible.
  if (values.some(({ kind }) => kind === 'missing') && method.length === 1) said.add(otherwise);
  return [...said];
}

function methodsByValue(
  { given, then, otherwise }: MethodByValue,
  args: readonly Choices[],
): readonly HttpMethod[] {
  const values = take(given, args);
  const isAbsent = values.every(({ kind }) => kind === 'missing');
  const isSure = values.length > 0 && values.every(({ kind }) => kind !== 'missing' && kind !== 'unknown');
  return isAbsent ? [otherwise] : isSure ? [then] : [then, otherwise];
}

/** The data of the query or the body as one object. */
export function dataObjectOf(node: ts.Node, values: Choices): ObjectValue {
  if (values.length === 0) return mergedObjects(node, []);
  const read = values.map((value): EvaluatedValue => (value.kind === 'text' ? fromText(value) : value));
  return combinedObjects(read.length === 1 ? (read[0]?.node ?? node) : node, read);
}

/**
 * Parses the text of a form (`status=draft&page=2`) that consists of one piece. Other texts are returned
 * unchanged.
 */
function fromText(value: Extract<EvaluatedValue, { readonly kind: 'text' }>): EvaluatedValue {
  const whole = knownText(value);
  if (whole === undefined || !/^[\w[\]%.-]+=/.test(whole))
    return value.parts.length === 0
      ? { kind: 'missing', node: value.node }
      : unknown(value.node, { parameters: parametersOfValue(value) });
  const pairs = [...new URLSearchParams(whole)];
  return {
    kind: 'members',
    open: false,
    parameters: [],
    node: value.node,
    members: new Map(
      pairs.map(([name, one]) => [
        name,
        { values: [textValue(value.node, one)], node: value.node, optional: false },
      ]),
    ),
  };
}

/** The request that a complete chain of calls sends. */
export const requestOfChain = (instance: Instance, registered: RegisteredRoutes): CodeRequest | undefined => {
  const { base = [] } = instance.caller.instances ?? {};
  const chained = requestOfLinks(instance, registered);
  if (!chained) return undefined;
  const bases = takeFirst(base, instance.settings).filter((value) => value.kind === 'text');
  return {
    caller: instance.caller.name,
    form: bases.length > 0 ? 'url' : 'path',
    addresses: bases.length > 0 ? addressesBelow(instance.node, bases, chained.addresses) : chained.addresses,
    methods: [chained.method],
    query: chained.query,
    body: dataObjectOf(instance.node, chained.body),
    answers: 'body',
    pages: false,
  };
};
