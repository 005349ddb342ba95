// A call with its values as one HTTP request, encoded for PHP like in the generated client.
// In a query or form, `key[]=a&key[]=b` is a list, and `key[sub]=v` is an object.
// A list of objects is `key[0][sub]=v`.
// The text `key=` means `null`, an empty list or an empty object.

import type { PathPart } from '../../../../core/model/api/api.ts';
import type { Json } from '../../../../core/schema/schema.ts';
import type { RequestedCall } from './call.ts';

export type ArgumentValues = ReadonlyMap<string, Json>;

/** The example values in samples until the reader enters other values. */
export const exampleValues = ({ example = {} }: Pick<RequestedCall, 'example'>): ArgumentValues =>
  new Map(Object.entries(example));

export type QueryPair = readonly [key: string, value: string];

export type SampleBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: Readonly<Record<string, Json>> }
  | {
      readonly kind: 'form';
      readonly value: Readonly<Record<string, Json>>;
      /** The values as key and value pairs, encoded for the request. */
      readonly pairs: readonly QueryPair[];
    }
  /** A multipart form with fields and a file. */
  | {
      readonly kind: 'parts';
      readonly value: Readonly<Record<string, Json>>;
      readonly pairs: readonly QueryPair[];
      readonly file: SampleFile;
    };

export interface SampleFile {
  readonly field: string;
  readonly name: string;
  readonly type: string;
}

const exampleFile: SampleFile = { field: 'file', name: 'photo.jpg', type: 'image/jpeg' };

/** The file that a reader selected for the upload. */
export const chosenFile = ({ name, type }: Pick<File, 'name' | 'type'>): SampleFile => ({
  field: exampleFile.field,
  name,
  type: type === '' ? 'application/octet-stream' : type,
});

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly query: readonly QueryPair[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: SampleBody;
}

/** @param file the uploaded file, or null for no file */
export function httpRequestOf(
  call: RequestedCall,
  base: string,
  values: ArgumentValues,
  file: SampleFile | null = exampleFile,
): Request {
  const given = [...call.arguments, ...(call.everywhere ?? [])].filter(({ name }) => values.has(name));
  const valuesIn = (place: 'query' | 'body'): readonly (readonly [string, Json])[] =>
    given.filter((argument) => argument.in === place).map(({ name }) => [name, values.get(name) ?? null]);
  return {
    method: call.method,
    url: join(base, filledPath(call.parts, values)),
    query: queryPairs(valuesIn('query')),
    headers: call.headers ?? {},
    body: sampleBodyOf(call, valuesIn('body'), file),
  };
}

function sampleBodyOf(
  call: RequestedCall,
  values: readonly (readonly [string, Json])[],
  file: SampleFile | null,
): SampleBody {
  const value = Object.fromEntries(values);
  if (call.file === true && file !== null) return { kind: 'parts', value, pairs: queryPairs(values), file };
  if (values.length === 0) return { kind: 'none' };
  return call.form === true ? { kind: 'form', value, pairs: queryPairs(values) } : { kind: 'json', value };
}

/**
 * Appends the path to the base URL. With plain permalinks (`…/?rest_route=/`), the path becomes part of the
 * query.
 */
const join = (base: string, path: string): string => base.replace(/\/+$/, '') + path;

/** A path parameter without a value stays in the path as a placeholder, such as `{id}`. */
function filledPath(parts: readonly PathPart[], values: ArgumentValues): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'optional')
        return hasValues(part.parts, values) ? filledPath(part.parts, values) : '';
      const value = values.get(part.name);
      return value === undefined
        ? `{${part.name}}`
        : encodedParameter(plainValue(value), part.slashes === true);
    })
    .join('');
}

const hasValues = (parts: readonly PathPart[], values: ArgumentValues): boolean =>
  parts.every(
    (part) =>
      part.kind === 'text' ||
      (part.kind === 'parameter' ? values.has(part.name) : hasValues(part.parts, values)),
  );

const encodedParameter = (text: string, slashes: boolean): string =>
  slashes ? text.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(text);

const queryPairs = (values: readonly (readonly [string, Json])[]): readonly QueryPair[] =>
  values.flatMap(([key, value]) => pairs(key, value));

function pairs(key: string, value: Json): readonly QueryPair[] {
  if (typeof value !== 'object' || value === null) return [[key, plainValue(value)]];
  const members = Object.entries(value);
  if (members.length === 0) return [[key, '']];
  const flat = Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);
  return members.flatMap(([step, member]) => pairs(`${key}[${flat ? '' : step}]`, member));
}

const plainValue = (value: Json): string =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Brackets in names are not encoded, so that the names remain readable. */
export function requestUrl({ url, query }: Request): string {
  if (query.length === 0) return url;
  const text = query.map(([key, value]) => `${encodeKey(key)}=${encodeURIComponent(value)}`).join('&');
  return `${url}${url.includes('?') ? '&' : '?'}${text}`;
}

const encodeKey = (key: string): string =>
  encodeURIComponent(key).replaceAll('%5B', '[').replaceAll('%5D', ']');
