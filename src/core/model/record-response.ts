// Records a response of a site as an example (`--examples`, and "Save as example" in the reference). The site's words
// are never recorded: a text is replaced by a sample that fits the name of its property, except for values that the site
// declares, and numbers in texts. Numbers, booleans, null, the keys that are present and the number of items come from
// the response.

import { isRecord } from './index-document.ts';
import { maxRecordedLength } from './recorded-response.ts';
import type { Observation } from './observation.ts';
import { observe } from './observe.ts';
import type { Json, Schema } from '../schema/schema.ts';
import { responseValue } from '../schema/values/response-value.ts';

/** The maximum number of items of a list. */
const maxItems = 2;

/** The maximum depth of recorded values. Deeper lists and objects are empty. */
const maxDepth = 6;

/** Names whose numbers may show who or where a person is, or may open something. */
const personalName =
  /phone|mobile|fax|birth|age$|lat(?:itude)?$|(?:lng|lon|long|longitude)$|zip|post_?code|tax_?id|vat|iban|account|card|pass|pin$|code|key|token|secret|nonce|hash|number|ip|license|signature|auth/i;

/** Names of ids, which would identify an item of the site. */
const idName = /(?:^|_)ids?$|^(?:author|parent|customer|user|post|featured_media|order|product)$/i;

/** An id above this number is replaced, because a large number may be a phone number or a time. */
const maxNumber = 1_000_000;

/** A number in a text, such as a price. */
const decimal = /^-?\d{1,6}(?:\.\d{1,4})?$/;

/**
 * @param values the responses of a route, of which the first with content is recorded
 * @param schema the schema of an item that the site declares, of which nothing is certain
 * @param observation the description of the responses, which separates names of members from values
 * @returns undefined if no response has content, or if the record would be too long
 */
export function recordResponse(
  values: readonly unknown[],
  schema: unknown,
  observation: Observation,
): Json | undefined {
  const value = values.find((one) => typeof one === 'object' && one !== null && Object.keys(one).length > 0);
  if (value === undefined) return undefined;
  const recorded = record(value, schema, observation, '', 0);
  return JSON.stringify(recorded).length <= maxRecordedLength ? recorded : undefined;
}

/** Records one response whose form is not known yet. */
export const recordOne = (body: unknown, schema: unknown): Json | undefined =>
  recordResponse([body], schema, observe([body], schema));

function record(value: unknown, schema: unknown, seen: Observation, name: string, depth: number): Json {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return recordNumber(value, schema, name);
  if (typeof value === 'string') return recordText(value, schema, name);
  if (depth >= maxDepth) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) {
    const { items } = seen;
    // The index describes the items of a list by the schema of one item.
    const itemSchema = memberOf(schema, 'items') ?? schema;
    return items === undefined
      ? []
      : value.slice(0, maxItems).map((item) => record(item, itemSchema, items, name, depth + 1));
  }
  return isRecord(value) ? recordObject(value, schema, seen, depth) : null;
}

function recordObject(
  value: Readonly<Record<string, unknown>>,
  schema: unknown,
  { keys, map }: Observation,
  depth: number,
): Json {
  if (map !== undefined) {
    // The keys of a map are values, and may be words of the site.
    const [first] = Object.values(value);
    if (first === undefined) return {};
    return { name: record(first, memberOf(schema, 'additionalProperties'), map, 'name', depth + 1) };
  }
  const declared = memberOf(schema, 'properties');
  const members = Object.entries(keys ?? {}).filter(
    ([key]) => Object.hasOwn(value, key) && key !== '_links' && key !== '_embedded',
  );
  return Object.fromEntries(
    members.map(([key, seen]) => [key, record(value[key], memberOf(declared, key), seen, key, depth + 1)]),
  );
}

function recordNumber(value: number, schema: unknown, name: string): Json {
  if (value === 0) return value;
  if (idName.test(name)) return 1;
  const isHarmless = Math.abs(value) <= maxNumber && !personalName.test(name);
  return isHarmless || isDeclaredValue(value, schema) ? value : 1;
}

function recordText(value: string, schema: unknown, name: string): Json {
  if (value === '' || isDeclaredValue(value, schema)) return value;
  if (decimal.test(value) && idName.test(name)) return '1';
  if (decimal.test(value) && !personalName.test(name)) return value;
  const format = memberOf(schema, 'format');
  const text: Schema = { type: 'string', ...(typeof format === 'string' && { format }) };
  return responseValue(text, name === '' ? 'text' : name);
}

const isDeclaredValue = (value: unknown, schema: unknown): boolean => {
  const listed = memberOf(schema, 'enum') ?? memberOf(memberOf(schema, 'items'), 'enum');
  return Array.isArray(listed) && listed.includes(value);
};

const memberOf = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
