// Values for the arguments of requests that `--exercise` sends. They fit the declaration as WordPress checks it, names
// suggest realistic ones, and each request gets other texts, so that unique values do not clash.

import type { Argument } from '../../core/model/api/api.ts';
import { isObject } from '../../core/schema/checks.ts';
import { typesOf, type Json, type Schema, type SchemaType } from '../../core/schema/schema.ts';
import { takenBySite } from '../../core/schema/site-acceptance.ts';
import { exampleValue } from '../../core/schema/values/example-value.ts';
import { sampleValue } from '../../core/schema/values/fitting-values.ts';
import { knownValues } from '../../core/schema/values/known-values.ts';
import type { Chance } from '../../core/schema/values/random-value.ts';
import { excludedArguments } from './excluded-routes.ts';

export interface ValueChoice {
  /** Chooses among the values of an enumeration. */
  readonly chance: Chance;
  /** The number of the request. It makes texts unique. */
  readonly ordinal: number;
  /** Which of the fitting values is used. The first one is the most likely; a site may still refuse it. */
  readonly variation?: number;
}

/**
 * The arguments that a request sends besides the required ones: none, one text, those that people fill in
 * first, or all.
 */
export type ArgumentRange = 'required' | 'single' | 'likely' | 'all';

const maxSentArguments = 40;

/** Statuses in which every visitor may see the item. */
const visibleStatuses: readonly Json[] = [
  'publish',
  'published',
  'approve',
  'approved',
  'active',
  'open',
  'enabled',
];

/** Names of arguments that people fill in first. They are enough for most creations. */
const likelyNames =
  /^(?:title|name|label|slug|content|description|text|message|email|username|password|status|post|url|code|type|value|quantity|price|rating|author_name|author_email)$/;

/**
 * Optional arguments that are not sent: they hide the item, move it, change its owner, or act on the request
 * instead of the item.
 */
const seldomUseful =
  /^(?:id|date|date_gmt|.*_(?:date|at|gmt)|password|parent|author|template|force|context|page|per_page|offset|search|include|exclude|order|orderby|sticky|karma|locale|meta)$/;

/** The arguments of a request, in the declared order. */
export function sentArguments(
  args: readonly Argument[],
  range: ArgumentRange,
  without: ReadonlySet<string> = new Set(),
): readonly Argument[] {
  const single = args.find(({ name, in: place }) => place === 'body' && singleNames.test(name))?.name;
  return args
    .filter(({ in: place, name, required, schema }) => {
      if (place === 'path' || excludedArguments.has(name)) return false;
      if (required) return true;
      if (without.has(name)) return false;
      if (place === 'body' && makesVisible(name, schema)) return true;
      if (range === 'single') return name === single;
      if (range === 'required' || place === 'query' || schema.readOnly === true) return false;
      if (range === 'likely') return likelyNames.test(name) && name !== 'password';
      return !seldomUseful.test(name) && !name.startsWith('_');
    })
    .slice(0, maxSentArguments);
}

/** Names of texts that can be changed alone. */
const singleNames = /^(?:title|name|label|description|content|text|message|value)$/;

/** Whether the argument can show the item to every visitor. Otherwise an item is a draft that only its author sees. */
const makesVisible = (name: string, { enum: values = [] }: Schema): boolean =>
  name === 'status' && visibleStatuses.some((one) => values.includes(one));

/** Names that the site may accept, although it declares no arguments. */
export const commonArguments: readonly Argument[] = ['title', 'name', 'content', 'email'].map((name) => ({
  name,
  in: 'body',
  required: false,
  schema: { type: 'string' },
}));

/** A value that the site accepts for the argument; undefined if none was found. */
export function argumentValue({ name, schema, in: place }: Argument, choice: ValueChoice): Json | undefined {
  const isTaken = takenBySite(schema, 'body');
  const fitting = candidates(schema, name, choice).filter((one) => isTaken(one));
  const distinct = [...new Map(fitting.map((one) => [JSON.stringify(one), one])).values()];
  const value = distinct[choice.variation ?? 0] ?? distinct.at(-1);
  return place === 'query' && value !== undefined && isObject(value) ? undefined : value;
}

function candidates(schema: Schema, name: string, choice: ValueChoice): readonly Json[] {
  const { enum: values = [] } = schema;
  const visible = /(?:^|_)status$/.test(name) ? visibleStatuses.filter((one) => values.includes(one)) : [];
  if (values.length > 0)
    return [...visible, values[choice.chance(values.length)] ?? null, ...values].filter((one) => one !== '');
  if (name === 'status' && accepts('string', schema))
    return ['publish', ...plainCandidates(schema, name, choice)];
  return plainCandidates(schema, name, choice);
}

const accepts = (type: SchemaType, schema: Schema): boolean =>
  schema.type === undefined || typesOf(schema).includes(type);

function plainCandidates(schema: Schema, name: string, { chance, ordinal }: ValueChoice): readonly Json[] {
  const plain =
    schema.type === undefined && !schema.anyOf && !schema.oneOf ? untyped(name) : exampleValue(schema, name);
  const value = harmless(plain);
  const types = schema.type === undefined ? [] : typesOf(schema);
  const toggled: readonly Json[] = types.length === 1 && types[0] === 'boolean' ? [chance(2) === 1] : [];
  return [
    ...toggled,
    uniqueValue(value, name, ordinal),
    value,
    // A site may want a number where the declaration has no type.
    ...(schema.type === undefined ? [1] : []),
    ...[0, 1, 2].map((attempt) => sampleValue(schema, attempt)),
  ];
}

const untyped = (name: string): Json => knownValues(name)[0] ?? name;

const maxValueDepth = 8;

/** Replaces example hosts by `example.org`, and moves dates into the past, so that the time of the run does not matter. */
function harmless(value: Json, depth = 0): Json {
  if (typeof value === 'string')
    return value.replace(/\b(?:[a-z]+\.)?(?:site|app)\.example\b/g, 'example.org').replace(/^2026-/, '2020-');
  if (depth > maxValueDepth || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one: Json) => harmless(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, harmless(one, depth + 1)]));
}

/** Adds the number to texts that have to be unique, or that show a change. */
function uniqueValue(value: Json, name: string, ordinal: number): Json {
  if (isObject(value) && typeof value['raw'] === 'string')
    return { ...(value as Readonly<Record<string, Json>>), raw: `${value['raw']} ${ordinal}` };
  if (typeof value !== 'string') return value;
  if (/^[^@\s]+@example\.org$/.test(value)) return value.replace('@', `-${ordinal}@`);
  if (/^https?:\/\/example\.org\/$/.test(value)) return `${value}${ordinal}`;
  if (/(?:^|_)(?:slug|username|login|sku|handle|identifier)$|^(?:code|key)$/.test(name))
    return `${value}-${ordinal}`;
  if (/(?:^|_)(?:title|name|label|raw|content|description|message|text|subject|note)$/.test(name))
    return `${value} ${ordinal}`;
  return value;
}
