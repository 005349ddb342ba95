// Requests as witnesses: the site now refuses the request, ignores its argument, or gives it a new meaning.
// Each request is checked on both operations with the request validators.

import { takenBySite, type Channel } from '../../core/schema/site-acceptance.ts';
import type { Argument, HttpMethod, Operation, PathPart, Route } from '../../core/model/api/api.ts';
import type { Witness } from '../../core/model/reports/witness.ts';
import { pathParametersIn } from '../../core/model/paths/path-template.ts';
import type { SchemaPair } from '../compare/pairs.ts';
import type { NamedValues } from './place-value.ts';
import { assumedBySite, type Json, type Schema } from '../../core/schema/schema.ts';
import { routePaths } from '../../core/routes/route-paths.ts';
import { emptyLast, plainValues } from '../rules/witness-values.ts';
import { placeValues } from './place-value.ts';
import { sampleValue, samplesOf } from '../../core/schema/values/fitting-values.ts';

/**
 * A witness. The result is `refuted` if every value that fits the sender's schema also fits the other schema.
 * The result is undefined if no value could be tried.
 */
export type WitnessSearch = Witness | 'refuted' | undefined;

export interface RequestContext {
  readonly route: Route;
  readonly method: HttpMethod;
  readonly before: Operation;
  readonly after: Operation;
  /** The name of the argument that changed. */
  readonly argument?: string;
  readonly schemas?: SchemaPair;
  /** The values that the rule names. */
  readonly values: NamedValues;
}

type RequestArguments = Readonly<Record<string, Json>>;

interface ValidRequest {
  readonly args: RequestArguments;
  readonly path: string;
}

/** Finds a request that was valid before and is now refused. */
export function findRefused(context: RequestContext): WitnessSearch {
  const { named, others } = context.values;
  let valid = false;
  for (const via of channelsOf(context)) {
    for (const value of wholeValues(context, named)) {
      const witness = validRequest(context, via, value);
      if (!witness) continue;
      valid ||= value !== undefined || !context.schemas;
      if (isRefusedFor(context, witness.args, via)) return refusedRequest(context, witness, via);
    }
    for (const value of wholeValues(context, others))
      valid ||= validRequest(context, via, value) !== undefined;
  }
  return valid ? 'refuted' : undefined;
}

/** Finds a request that the batch route accepted before and now refuses. */
export function findUnbatchable(context: RequestContext): Witness | undefined {
  const { before, after } = context;
  if (!before.batchable || after.batchable) return undefined;
  const args = argumentsWith(context, 'body', undefined);
  const path = args && pathWith(context, args);
  return args && path !== undefined ? refusedRequest(context, { args, path }, 'batch') : undefined;
}

export function findIgnored(context: RequestContext): Witness | undefined {
  const { before, after, method, argument: name } = context;
  const argument = before.arguments.find((one) => one.name === name);
  if (!argument || after.arguments.some((one) => one.name === name)) return undefined;
  for (const via of channelsOf(context))
    for (const value of distinctiveValuesFirst(argument.schema)) {
      const request = validRequest(context, via, value);
      if (request)
        return {
          kind: 'ignored',
          method,
          path: request.path,
          arguments: withoutPath(before, request.args),
          argument: argument.name,
        };
    }
  return undefined;
}

export function findChangedMeaning(context: RequestContext): Witness | undefined {
  const { before, after, method, argument: name } = context;
  const defaults = [before, after].map(({ arguments: args }) => args.find((one) => one.name === name));
  const [old, now] = defaults;
  if (!old || !now || old.required || now.required) return undefined;
  for (const via of channelsOf(context)) {
    const request = validRequest(context, via, undefined);
    if (!request) continue;
    return {
      kind: 'changed-meaning',
      method,
      path: request.path,
      arguments: withoutPath(before, request.args),
      argument: old.name,
      before: assumedBySite(old.schema),
      after: assumedBySite(now.schema),
    };
  }
  return undefined;
}

/** Yields whole values of the argument that contain the given values. Undefined means to leave the argument out. */
function* wholeValues(
  { before, argument: name, schemas }: RequestContext,
  values: readonly (Json | undefined)[],
): Iterable<Json | undefined> {
  if (values.includes(undefined)) yield undefined;
  const argument = before.arguments.find((one) => one.name === name);
  if (!schemas || !argument) return;
  const given = emptyLast(values.filter((value) => value !== undefined));
  for (const placed of placeValues(argument.schema, schemas.at, given)) yield* placed;
}

/** A request with the value that the old site accepts; undefined if the value cannot be sent or is refused. */
function validRequest(
  context: RequestContext,
  via: Channel,
  value: Json | undefined,
): ValidRequest | undefined {
  const args = argumentsWith(context, via, value);
  const path = args && pathWith(context, args);
  return args && path !== undefined && isTaken(context.before, args, via) ? { args, path } : undefined;
}

/**
 * The arguments of a valid request that contains the value; undefined if the value cannot be sent. The other
 * arguments are valid on both sides, so that the request shows only one change.
 */
function argumentsWith(
  { before, after, argument: name }: RequestContext,
  via: Channel,
  value: Json | undefined,
): RequestArguments | undefined {
  const old = new Map(before.arguments.map((argument) => [argument.name, argument]));
  const now = new Map(after.arguments.map((argument) => [argument.name, argument]));
  const args = new Map<string, Json>();
  for (const one of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(one), now.get(one)];
    const argument = was ?? is;
    const isMeant = one === name && value !== undefined;
    const isNewlyRequired = is?.required === true && is.in !== 'path' && one !== name;
    if (!argument || !(isMeant || was?.required === true || isNewlyRequired)) continue;
    const wanted = isMeant ? value : sampleFor(argument, was && is, via);
    const sent = via === 'query' || argument.in === 'path' ? asText(wanted) : wanted;
    if (sent === undefined) return undefined;
    args.set(one, sent);
  }
  return Object.fromEntries(args);
}

/** @param partner the same argument on the other side, which should accept the value too */
function sampleFor({ schema, in: location }: Argument, partner: Argument | undefined, via: Channel): Json {
  const channel = location === 'path' ? 'query' : via;
  const fits = (one: Schema | undefined, value: Json): boolean => {
    const sent = channel === 'query' ? asText(value) : value;
    return one === undefined || (sent !== undefined && takenBySite(one, channel)(sent));
  };
  const values = [...samplesOf(schema, 3), ...(partner ? samplesOf(partner.schema, 3) : [])];
  const valid = values.filter((value) => fits(schema, value));
  return valid.find((value) => fits(partner?.schema, value)) ?? valid[0] ?? sampleValue(schema);
}

function isTaken({ arguments: declared }: Operation, args: RequestArguments, via: Channel): boolean {
  return declared.every((argument) => {
    if (!Object.hasOwn(args, argument.name)) return !argument.required || argument.in === 'path';
    const channel = argument.in === 'path' ? 'query' : via;
    return takenBySite(argument.schema, channel)(args[argument.name] ?? null);
  });
}

/** Whether the changed argument is the reason why the site refuses the request. */
function isRefusedFor(
  { after, argument: name }: RequestContext,
  args: RequestArguments,
  via: Channel,
): boolean {
  const argument = after.arguments.find((one) => one.name === name);
  return argument !== undefined && !isTaken({ ...after, arguments: [argument] }, args, via);
}

/**
 * Values for an argument. Values that equal the default are last, because sending the default is the same as
 * omitting the argument.
 */
function distinctiveValuesFirst(schema: Schema): readonly Json[] {
  const values = [...samplesOf(schema, 3), ...plainValues];
  const unasked = new Set(['""', '[]', '{}', 'null', JSON.stringify(schema.default ?? null)]);
  const isTelling = (value: Json): boolean => !unasked.has(JSON.stringify(value));
  return [...values.filter(isTelling), ...values.filter((value) => !isTelling(value))];
}

/**
 * The channels in which callers can send the changed argument. WordPress reads a body argument from the body
 * and from the query.
 */
function channelsOf({ before, argument: name, method }: RequestContext): readonly Channel[] {
  const argument = before.arguments.find((one) => one.name === name);
  const inBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
  const isForm = before.bodyEncoding === 'form';
  if (isForm || !inBody || (argument && argument.in !== 'body')) return ['query'];
  return ['body', 'query'];
}

/**
 * Converts a value to its form after PHP has parsed it from a query: texts, lists and maps of texts. Empty
 * values become an empty text. The result is undefined for null, because a query cannot contain null.
 */
export function asText(value: Json): Json | undefined {
  if (typeof value === 'string') return value;
  if (value === null) return undefined;
  if (typeof value !== 'object') return String(value);
  const members = Object.entries(value).map(([key, member]) => [key, asText(member)] as const);
  if (members.length === 0) return '';
  if (members.some(([, member]) => member === undefined)) return undefined;
  if (Array.isArray(value)) return members.map(([, member]) => member as Json);
  return Object.fromEntries(members) as Json;
}

const refusedRequest = (
  { before, method }: RequestContext,
  { args, path }: ValidRequest,
  via: Channel | 'batch',
): Witness => ({ kind: 'refused', method, path, via, arguments: withoutPath(before, args) });

const withoutPath = ({ arguments: declared }: Operation, args: RequestArguments): RequestArguments => {
  const inPath = new Set(declared.filter((argument) => argument.in === 'path').map(({ name }) => name));
  return Object.fromEntries(Object.entries(args).filter(([name]) => !inPath.has(name)));
};

/** A path of the route that contains the path arguments; undefined if the route does not match that path. */
function pathWith({ route, argument }: RequestContext, args: RequestArguments): string | undefined {
  const { takes, examples } = routePaths(route);
  const filled = fillPath(route.parts, args);
  if (filled !== undefined && takes(filled)) return filled;
  // The path is relevant only if it contains the changed argument.
  const isInPath = pathParametersIn(route.parts).some(({ name }) => name === argument);
  return isInPath ? undefined : examples[0];
}

function fillPath(parts: readonly PathPart[], args: RequestArguments): string | undefined {
  let path = '';
  for (const part of parts) {
    if (part.kind === 'text') path += part.text;
    else if (part.kind === 'parameter') {
      const value = Object.hasOwn(args, part.name) ? args[part.name] : '1';
      if (typeof value !== 'string' || value === '') return undefined;
      path += part.slashes ? value : encodeURIComponent(value);
    } else if (pathParametersIn(part.parts).some(({ name }) => Object.hasOwn(args, name))) {
      const inner = fillPath(part.parts, args);
      if (inner === undefined) return undefined;
      path += inner;
    }
  }
  return path;
}
