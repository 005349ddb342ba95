// Builds the request of a call from its arguments, by the row of its caller.

import type { ts } from 'ts-morph';
import { httpMethods, type HttpMethod } from '../core/model/api.ts';
import type { CallPlace } from '../core/model/config.ts';
import type { Caller, RequestShape } from './caller.ts';
import { entityPaths } from './core-data-entities.ts';
import type { AddressForm } from './rest-address.ts';
import { chainedRequest } from './wpapi-chains.ts';
import {
  choices,
  concatenated,
  parametersOf,
  partsOf,
  plainText,
  text,
  unknown,
  type Choices,
  type Instance,
  type Members,
  type Slot,
  type Value,
} from './evaluate/values.ts';
import { memberOf, merged, together } from './evaluate/value-members.ts';

/** A request in the code, before its route is known. */
export interface CodeRequest {
  readonly caller: string;
  /**
   * Below the REST base or below a namespace; an address; one that counts only if it names a namespace of the
   * site.
   */
  readonly form: AddressForm;
  readonly addresses: Choices;
  /** Undefined if the code does not show them. */
  readonly methods: readonly HttpMethod[] | undefined;
  readonly query: Members;
  readonly body: Members;
  readonly answers: RequestShape['answers'] | 'unknown';
  readonly pages: boolean;
  /** It only looks like a request: how it is sent is unknown. */
  readonly isUnderstood?: false;
  /** The place where it is written, if that is not the call itself: in a batch. */
  readonly at?: ts.Node;
}

/** The known facts about a call: its arguments, and the arguments with which its caller was made. */
export interface Sent {
  readonly node: ts.Node;
  readonly args: readonly Choices[];
  readonly settings: readonly Choices[];
}

/** The request of a call of `caller`, or of its method with that name. */
export function requestOf(caller: Caller, shape: RequestShape, sent: Sent): CodeRequest {
  const { node, args } = sent;
  const address = addressOf(caller, shape, sent);
  const body = takeFirst(shape.body ?? [], args);
  const parse = shape.parse === undefined ? [] : take(shape.parse, args);
  const isRaw = parse.some((value) => value.kind === 'plain' && value.value === false);
  return {
    caller: caller.name,
    ...address,
    methods: methodsOf(shape, args),
    query: objectOf(node, takeFirst(shape.query ?? [], args)),
    body: objectOf(node, body),
    answers: isRaw ? 'response' : shape.answers,
    pages: shape.pages === true && !isRaw,
  };
}

function addressOf(
  caller: Caller,
  shape: RequestShape,
  { node, args, settings }: Sent,
): Pick<CodeRequest, 'form' | 'addresses'> {
  const path = takeFirst(shape.path ?? [], args);
  if (isThere(path))
    return { form: shape.named ? 'named' : 'path', addresses: shape.below ? withRest(path) : path };
  if (shape.endpoint)
    return { form: 'path', addresses: belowNamespace(caller, shape.endpoint, { node, args, settings }) };
  if (shape.entity) {
    const { kind, name, id } = shape.entity;
    const ids = id === undefined ? [] : take(id, args);
    return { form: 'path', addresses: entityPaths(take(kind, args), take(name, args), ids) };
  }
  const url = takeFirst(shape.url ?? [], args);
  const { base: taken = [] } = caller.instances ?? {};
  const own = takeFirst(shape.base ?? [], args);
  const base = isThere(own) ? own : takeFirst(taken, settings);
  return { form: 'url', addresses: isThere(base) ? below(node, base, url) : url };
}

/** `/wp/v2/users{/id}`: the path itself if the site has it, or a path below it. */
const withRest = (paths: Choices): Choices =>
  paths.map((path): Value => (path.kind === 'text' ? text(path.node, ...path.parts, openEnd) : path));

const openEnd: Slot = { kind: 'slot', name: '/id', digits: false, parameters: [] };

/** A whole address is used alone; another one is added to its base. */
const below = (node: ts.Node, bases: Choices, addresses: Choices): Choices =>
  choices(
    ...addresses.map((address): Choices => {
      const [head] = partsOf(address);
      if (typeof head === 'string' && /^(?:[a-z][\w+.-]*:)?\/\//i.test(head)) return [address];
      return bases.flatMap((base) => {
        const last = partsOf(base).at(-1);
        const isSlashed = typeof last === 'string' && last.endsWith('/');
        const rest =
          typeof head === 'string' && head.startsWith('/') && isSlashed
            ? text(address.node, head.slice(1), ...partsOf(address).slice(1))
            : address;
        const needsSlash =
          !isSlashed && !(typeof head === 'string' && /^[/?]/.test(head)) && last !== undefined;
        return concatenated(address.node, [[base], [text(node, needsSlash ? '/' : '')], [rest]]);
      });
    }),
  );

function belowNamespace(
  caller: Caller,
  endpoint: readonly CallPlace[],
  { node, args, settings }: Sent,
): Choices {
  const { namespace = [], usual = '' } = caller.instances ?? {};
  const said = takeFirst(namespace, settings).filter(({ kind }) => kind !== 'missing');
  const spaces: Choices = said.length > 0 ? said : [text(node, usual)];
  return takeFirst(endpoint, args).flatMap((one) => {
    const [head] = partsOf(one);
    const isSlashed = typeof head === 'string' && head.startsWith('/');
    return concatenated(one.node, [[text(node, '/')], spaces, [text(node, isSlashed ? '' : '/')], [one]]);
  });
}

const isThere = (values: Choices): boolean => values.some(({ kind }) => kind !== 'missing');

/** The values at a place of a call; an empty list means that there is certainly no value. */
export function take(where: CallPlace, args: readonly Choices[]): Choices {
  const [at = '', ...names] = where.split('.');
  let values = args[Number(at)] ?? [];
  for (const name of names) values = choices(...values.map((value) => memberOf(value, name) ?? []));
  return values;
}

const takeFirst = (places: readonly CallPlace[], args: readonly Choices[]): Choices => {
  let maybe: Choices = [];
  for (const place of places) {
    const values = take(place, args);
    if (values.length > 0 && values.every(({ kind }) => kind !== 'missing' && kind !== 'unknown'))
      return values;
    maybe = choices(
      maybe,
      values.filter(({ kind }) => kind !== 'missing'),
    );
  }
  return maybe;
};

function methodsOf(
  { method, otherwise = 'GET' }: RequestShape,
  args: readonly Choices[],
): CodeRequest['methods'] {
  if (typeof method === 'string') return [method];
  const values = method.flatMap((place) => take(place, args));
  if (values.length === 0) return [otherwise];
  const said = new Set<HttpMethod>();
  for (const value of values) {
    if (value.kind === 'missing') {
      if (values.every(({ kind }) => kind === 'missing')) said.add(otherwise);
      continue;
    }
    const name = plainText(value)?.toUpperCase();
    const known = httpMethods.find((one) => one === name);
    if (known === undefined) return undefined;
    said.add(known);
  }
  // `method: isNew ? 'POST' : undefined`
  if (values.some(({ kind }) => kind === 'missing') && method.length === 1) said.add(otherwise);
  return [...said];
}

/** The data in the query or the body, as one object. */
function objectOf(node: ts.Node, values: Choices): Members {
  if (values.length === 0) return merged(node, []);
  const read = values.map((value): Value => (value.kind === 'text' ? fromText(value) : value));
  return together(read.length === 1 ? (read[0]?.node ?? node) : node, read);
}

/** The text of a form, `status=draft&page=2`, if it is one piece; other texts are not parsed. */
function fromText(value: Extract<Value, { readonly kind: 'text' }>): Value {
  const whole = plainText(value);
  if (whole === undefined || !/^[\w[\]%.-]+=/.test(whole))
    return value.parts.length === 0
      ? { kind: 'missing', node: value.node }
      : unknown(value.node, { parameters: parametersOf(value) });
  const pairs = [...new URLSearchParams(whole)];
  return {
    kind: 'members',
    open: false,
    parameters: [],
    node: value.node,
    members: new Map(
      pairs.map(([name, one]) => [
        name,
        { values: [text(value.node, one)], node: value.node, optional: false },
      ]),
    ),
  };
}

/** The request of a chain of calls, once it is complete. */
export const requestOfChain = (instance: Instance): CodeRequest | undefined => {
  const { base = [] } = instance.caller.instances ?? {};
  const chained = chainedRequest(instance);
  if (!chained) return undefined;
  const bases = takeFirst(base, instance.settings).filter((value) => value.kind === 'text');
  return {
    caller: instance.caller.name,
    form: bases.length > 0 ? 'url' : 'path',
    addresses: bases.length > 0 ? below(instance.node, bases, chained.addresses) : chained.addresses,
    methods: [chained.method],
    query: chained.query,
    body: objectOf(instance.node, chained.body),
    answers: 'body',
    pages: false,
  };
};
