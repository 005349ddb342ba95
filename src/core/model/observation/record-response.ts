// Records a response of a site as an example (`--examples`, and "Save as example" in the reference). The texts of the
// site are never recorded: a text is replaced by a sample that fits its schema and the name of its property, except for
// values that the site declares, and numbers in texts. Keys that may be values are replaced by one sample. Numbers,
// booleans, null, the other keys and the number of items come from the response.

import type { ResourceResponse } from '../api/api.ts';
import { isRecord } from '../index/index-document.ts';
import { maxRecordedLength } from './recorded-response.ts';
import type { Observation } from './observation.ts';
import { isJsonList, isJsonObject, type Json, type Schema } from '../../schema/schema.ts';
import { fits, schemaErrors, valuePathText } from '../../schema/value-errors.ts';
import { exampleValue } from '../../schema/values/example-value.ts';
import { samplesOf } from '../../schema/values/fitting-values.ts';
import { recordedMembers } from '../../schema/values/recorded-value.ts';
import { knownValues } from '../../schema/values/known-values.ts';
import { responseValue } from '../../schema/values/response-value.ts';

/** The maximum number of items of a list. */
const maxItems = 2;

/** The maximum depth of recorded values. Deeper lists and objects are empty. */
const maxDepth = 6;

/** Names whose numbers may show who or where a person is, or may open something. */
const personalName =
  /phone|mobile|fax|tel|contact|whatsapp|sms$|e_?mail|address|street|house|ssn|social|dob$|note|message|comment$|person|member|patient|birth|age$|lat(?:itude)?$|(?:lng|lon|long|longitude)$|zip|post_?code|tax_?id|vat|iban|account|card|pass|pin$|code|key|token|secret|nonce|hash|number|ip|license|signature|auth/i;

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
  const value = values.find(hasContent);
  if (value === undefined) return undefined;
  return unlessTooLong(record(value, { schema, seen: observation }, '', 0));
}

/**
 * Records one response. Only the keys that the schema declares are kept, so a second recording changes nothing.
 *
 * @param schema the schema of the body in the model
 */
export function recordOne(body: unknown, schema: Schema): Json | undefined {
  const recorded = record(body, { schema }, '', 0);
  return hasContent(recorded) ? unlessTooLong(recorded) : undefined;
}

/** How a response contains items; undefined if the schema describes the whole body. */
type Form = ResourceResponse['form'] | undefined;

/**
 * Records one response as an example that documentation shows. Members of items that their schemas do not accept are
 * left out, because documentation does not show them.
 *
 * @param schema the schema of an item or of the whole body
 * @returns a message if there is nothing to show
 */
export function exampleOf(body: unknown, schema: Schema, form: Form): { readonly value: Json } | string {
  const recorded = recordOne(body, bodySchema(schema, form));
  if (recorded === undefined)
    return `The response is empty, or its example would have more than ${maxRecordedLength} characters.`;
  if (form === undefined) {
    const [error] = schemaErrors(schema, recorded);
    return error === undefined
      ? { value: recorded }
      : `The example is not valid by the declared schema: ${valuePathText(error.at) || 'the response'} ${error.message}.`;
  }
  const item = (value: Json) => recordedMembers(schema, value);
  const value =
    form === 'array' && isJsonList(recorded)
      ? recorded.map(item)
      : form === 'map' && isJsonObject(recorded)
        ? Object.fromEntries(Object.entries(recorded).map(([key, one]) => [key, item(one)]))
        : item(recorded);
  const [first] = form === 'array' || form === 'map' ? Object.values<unknown>(value) : [value];
  return hasContent(first) ? { value } : 'The declared schema accepts no member of the response.';
}

function bodySchema(schema: Schema, form: Form): Schema {
  if (form === 'array') return { type: 'array', items: schema };
  return form === 'map' ? { type: 'object', additionalProperties: schema } : schema;
}

const hasContent = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

const unlessTooLong = (recorded: Json): Json | undefined =>
  JSON.stringify(recorded).length <= maxRecordedLength ? recorded : undefined;

/** What is known about a position of the response. */
interface Position {
  /** Without an observation, the schema is a schema of the model. Otherwise nothing is certain about it. */
  readonly schema: unknown;
  readonly seen?: Observation | undefined;
}

function record(value: unknown, position: Position, name: string, depth: number): Json {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return recordNumber(value, position, name);
  if (typeof value === 'string') return recordText(value, position, name);
  if (depth >= maxDepth) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) {
    const { schema, seen } = position;
    // The index describes the items of a list by the schema of one item.
    const inside = { schema: keywordOf(schema, 'items') ?? schema, seen: seen?.items };
    const items = value.slice(0, maxItems).map((item) => record(item, inside, name, depth + 1));
    const isSet = keywordOf(schema, 'uniqueItems') === true;
    return isSet && JSON.stringify(items[0]) === JSON.stringify(items[1]) ? items.slice(0, 1) : items;
  }
  return isRecord(value) ? recordObject(value, position, depth) : null;
}

type Fields = Readonly<Record<string, unknown>>;

function recordObject(value: Fields, position: Position, depth: number): Json {
  const { schema, seen } = position;
  const members = Object.entries(value).filter(([key]) => key !== '_links' && key !== '_embedded');
  const kept = members.flatMap(([key, member]): [string, Json][] => {
    const declared = declaredMember(schema, key);
    if (declared === undefined && !isObservedName(key, value, position)) return [];
    const inside = { schema: declared, seen: seen && (seen.keys?.[key] ?? seen.map ?? unknownForm) };
    return [[key, record(member, inside, key, depth + 1)]];
  });
  const names = new Set(kept.map(([key]) => key));
  const other = members.find(([key]) => !names.has(key));
  if (other === undefined || names.has('name') || !hasMapKeys(schema, names.size))
    return Object.fromEntries(kept);
  // The other keys are values, and may be texts of the site.
  const inside = {
    schema: keywordOf(schema, 'additionalProperties'),
    seen: seen && (seen.map ?? unknownForm),
  };
  return Object.fromEntries([...kept, ['name', record(other[1], inside, 'name', depth + 1)]]);
}

const unknownForm: Observation = { types: [] };

/** Whether a key that the schema does not declare is the name of a property, by the observed responses. */
const isObservedName = (key: string, value: Fields, { schema, seen }: Position): boolean =>
  seen?.keys !== undefined &&
  Object.hasOwn(seen.keys, key) &&
  !isOpen(schema) &&
  (knownValues(key).length > 0 || !isUniform(value));

/** Whether all members have one type or equal keys, and no member has a name that is known. */
function isUniform(value: Fields): boolean {
  const forms = new Set(
    Object.values(value).map((one) => (isRecord(one) ? Object.keys(one).sort().join('\n') : typeof one)),
  );
  return forms.size === 1 && !Object.keys(value).some((key) => knownValues(key).length > 0);
}

/** Whether the schema declares the values of undeclared keys. */
const isOpen = (schema: unknown): boolean =>
  ![undefined, false].includes(keywordOf(schema, 'additionalProperties') as undefined | false);

const hasMapKeys = (schema: unknown, keptKeys: number): boolean =>
  isOpen(schema) ||
  (keptKeys === 0 &&
    keywordOf(schema, 'additionalProperties') !== false &&
    !hasContent(keywordOf(schema, 'properties')));

function declaredMember(schema: unknown, key: string): unknown {
  return alternativesOf(schema)
    .map((one) => memberOf(memberOf(one, 'properties'), key))
    .find((one) => one !== undefined);
}

/** The value of a keyword of the schema, or of its first alternative that has the keyword. */
const keywordOf = (schema: unknown, keyword: string): unknown =>
  alternativesOf(schema)
    .map((one) => memberOf(one, keyword))
    .find((one) => one !== undefined);

function alternativesOf(schema: unknown): readonly unknown[] {
  const branches = memberOf(schema, 'anyOf') ?? memberOf(schema, 'oneOf');
  return [schema, ...(Array.isArray(branches) ? (branches as readonly unknown[]) : [])];
}

function recordNumber(value: number, position: Position, name: string): Json {
  if (value === 0) return value;
  const isHarmless = Math.abs(value) <= maxNumber && !personalName.test(name) && !idName.test(name);
  const isKept = isHarmless || (!idName.test(name) && isDeclaredValue(value, position.schema));
  return isKept ? value : fitting(1, position, name);
}

function recordText(value: string, position: Position, name: string): Json {
  if (value === '' || isDeclaredValue(value, position.schema)) return value;
  if (decimal.test(value) && idName.test(name)) return fitting('1', position, name);
  if (decimal.test(value) && !personalName.test(name) && !/name$/i.test(name)) return value;
  const format = keywordOf(position.schema, 'format');
  const text: Schema = { type: 'string', ...(typeof format === 'string' && { format }) };
  const sample = fitting(responseValue(text, name === '' ? 'text' : name), position, name);
  return typeof sample === 'string' && decimal.test(sample) && idName.test(name)
    ? fitting('1', position, name)
    : sample;
}

/** The sample, or another one of its type that the schema of the model accepts. */
function fitting(sample: Json, { schema, seen }: Position, name: string): Json {
  if (seen !== undefined || !isRecord(schema) || fits(schema, sample)) return sample;
  const others = [exampleValue(schema, name), ...samplesOf(schema, 3)];
  return others.find((other) => typeof other === typeof sample && fits(schema, other)) ?? sample;
}

const isDeclaredValue = (value: unknown, schema: unknown): boolean => {
  const listed = keywordOf(schema, 'enum') ?? memberOf(keywordOf(schema, 'items'), 'enum');
  return Array.isArray(listed) && listed.includes(value);
};

const memberOf = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
