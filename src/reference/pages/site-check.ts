// Compares a response with the declaration of the site.
// Finds undeclared values, missing values, and values of another type than declared.

import { isJsonList } from '../../core/schema/schema.ts';
import { batchLists } from '../../core/model/api/response-body.ts';
import type { ArgumentValues } from '../../generate/targets/html/samples/request.ts';
import type { DeclarationTuple } from '../../generate/targets/html/page-data-format.ts';
import { schemaErrors } from '../../core/schema/value-errors.ts';
import { typesOf, type Json, type Schema } from '../../core/schema/schema.ts';

export type CheckedPath = readonly (string | number)[];

export interface ResponseDeviation {
  /** The position of the value in the response. */
  readonly at: CheckedPath;
  readonly kind: 'undeclared' | 'missing' | 'otherwise';
  /** The error, such as `must be an integer`. */
  readonly words: string;
  /** The value in the response; undefined when the value is missing. */
  readonly value: Json | undefined;
  /**
   * The path within an item, as written in the configuration (`title.raw`). The path is undefined when the
   * configuration cannot express it.
   */
  readonly property: string | undefined;
}

export interface Checked {
  /** The name of the resource in the configuration; empty when the resource has no name. */
  readonly resource: string;
  /** The number of checked items. A list has several. */
  readonly items: number;
  readonly differences: readonly ResponseDeviation[];
}

/**
 * @returns undefined when the expected response is unknown, as in an envelope or in a context that the site
 * defines itself
 */
export function compareWithDeclaration(
  [, form, shapes, usual, resource = '', deletion]: DeclarationTuple,
  schemas: readonly Schema[],
  answer: Json,
  given: ArgumentValues,
): Checked | undefined {
  const context = usual === '' ? '' : argumentText(given.get('context')) || usual;
  const schema = schemas[shapes.find(([one]) => one === context)?.[1] ?? -1];
  if (schema === undefined || given.has('_envelope')) return undefined;
  const isDeleted = deletion !== undefined && isObject(answer) && Object.hasOwn(answer, 'deleted');
  if (isDeleted && deletion === 'unknown') return undefined;
  const previous = isDeleted && deletion === 'previous' ? answer['previous'] : undefined;
  const items =
    previous === undefined ? responseItems(form, answer) : [{ at: ['previous'], value: previous }];
  if (typeof items === 'string')
    return { resource, items: 1, differences: [{ ...wholeResponse, words: items, value: answer }] };
  const fields = fieldPaths(given);
  const differences = items.flatMap(({ at, value }) =>
    schemaErrors(schema, value)
      .map((flaw) => differenceOf(schema, value, flaw.at, flaw.message))
      .filter((one) => one !== undefined)
      .filter((one) => isRelevant(one, fields))
      .map((one) => ({ ...one, at: [...at, ...one.at] })),
  );
  return { resource, items: items.length, differences };
}

const wholeResponse = { at: [], kind: 'otherwise', property: undefined } as const;

const isObject = (value: Json | undefined): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface ResponseItem {
  readonly at: CheckedPath;
  readonly value: Json;
}

/**
 * The items of a response, or an error message when the response has another form. An empty list is accepted for
 * a map, because PHP sends an empty map as an empty list.
 */
function responseItems(form: DeclarationTuple[1], answer: Json): readonly ResponseItem[] | string {
  const isEmpty = typeof answer === 'object' && answer !== null && Object.keys(answer).length === 0;
  switch (form) {
    case 'item':
    case 'scalar':
      return [{ at: [], value: answer }];
    case 'optional':
      return isEmpty ? [] : [{ at: [], value: answer }];
    case 'array':
      return isJsonList(answer) ? answer.map((value, at) => ({ at: [at], value })) : 'must be an array';
    case 'map':
      if (!isObject(answer)) return isEmpty ? [] : 'must be an object';
      return Object.entries(answer).map(([name, value]) => ({ at: [name], value }));
    case 'batch':
      if (!isObject(answer)) return isEmpty ? [] : 'must be an object';
      return batchLists.flatMap((name) => {
        const list = answer[name];
        return isJsonList(list)
          ? list
              .map((value, at) => ({ at: [name, at], value }))
              .filter(({ value }) => !(isObject(value) && 'error' in value))
          : [];
      });
  }
}

/**
 * The difference for an error of an item. An empty list instead of an empty object is harmless, and the
 * result is undefined.
 */
function differenceOf(
  schema: Schema,
  item: Json,
  at: CheckedPath,
  message: string,
): ResponseDeviation | undefined {
  const { words: property, declared } = configPathTo(schema, at);
  const value = at.reduce<Json | undefined>(memberAt, item);
  if (value === undefined) return { at, kind: 'missing', words: 'missing', value, property };
  if (declared === undefined) return { at, kind: 'undeclared', words: 'not declared', value, property };
  if (isJsonList(value) && value.length === 0 && typesOf(declared).includes('object')) return undefined;
  return { at, kind: 'otherwise', words: message, value, property };
}

function memberAt(value: Json | undefined, step: string | number): Json | undefined {
  if (isJsonList(value)) return typeof step === 'number' ? value[step] : undefined;
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

interface ConfigPath {
  readonly words: string | undefined;
  /** The schema at a position in the response; undefined when no schema describes the position. */
  readonly declared: Schema | undefined;
}

/** The path of a value in the form of the configuration (`items[].id`, `sizes{}.width`). */
const configPathTo = (schema: Schema, at: CheckedPath): ConfigPath =>
  at.reduce<ConfigPath>(stepInto, { words: '', declared: schema });

const hasConfigName = (name: string): boolean => /^[^.[\]{}]+$/.test(name);

function stepInto({ words, declared = {} }: ConfigPath, step: string | number): ConfigPath {
  const { properties = {}, additionalProperties, items } = declared;
  const inside = (mark: string): string | undefined =>
    words === '' || words === undefined ? undefined : words + mark;
  if (typeof step === 'number') return { words: inside('[]'), declared: items };
  const isDeclared = Object.hasOwn(properties, step);
  if (!isDeclared && typeof additionalProperties === 'object')
    return { words: inside('{}'), declared: additionalProperties };
  return {
    words: words === undefined || !hasConfigName(step) ? undefined : words === '' ? step : `${words}.${step}`,
    declared: isDeclared ? properties[step] : undefined,
  };
}

const argumentText = (value: Json | undefined): string =>
  isJsonList(value) ? value.map(argumentText).join(',') : typeof value === 'string' ? value : '';

/** The requested properties (`_fields`); empty when all properties are requested. */
const fieldPaths = (given: ArgumentValues): readonly (readonly string[])[] =>
  argumentText(given.get('_fields'))
    .split(/[\s,]+/)
    .filter((field) => field !== '')
    .map((field) => field.split('.'));

/**
 * Whether the page reports a difference. Links are never a difference, because sites add them to any
 * resource. A property that was not requested is not missing.
 */
function isRelevant({ at, kind }: ResponseDeviation, fields: readonly (readonly string[])[]): boolean {
  if (at.length === 1 && /^_(?:links|embedded)$/.test(String(at[0]))) return false;
  if (kind !== 'missing' || fields.length === 0) return true;
  return fields.some((field) => field.every((part, place) => String(at[place]) === part));
}
