// Calls, good and bad, that a mock and a site get alike: for every operation of a model what
// can be asked of it without knowing the site, and the lives of a few things, step by step.

import type { ApiModel, Argument, HttpMethod, Operation, Route } from '../../src/core/model/api/api.ts';
import type { Json, Schema } from '../../src/core/schema/schema.ts';
import { typesOf } from '../../src/core/schema/schema.ts';

export interface AgreementCall {
  /** What it is about: `wrong type`. */
  readonly about: string;
  readonly method: HttpMethod;
  /** Below the REST base; `{first:/wp/v2/posts}` is the first of a list, `{made}` what was created last. */
  readonly path: string;
  readonly query?: string;
  readonly json?: Json;
  readonly text?: string;
  readonly anonymous?: boolean;
  /** The operation that answers it, where one does. */
  readonly operation?: { readonly route: Route; readonly operation: Operation };
}

/** Lists whose things are numbered, by the template of one of them. */
const listOf = (path: string): string | undefined => /^([^{}[\]]+)\/\{(?:id)\}$/.exec(path)?.[1];

/** Nobody has so many. */
const unknownId = '99999999';

export function agreementCalls(model: ApiModel): readonly AgreementCall[] {
  const generated = model.routes.flatMap((route) =>
    route.operations.flatMap((operation) => ofOperation(route, operation)),
  );
  return [...generated, ...byHand, ...lives];
}

function ofOperation(route: Route, operation: Operation): readonly AgreementCall[] {
  const { path } = route;
  const list = listOf(path);
  if (/[[{]/.test(path) && list === undefined) return [];
  const { method } = operation;
  const own = { operation: { route, operation }, method };
  const existing = list === undefined ? path : path.replace(/\{\w+\}/, `{first:${list}}`);
  const isRead = method === 'GET';
  const required = operation.arguments.filter((one) => one.required && one.in !== 'path');
  const calls: AgreementCall[] = [];
  if (isRead && required.length === 0) {
    calls.push({ ...own, about: 'read', path: existing });
    calls.push({ ...own, about: 'read by nobody', path: existing, anonymous: true });
    if (has(operation, 'context')) {
      calls.push({ ...own, about: 'context', path: existing, query: 'context=edit' });
      calls.push({
        ...own,
        about: 'context of nobody',
        path: existing,
        query: 'context=edit',
        anonymous: true,
      });
    }
    if (has(operation, 'per_page')) {
      calls.push({ ...own, about: 'page', path: existing, query: 'per_page=1&page=1&exclude[]=7' });
      calls.push({ ...own, about: 'page too far', path: existing, query: 'per_page=100&page=900' });
    }
  }
  if (list !== undefined && required.length === 0)
    calls.push({
      ...own,
      about: 'unknown id',
      path: path.replace(/\{\w+\}/, unknownId),
      ...(method === 'DELETE' && { query: 'force=true' }),
    });
  if (required.length > 0) calls.push({ ...own, about: 'missing', path: existing });
  if (!isRead && required.length > 0)
    calls.push({ ...own, about: 'missing, by nobody', path: existing, anonymous: true });
  for (const [about, wrong] of wrongs) {
    const argument = operation.arguments.find((one) => one.in !== 'path' && wrong(one.schema) !== undefined);
    // Whatever is refused changes nothing: others are filled in only where they must be.
    if (argument !== undefined && required.every((one) => one === argument))
      calls.push({ ...own, about, path: existing, ...sent(argument, wrong(argument.schema) ?? null) });
  }
  return calls;
}

const has = ({ arguments: all }: Operation, name: string): boolean => all.some((one) => one.name === name);

const sent = ({ name, in: place }: Argument, value: Json): Pick<AgreementCall, 'query' | 'json'> =>
  place === 'body'
    ? { json: { [name]: value } }
    : { query: `${name}${typeof value === 'object' ? '[a]=b' : `=${String(value)}`}` };

const isOnly = (schema: Schema, ...types: readonly string[]): boolean =>
  schema.type !== undefined && typesOf(schema).every((type) => types.includes(type));

/** A value that a schema refuses in one way; undefined where it refuses none in that way. */
const wrongs: readonly (readonly [about: string, wrong: (schema: Schema) => Json | undefined])[] = [
  ['wrong number', (schema) => (isOnly(schema, 'integer', 'number') ? 'many' : undefined)],
  ['wrong boolean', (schema) => (isOnly(schema, 'boolean') ? 'perhaps' : undefined)],
  ['not in the enumeration', (schema) => (isOnly(schema, 'string') && schema.enum ? 'zq-none' : undefined)],
  ['wrong list', (schema) => (isOnly(schema, 'array') ? { a: 'b' } : undefined)],
  [
    'above the maximum',
    (schema) => (isOnly(schema, 'integer') && schema.maximum !== undefined ? schema.maximum + 1 : undefined),
  ],
  [
    'below the minimum',
    (schema) => (isOnly(schema, 'integer') && schema.minimum !== undefined ? schema.minimum - 1 : undefined),
  ],
  [
    'wrong format',
    (schema) => (isOnly(schema, 'string') && schema.format === 'date-time' ? 'soon' : undefined),
  ],
];

const posts = '/wp/v2/posts';

const byHand: readonly AgreementCall[] = [
  { about: 'no such route', method: 'GET', path: '/wp/v2/none' },
  { about: 'no such namespace', method: 'GET', path: '/none/v1/a' },
  { about: 'no such method', method: 'PATCH', path: posts },
  { about: 'no such method', method: 'DELETE', path: '/wp/v2/types' },
  { about: 'no JSON', method: 'POST', path: posts, text: '{"title":' },
  { about: 'JSON that is no object', method: 'GET', path: posts, query: 'per_page=1' },
  { about: 'a type that there is', method: 'GET', path: '/wp/v2/types/post' },
  { about: 'a type that there is not', method: 'GET', path: '/wp/v2/types/zq-none' },
  { about: 'a taxonomy that there is not', method: 'GET', path: '/wp/v2/taxonomies/zq-none' },
  { about: 'a status that there is not', method: 'GET', path: '/wp/v2/statuses/zq-none' },
  { about: 'fields', method: 'GET', path: posts, query: '_fields=id,title.rendered' },
  { about: 'embedded', method: 'GET', path: posts, query: '_embed=author&per_page=1' },
  { about: 'in an envelope', method: 'GET', path: posts, query: '_envelope&per_page=1' },
  { about: 'by another method', method: 'POST', path: '/wp/v2/types', query: '_method=GET' },
  { about: 'a slash at the end', method: 'GET', path: `${posts}/` },
  { about: 'letters of either case', method: 'GET', path: '/WP/V2/Posts' },
  { about: 'HEAD', method: 'HEAD', path: posts },
  { about: 'OPTIONS', method: 'OPTIONS', path: posts },
  { about: 'revisions of no post', method: 'GET', path: `${posts}/${unknownId}/revisions` },
  { about: 'me', method: 'GET', path: '/wp/v2/users/me' },
  { about: 'nobody', method: 'GET', path: '/wp/v2/users/me', anonymous: true },
  { about: 'a list in one text', method: 'GET', path: posts, query: 'include=1,2 3' },
  { about: 'numbers as texts', method: 'GET', path: posts, query: 'per_page=%201' },
  { about: 'an empty offset', method: 'GET', path: posts, query: 'offset=' },
  { about: 'creating as nobody', method: 'POST', path: posts, json: { title: 'Hello' }, anonymous: true },
  {
    about: 'a batch',
    method: 'POST',
    path: '/batch/v1',
    json: { requests: [{ path: `${posts}/${unknownId}` }, { path: '/wp/v2/none' }] },
  },
  { about: 'a batch of nothing', method: 'POST', path: '/batch/v1', json: {} },
  {
    about: 'a batch that reads',
    method: 'POST',
    path: '/batch/v1',
    json: { requests: [{ method: 'GET', path: posts }] },
  },
  {
    about: 'a batch that must be valid',
    method: 'POST',
    path: '/batch/v1',
    json: { validation: 'require-all-validate', requests: [{ path: posts, body: { status: 'zq-none' } }] },
  },
];

/** From creation to the end. */
const lifeOf = (
  list: string,
  fields: Readonly<Record<string, Json>>,
  trashes: boolean,
): readonly AgreementCall[] => [
  { about: 'create', method: 'POST', path: list, json: fields },
  { about: 'get', method: 'GET', path: `${list}/{made}` },
  { about: 'list', method: 'GET', path: list, query: 'include[]={made}' },
  { about: 'update', method: 'PUT', path: `${list}/{made}`, json: fields },
  { about: 'delete, as nobody', method: 'DELETE', path: `${list}/{made}`, anonymous: true },
  { about: trashes ? 'trash' : 'no trash', method: 'DELETE', path: `${list}/{made}` },
  ...(trashes ? [{ about: 'trash again', method: 'DELETE' as const, path: `${list}/{made}` }] : []),
  { about: 'delete', method: 'DELETE', path: `${list}/{made}`, query: 'force=true' },
  { about: 'get what is gone', method: 'GET', path: `${list}/{made}` },
];

const lives: readonly AgreementCall[] = [
  ...lifeOf(posts, { title: 'Hello', status: 'publish' }, true),
  ...lifeOf('/wp/v2/pages', { title: 'Hello', status: 'publish' }, true),
  ...lifeOf('/wp/v2/blocks', { title: 'Hello', content: 'Hello', status: 'publish' }, true),
  ...lifeOf('/wp/v2/categories', { name: 'Agreement' }, false),
  ...lifeOf('/wp/v2/tags', { name: 'Agreement' }, false),
];
