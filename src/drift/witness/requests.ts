// Requests as witnesses: the site now refuses the request, ignores its argument, or gives it a new meaning.
// Each request is checked on both operations with the request validators.

import type { Channel, TakenBySite } from '../../core/schema/site-acceptance.ts';
import type { Argument, HttpMethod, Operation, PathPart, Route } from '../../core/model/api.ts';
import type { Witness } from '../../core/model/drift.ts';
import { pathParametersIn } from '../../core/model/path-template.ts';
import type { SchemaPair } from '../compare/pairs.ts';
import { assumedBySite, type Json, type Schema } from '../../core/schema/schema.ts';
import { routePaths } from '../../core/routes/route-paths.ts';
import { placeValues } from './place-value.ts';
import {
  borderValues,
  memberValues,
  nullOfType,
  plainFirst,
  trialsOf,
  withPartOf,
  type ChangedPart,
} from './border-values.ts';
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
  /** The name of the object property that changed. */
  readonly member?: string;
  /** The changed part of the schema. The changed keyword, used if no property changed. */
  readonly changed?: ChangedPart;
}

interface RequestAttempt {
  readonly value: Json | undefined;
  /** False for a value that cannot prove the change, and only shows that the request can be tried. */
  readonly mayProve: boolean;
}

interface ArgumentSample {
  readonly value: Json;
  readonly other: Schema | undefined;
}

type RequestArguments = Readonly<Record<string, Json>>;

export class RequestWitnesses {
  constructor(private readonly takes: TakenBySite) {}

  /** Finds a request that was valid before and is now refused. */
  refused(context: RequestContext): WitnessSearch {
    let valid = 0;
    for (const via of channelsOf(context)) {
      for (const { value, mayProve } of this.valuesToTry(context, via)) {
        const args = this.argumentsWith(context, via, value);
        if (!args) continue;
        const path = pathWith(context, args);
        if (path === undefined) continue;
        if (!this.isTaken(context.before, args, via)) continue;
        if (value !== undefined || !context.schemas) valid += 1;
        if (mayProve && this.isRefusedFor(context, args, via))
          return {
            kind: 'refused',
            method: context.method,
            path,
            via,
            arguments: withoutPath(context.before, args),
          };
      }
    }
    return valid > 0 ? 'refuted' : undefined;
  }

  /** Finds a request that the batch route accepted before and now refuses. */
  unbatchable(context: RequestContext): Witness | undefined {
    const { before, after, method } = context;
    if (!before.batchable || after.batchable) return undefined;
    const args = this.argumentsWith(context, 'body', undefined);
    const path = args && pathWith(context, args);
    return args && path !== undefined
      ? { kind: 'refused', method, path, via: 'batch', arguments: withoutPath(before, args) }
      : undefined;
  }

  ignored(context: RequestContext): Witness | undefined {
    const { before, after, method, argument: name } = context;
    const argument = before.arguments.find((one) => one.name === name);
    if (!argument || after.arguments.some((one) => one.name === name)) return undefined;
    for (const via of channelsOf(context))
      for (const value of distinctiveValuesFirst(argument.schema)) {
        const args = this.argumentsWith(context, via, value);
        const path = args && pathWith(context, args);
        if (args && path !== undefined && this.isTaken(before, args, via))
          return {
            kind: 'ignored',
            method,
            path,
            arguments: withoutPath(before, args),
            argument: argument.name,
          };
      }
    return undefined;
  }

  changedMeaning(context: RequestContext): Witness | undefined {
    const { before, after, method, argument: name } = context;
    const defaults = [before, after].map(({ arguments: args }) => args.find((one) => one.name === name));
    const [old, now] = defaults;
    if (!old || !now || old.required || now.required) return undefined;
    for (const via of channelsOf(context)) {
      const args = this.argumentsWith(context, via, undefined);
      const path = args && pathWith(context, args);
      if (!args || path === undefined || !this.isTaken(before, args, via)) continue;
      return {
        kind: 'changed-meaning',
        method,
        path,
        arguments: withoutPath(before, args),
        argument: old.name,
        before: assumedBySite(old.schema),
        after: assumedBySite(now.schema),
      };
    }
    return undefined;
  }

  /** Yields the values to try. Values that the new schema refuses because of the change come first. */
  private *valuesToTry(context: RequestContext, via: Channel): Iterable<RequestAttempt> {
    const { before, argument: name, schemas, member, changed } = context;
    const argument = before.arguments.find((one) => one.name === name);
    if (!schemas || changed === 'default') yield { value: undefined, mayProve: true };
    if (!schemas || !argument) return;
    const around = function* (values: readonly Json[], mayProve = true): Iterable<RequestAttempt> {
      for (const placed of placeValues(argument.schema, schemas.at, values))
        for (const value of placed) yield { value, mayProve };
    };
    if (member !== undefined) yield* around(plainFirst(memberValues(schemas.before, schemas.after, member)));
    const { candidates, others } = trialsOf(schemas.before, schemas.after, changed);
    const alone = withPartOf(schemas.before, schemas.after, changed);
    const isRefusedForIt = (value: Json): boolean => {
      const sent = via === 'query' ? asText(value) : value;
      return sent !== undefined && !this.fits(alone, sent, via);
    };
    if (member === undefined) yield* around(candidates.filter(isRefusedForIt));
    if (changed !== nullOfType)
      for (const value of argument.schema.enum ?? []) yield { value, mayProve: true };
    yield* around(candidates);
    yield* around(others, false);
  }

  /**
   * The arguments of a valid request that contains the value; undefined if the value cannot be sent. The other
   * arguments are valid on both sides, so that the request shows only one change.
   */
  private argumentsWith(
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
      const wanted = isMeant ? value : this.sampleFor(argument, was && is, via);
      const sent = via === 'query' || argument.in === 'path' ? asText(wanted) : wanted;
      if (sent === undefined) return undefined;
      args.set(one, sent);
    }
    return Object.fromEntries(args);
  }

  private readonly samples = {
    query: new WeakMap<Schema, ArgumentSample>(),
    body: new WeakMap<Schema, ArgumentSample>(),
  };

  /** @param partner the same argument on the other side, which should accept the value too */
  private sampleFor(argument: Argument, partner: Argument | undefined, via: Channel): Json {
    const other = partner?.schema;
    const known = this.samples[via].get(argument.schema);
    if (known && known.other === other) return known.value;
    const value = this.makeSample(argument, other, via);
    this.samples[via].set(argument.schema, { value, other });
    return value;
  }

  private makeSample({ schema, in: location }: Argument, other: Schema | undefined, via: Channel): Json {
    const channel = location === 'path' ? 'query' : via;
    const fits = (one: Schema, value: Json): boolean => {
      const sent = channel === 'query' ? asText(value) : value;
      return sent !== undefined && this.fits(one, sent, channel);
    };
    const find = (suits: (value: Json) => boolean): Json | undefined =>
      samplesOf(schema, 3).find(suits) ?? borderValues(schema, other ?? {}).find(suits);
    return (
      (other && find((value) => fits(schema, value) && fits(other, value))) ??
      find((value) => fits(schema, value)) ??
      sampleValue(schema)
    );
  }

  private isTaken({ arguments: declared }: Operation, args: RequestArguments, via: Channel): boolean {
    return declared.every((argument) => {
      if (!Object.hasOwn(args, argument.name)) return !argument.required || argument.in === 'path';
      return this.fits(argument.schema, args[argument.name] ?? null, argument.in === 'path' ? 'query' : via);
    });
  }

  /** Whether the changed argument is the reason why the site refuses the request. */
  private isRefusedFor(
    { after, argument: name }: RequestContext,
    args: RequestArguments,
    via: Channel,
  ): boolean {
    const argument = after.arguments.find((one) => one.name === name);
    return argument !== undefined && !this.isTaken({ ...after, arguments: [argument] }, args, via);
  }

  private fits(schema: Schema, value: Json, via: Channel): boolean {
    return this.takes(schema, via)(value);
  }
}

/**
 * Values for an argument. Values that equal the default are last, because sending the default is the same as
 * omitting the argument.
 */
function distinctiveValuesFirst(schema: Schema): readonly Json[] {
  const values = [...samplesOf(schema, 2), ...borderValues(schema, {})];
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
