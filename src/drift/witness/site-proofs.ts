// Decides for each kind of witness whether the site's response confirms the witness.

import type { AskWitness, WitnessResponse, WitnessArguments } from '../../source/site/ask-witness.ts';
import type { ApiModel, PathPart, Route } from '../../core/model/api/api.ts';
import type { Finding } from '../../core/model/reports/drift.ts';
import type { Proven, Witness } from '../../core/model/reports/witness.ts';
import type { Observation } from '../../core/model/observation/observation.ts';
import { resourcesOf } from '../../core/model/api/named-resources.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import { sentSchema } from '../../core/schema/deviation.ts';
import { fits } from '../../core/schema/value-errors.ts';
import { canonical } from '../../core/schema/checks.ts';
import { childAt, firstStep, type Tokens } from '../../core/schema/children.ts';
import { tokensOf } from '../../core/schema/json-pointer.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { declaredResponseOf, type DeclaredResponse } from './responses.ts';

export interface SiteContext {
  readonly before: ApiModel;
  readonly after: ApiModel;
  readonly ask: AskWitness;
  /** The observed response of GET on a route of the baseline; undefined if it was not observed. */
  readonly observed: (route: string) => Observation | undefined;
}

type WitnessOf<Kind extends Witness['kind']> = Extract<Witness, { readonly kind: Kind }>;

/** Sends a request to the site; returns undefined if no more requests may be sent. */
export async function proofOnSite(
  witness: Witness,
  finding: Finding,
  context: SiteContext,
): Promise<Proven | undefined> {
  switch (witness.kind) {
    case 'unroutable':
      return proveUnroutable(witness, context);
    case 'refused':
      return proveRefused(witness, context);
    case 'ignored':
      return ignored(witness, finding, context);
    case 'changed-meaning':
      return changedMeaning(witness, finding, context);
    case 'undecodable':
      return undecodable(witness, finding, context);
  }
}

export const witnessRequestText = (path: string, args: WitnessArguments = {}): string => {
  const query = Object.entries(args).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return `GET ${path}${query.length === 0 ? '' : `${path.includes('?') ? '&' : '?'}${query.join('&')}`}`;
};

const responseStatusText = ({ status, code }: WitnessResponse): string =>
  status === null ? 'got no response' : `returned ${status}${code === undefined ? '' : ` (${code})`}`;

const provenResult =
  (request: string, answer: WitnessResponse) =>
  (result: Proven['result'], seen = responseStatusText(answer)): Proven => ({
    result,
    status: answer.status,
    request,
    seen,
  });

/** Whether the response is inconclusive: the caller lacks permission, or the site has an error. */
const isInconclusive = ({ status }: WitnessResponse): boolean =>
  status === null || status === 401 || status === 403 || status === 429 || status >= 500;

async function proveUnroutable(
  { path }: WitnessOf<'unroutable'>,
  { ask }: SiteContext,
): Promise<Proven | undefined> {
  const answer = await ask(decodedWitnessPath(path));
  if (!answer) return undefined;
  const say = provenResult(witnessRequestText(path), answer);
  if (isInconclusive(answer)) return say('not-tried');
  const isGone = answer.status === 404 && (answer.code === undefined || answer.code === 'rest_no_route');
  return say(isGone ? 'confirmed' : 'not-confirmed');
}

async function proveRefused(
  { path, arguments: args }: WitnessOf<'refused'>,
  { ask }: SiteContext,
): Promise<Proven | undefined> {
  const answer = await ask(decodedWitnessPath(path), args);
  if (!answer) return undefined;
  const say = provenResult(witnessRequestText(path, args), answer);
  if (isInconclusive(answer) || answer.status === 404) return say('not-tried');
  return say(answer.status === 400 || answer.status === 422 ? 'confirmed' : 'not-confirmed');
}

async function ignored(
  { path, arguments: args, argument }: WitnessOf<'ignored'>,
  finding: Finding,
  context: SiteContext,
): Promise<Proven | undefined> {
  const real = await pathWithRealIds(path, finding, context);
  if (real === undefined) return nothingThere(path);
  const sent = await context.ask(real, args);
  if (!sent) return undefined;
  const say = provenResult(witnessRequestText(real, args), sent);
  if (isInconclusive(sent) || sent.status === 404) return say('not-tried');
  if (sent.status !== 200) return say('not-confirmed');
  const { [argument]: _, ...others } = args;
  const unsent = await context.ask(real, others);
  if (!unsent) return undefined;
  if (unsent.status !== 200 || isEmptyOrAbsent(unsent.value))
    return say('not-tried', 'returned a response that does not show the difference');
  return areEqual(sent.value, unsent.value)
    ? say('confirmed', `returned the same response with and without "${argument}"`)
    : say('not-confirmed', `returned something else without "${argument}"`);
}

async function changedMeaning(
  { path, arguments: args, argument, before, after }: WitnessOf<'changed-meaning'>,
  finding: Finding,
  context: SiteContext,
): Promise<Proven | undefined> {
  const real = await pathWithRealIds(path, finding, context);
  if (real === undefined) return nothingThere(path);
  const [unsent, now, then] = [
    await context.ask(real, args),
    await context.ask(real, { ...args, ...(after !== null && { [argument]: after }) }),
    await context.ask(real, { ...args, ...(before !== null && { [argument]: before }) }),
  ];
  if (!unsent || !now || !then) return undefined;
  const say = provenResult(witnessRequestText(real, args), unsent);
  if ([unsent, now, then].some((answer) => answer.status !== 200)) return say('not-tried');
  const [isNow, isThen] = [areEqual(unsent.value, now.value), areEqual(unsent.value, then.value)];
  if (isNow === isThen) return say('not-tried', 'returned a response that does not show the difference');
  return isNow
    ? say('confirmed', `returned the same response as with ${argument}=${JSON.stringify(after)}`)
    : say('not-confirmed', `returned the same response as with ${argument}=${JSON.stringify(before)}`);
}

async function undecodable(
  { path }: WitnessOf<'undecodable'>,
  finding: Finding,
  context: SiteContext,
): Promise<Proven | undefined> {
  const [plain = '', query = ''] = path.split('?');
  const real = await pathWithRealIds(plain, finding, context);
  if (real === undefined) return nothingThere(path);
  const args = Object.fromEntries(new URLSearchParams(query));
  const answer = await context.ask(real, args);
  if (!answer) return undefined;
  const say = provenResult(witnessRequestText(real, args), answer);
  if (answer.status !== 200) return say('not-tried');
  const place = oldPlace(finding, context);
  const values = place
    ? itemsOfResponse(answer.value, place.answer).flatMap((item) => valuesAt(item, place.at))
    : [];
  if (!place || values.length === 0)
    return say('not-tried', 'returned a response that does not show the difference');
  const others = values.filter((value) => !fits(place.schema, value));
  if (others.length === 0) return say('not-confirmed', 'returned a value that fits the old type');
  return others.every(place.wasSent)
    ? say('not-tried', 'returned only values that the baseline already contained')
    : say('confirmed', 'returned a value that does not fit the old type');
}

const nothingThere = (path: string): Proven => ({
  result: 'not-tried',
  status: null,
  request: witnessRequestText(path),
  seen: 'needs an item that this site does not have',
});

const areEqual = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

const isEmptyOrAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

// Paths

const decodedWitnessPath = (path: string): string =>
  path
    .split('/')
    .map((segment) => (/%[\da-f]{2}/i.test(segment) ? decodeURIComponent(segment) : segment))
    .join('/');

/** The path of the witness's request, with real ids from the site's lists; undefined if the lists are empty. */
async function pathWithRealIds(
  path: string,
  { route: key }: Finding,
  { before, after, ask }: SiteContext,
): Promise<string | undefined> {
  const route = [...after.routes, ...before.routes].find((one) => one.key === key);
  if (!route || !hasParameters(route)) return decodedWitnessPath(path);
  let real = '';
  for (const part of route.parts) {
    if (part.kind === 'text') real += part.text;
    else if (part.kind === 'parameter') {
      const list = real.replace(/\/$/, '');
      const answer = await ask(list, { per_page: 1 });
      const id = answer?.status === 200 ? idIn(answer.value, part.name) : undefined;
      if (id === undefined) return undefined;
      real += id;
    }
  }
  return real;
}

const hasParameters = ({ parts }: Route): boolean => parts.some(({ kind }: PathPart) => kind === 'parameter');

/**
 * The value for a path parameter from the first item of a list: the property with the parameter's name, or the
 * id or slug.
 */
function idIn(list: unknown, parameter: string): string | undefined {
  const [first] = Array.isArray(list)
    ? (list as readonly unknown[])
    : isRecord(list)
      ? Object.values(list)
      : [];
  if (!isRecord(first)) return undefined;
  const found = [parameter, 'id', 'slug', 'name'].map((name) => first[name]).find(isId);
  return found === undefined ? undefined : String(found);
}

/** Whether the value can be used as an id. A text that would change the structure of the path is not used. */
const isId = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w-]+$/.test(value));

// Answers

interface OldPlace {
  readonly answer: DeclaredResponse;
  /** The path to the values. */
  readonly at: Tokens;
  /** The old schema of each value at the end of the path. */
  readonly schema: Schema;
  /** Whether the old site is known or observed to have sent the value, although it does not fit the old schema. */
  readonly wasSent: (value: unknown) => boolean;
}

/** Finds the old schema at the place of a finding about a response. */
function oldPlace(
  { route: key, method, pointer, after }: Finding,
  { before, observed }: SiteContext,
): OldPlace | undefined {
  const route = before.routes.find((one) => one.key === key);
  const operation = route?.operations.find(({ methods }) => method !== null && methods.includes(method));
  const answer =
    route && operation && declaredResponseOf(operation.response, route.namespace, resourcesOf(before));
  const [word, ...tokens] = tokensOf(pointer);
  if (!answer || word !== 'schema') return undefined;
  const last = tokens.at(-1);
  if (after === null && tokens.at(-2) === 'properties' && last !== undefined) {
    const at = tokens.slice(0, -2);
    const seen = method === 'GET' ? observed(route.key) : undefined;
    const wasMissing = isMissingIn(seen && observedAt(itemObservation(seen, answer), at), last);
    return { answer, at, schema: { type: 'object', required: [last] }, wasSent: () => wasMissing };
  }
  const at = tokens.at(-2) === 'properties' ? tokens : tokens.slice(0, -1);
  const schema = schemaAtTokens(answer.schema, at);
  const sent = schemaAtTokens(sentSchema(answer.schema, answer.deviations), at);
  return schema && { answer, at, schema, wasSent: (value) => sent !== undefined && fits(sent, value) };
}

/** The observation of one item of a response. */
const itemObservation = (seen: Observation, { form }: DeclaredResponse): Observation | undefined =>
  form === 'array' ? seen.items : form === 'map' ? seen.map : seen;

/** The observation at the end of a path through properties and items; undefined if nothing was observed there. */
function observedAt(seen: Observation | undefined, at: Tokens): Observation | undefined {
  if (seen === undefined || at.length === 0) return seen;
  const step = firstStep(at);
  if (step?.keyword === 'items') return observedAt(seen.items, step.rest);
  const keys = step?.keyword === 'properties' ? (seen.keys ?? {}) : {};
  const name = String(step?.key);
  return Object.hasOwn(keys, name) ? observedAt(keys[name], step?.rest ?? []) : undefined;
}

/** Whether at least one observed object lacked the property. */
const isMissingIn = (seen: Observation | undefined, name: string): boolean =>
  seen?.keys !== undefined && (!Object.hasOwn(seen.keys, name) || seen.keys[name]?.sometimes === true);

function schemaAtTokens(schema: Schema, at: Tokens): Schema | undefined {
  if (at.length === 0) return schema;
  const step = firstStep(at);
  const child = step && childAt(schema, step.keyword, step.key);
  return child && schemaAtTokens(child, step.rest);
}

const itemsOfResponse = (value: unknown, { form }: DeclaredResponse): readonly unknown[] => {
  if (form === 'array') return Array.isArray(value) ? value : [];
  return form === 'map' && isRecord(value) ? Object.values(value) : [value];
};

/** The values at the end of a path through properties and items; empty if the path goes through alternatives. */
function valuesAt(value: unknown, at: Tokens): readonly unknown[] {
  if (at.length === 0) return value === undefined ? [] : [value];
  const step = firstStep(at);
  if (step?.keyword === 'properties' && typeof step.key === 'string')
    return isRecord(value) && Object.hasOwn(value, step.key) ? valuesAt(value[step.key], step.rest) : [];
  if (step?.keyword === 'items')
    return Array.isArray(value) ? value.flatMap((one) => valuesAt(one, step.rest)) : [];
  return [];
}
