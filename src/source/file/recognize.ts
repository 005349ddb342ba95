// Recognizes a parsed document by its content: an index, a model, or another kind. The description of another kind
// helps the user to find the index.

import { isRecord, type WireIndex } from '../../core/model/index/index-document.ts';
import { isCompact, unpack } from '../compact/unpack.ts';
import { markupText, plainText } from './plain-text.ts';

export type Recognized =
  | {
      readonly kind: 'index';
      readonly index: WireIndex;
      /** The document as it is in the file, if it is in the compact form. */
      readonly compact?: Readonly<Record<string, unknown>>;
    }
  /** An index whose `routes` is an empty list, as PHP writes an empty map. */
  | { readonly kind: 'index-without-routes'; readonly index: Readonly<Record<string, unknown>> }
  /** A document that declares itself as a model. The model may be invalid. */
  | { readonly kind: 'model'; readonly document: Readonly<Record<string, unknown>> }
  | { readonly kind: 'other'; readonly description: string; readonly hint?: string };

/** Recognizes a document by its top-level members only. */
export function recognize(value: unknown): Recognized {
  if (!isRecord(value)) return { kind: 'other', ...describeUnread(value) };
  if (Object.hasOwn(value, 'routewright')) return { kind: 'model', document: value };
  if (isCompact(value)) return recognizeCompact(value);

  const { routes } = value;
  const saysIndex = Array.isArray(value['namespaces']) || typeof value['namespace'] === 'string';
  if (isRecord(routes) && (saysIndex || isRecord(value['namespaces']) || looksLikeRoutes(routes)))
    return { kind: 'index', index: { ...value, routes } };
  if (Array.isArray(routes) && saysIndex)
    return routes.length === 0
      ? { kind: 'index-without-routes', index: value }
      : {
          kind: 'other',
          description: 'an index whose "routes" is a list, not a map of route patterns',
          hint: 'Save the index exactly as the site sends it. A model needs the member "routewright": 2.',
        };
  return { kind: 'other', ...describeUnread(value) };
}

function recognizeCompact(compact: Readonly<Record<string, unknown>>): Recognized {
  const unpacked = unpack(compact);
  if (unpacked.kind === 'invalid')
    return {
      kind: 'other',
      description: unpacked.description,
      hint: 'Restore the file from git, or save the snapshot again.',
    };
  const recognized = recognize(unpacked.document);
  return recognized.kind === 'index' ? { ...recognized, compact } : recognized;
}

function looksLikeRoutes(routes: Readonly<Record<string, unknown>>): boolean {
  for (const [key, route] of Object.entries(routes))
    return key.startsWith('/') && isRecord(route) && ('endpoints' in route || 'methods' in route);
  return false;
}

interface UnreadDescription {
  readonly description: string;
  readonly hint?: string;
}

interface KnownKind {
  readonly when: (value: Readonly<Record<string, unknown>>) => boolean;
  readonly says: (value: Readonly<Record<string, unknown>>) => UnreadDescription;
}

const has =
  (...names: readonly string[]) =>
  (value: Readonly<Record<string, unknown>>) =>
    names.every((name) => Object.hasOwn(value, name));

const describedAs = (description: string, hint?: string) => () =>
  hint === undefined ? { description } : { description, hint };

/**
 * Documents that users pass by mistake instead of an index. The first match is used, so the most specific kind
 * comes first.
 */
const knownKinds: readonly KnownKind[] = [
  {
    when: (value) => typeof value['code'] === 'string' && typeof value['message'] === 'string',
    says: (value) => ({ description: `a REST error, ${restError(value) ?? ''}` }),
  },
  {
    when: has('openapi'),
    says: describedAs('an OpenAPI document', 'routewright reads route indexes and its own models.'),
  },
  {
    when: has('swagger'),
    says: describedAs('a Swagger document', 'routewright reads route indexes and its own models.'),
  },
  { when: has('__schema'), says: describedAs('the introspection of a GraphQL schema') },
  {
    when: (value) => has('log')(value) && isRecord(value['log']) && 'entries' in value['log'],
    says: describedAs('a HAR recording'),
  },
  { when: (value) => has('info', 'item')(value), says: describedAs('a Postman collection') },
  {
    when: (value) => has('body', 'status', 'headers')(value) && recognize(value['body']).kind !== 'other',
    says: describedAs('an index in an envelope', 'Remove "_envelope" from the address.'),
  },
  {
    when: has('endpoints', 'methods'),
    says: describedAs(
      'the description of a single route',
      'Use the address of the whole index: the REST base.',
    ),
  },
  {
    when: (value) => has('namespaces')(value),
    says: describedAs(
      'an index without "routes"',
      'Remove "_fields" from the address, so that the site sends the whole index.',
    ),
  },
  { when: (value) => has('name', 'version', 'dependencies')(value), says: describedAs('a package.json') },
  {
    when: has('id', '_links'),
    says: describedAs('a single resource of a site', 'Use the address of the index: the REST base.'),
  },
  {
    when: has('$schema'),
    says: (value) => ({ description: `a document of the schema ${quotedText(value['$schema'])}` }),
  },
];

function describeUnread(value: unknown): UnreadDescription {
  if (Array.isArray(value)) return describeList(value);
  if (!isRecord(value)) return { description: scalarName(value) };
  const known = knownKinds.find(({ when }) => when(value));
  if (known) return known.says(value);
  const names = Object.keys(value).slice(0, 6);
  if (names.length === 0) return { description: 'an empty object' };
  const more = Object.keys(value).length > names.length ? ', …' : '';
  return { description: `an object with ${names.map(quotedText).join(', ')}${more}` };
}

function describeList(list: readonly unknown[]): UnreadDescription {
  const [first] = list;
  if (first === undefined) return { description: 'an empty list' };
  if (!isRecord(first) || !('id' in first && '_links' in first))
    return { description: list.length === 1 ? 'a list of one value' : `a list of ${list.length} values` };
  const type = typeof first['type'] === 'string' ? plainText(first['type'], 40) : '';
  return {
    description:
      type === '' ? 'a collection of resources' : `a collection of resources of the type "${type}"`,
    hint: 'Use the address of the index: the REST base.',
  };
}

const scalarName = (value: unknown): string =>
  typeof value === 'string' ? `a string, ${quotedText(value)}` : `just ${JSON.stringify(value)}`;

const quotedText = (value: unknown): string =>
  `"${plainText(typeof value === 'string' ? value : JSON.stringify(value), 60)}"`;

/** Formats an error of a WordPress site: `rest_forbidden ("Sorry, you are not allowed to do that.")`. */
export function restError(value: unknown): string | undefined {
  if (!isRecord(value) || typeof value['code'] !== 'string' || typeof value['message'] !== 'string')
    return undefined;
  const code = plainText(value['code'], 80);
  const message = markupText(value['message'], 200);
  return message === '' ? code : `${code} (“${message}”)`;
}
