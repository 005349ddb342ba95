// Rules about responses as a whole. The schema rows check their contents.

import type { ResponseShape } from '../../core/model/api.ts';
import type { Json } from '../../core/schema/schema.ts';
import { isTold } from '../compare/declared.ts';
import type { LinkPair, ResponsePair } from '../compare/pairs.ts';
import type { Change, Row } from './rule.ts';

type ResourceShape = Extract<ResponseShape, { readonly kind: 'resource' }>;

const shown = (shape: ResponseShape): Json =>
  shape.kind === 'resource'
    ? { resource: shape.resource, form: shape.form }
    : shape.kind === 'unknown'
      ? { resource: shape.resource ?? null }
      : shape.kind;

const bothResources =
  (test: (before: ResourceShape, after: ResourceShape) => Change | undefined): Row<ResponsePair>['find'] =>
  ({ before, after }) =>
    before.kind === 'resource' && after.kind === 'resource' ? test(before, after) : undefined;

const differs = (member: 'form' | 'resource' | 'context' | 'deletion'): Row<ResponsePair>['find'] =>
  bothResources((before, after) =>
    before[member] === after[member]
      ? undefined
      : { at: ['response', member], before: before[member] ?? null, after: after[member] ?? null },
  );

const described = (schema: Json | undefined): Json => ({
  methods: ['GET'],
  endpoints: [{ methods: ['GET'] }],
  ...(schema !== undefined && { schema }),
});

/** Two routes, because responses are not compared at all if a site describes none. */
const routes = (schema: Json | undefined): Json => ({
  routes: {
    '/demo/v1/things/(?P<id>[\\d]+)': described(schema),
    '/demo/v1/notes/(?P<id>[\\d]+)': described(thing('note')),
  },
});

const answer = (response: Json): Json => ({ operations: [{ method: 'GET', response }] });

const resource = (more: Readonly<Record<string, Json>>): Json =>
  answer({
    kind: 'resource',
    resource: 'Thing',
    form: 'item',
    rule: 'written by hand',
    context: 'requested',
    ...more,
  });

const thing = (title: string): Json => ({ title, type: 'object', properties: { id: { type: 'integer' } } });

export const responseRows: readonly Row<ResponsePair>[] = [
  {
    code: 'response-schema-appeared',
    level: 'safe',
    title: 'A response schema was added',
    reason: 'The response is now described.',
    find: ({ before, after }) =>
      (before.kind === 'unknown' && after.kind !== 'unknown') || (!isTold(before) && isTold(after))
        ? { at: ['response'], before: null, after: shown(after) }
        : undefined,
    mirror: ['response-schema-disappeared'],
    example: { before: routes(undefined), after: routes(thing('thing')) },
  },
  {
    code: 'response-schema-disappeared',
    level: 'risky',
    title: 'The response schema was removed',
    reason:
      'The response may be the same, but the site no longer describes it, and generated types become unknown.',
    find: ({ before, after }) =>
      (before.kind !== 'unknown' && after.kind === 'unknown') || (isTold(before) && !isTold(after))
        ? { at: ['response'], before: shown(before), after: null }
        : undefined,
    mirror: ['response-schema-appeared'],
    example: { before: routes(thing('thing')), after: routes(undefined) },
  },
  {
    code: 'response-form-changed',
    level: 'breaking',
    title: 'The response changed between one item and a list',
    reason: 'Code for an item, a list or a map cannot read another form.',
    proof: 'undecodable',
    find: differs('form'),
    mirror: ['response-form-changed'],
    example: { before: resource({ form: 'array' }), after: resource({ form: 'map' }) },
  },
  {
    code: 'response-context-changed',
    level: 'risky',
    title: 'The response is for another context',
    reason: 'Members that only one of the two contexts has are added or removed.',
    find: (pair) => (pair.unaskedContextDiffers ? differs('context')(pair) : undefined),
    // In models of version 1.
    firstNames: { requested: 'asked' },
    mirror: ['response-context-changed'],
    example: { before: resource({ context: 'requested' }), after: resource({ context: 'edit' }) },
  },
  {
    code: 'response-deletion-changed',
    level: 'risky',
    title: 'A forced deletion has another response',
    reason: 'Some sites return the deleted item, others an object that contains it.',
    find: differs('deletion'),
    mirror: ['response-deletion-changed'],
    example: { before: resource({ deletion: 'previous' }), after: resource({ deletion: 'item' }) },
  },
  {
    code: 'response-resource-renamed',
    level: 'risky',
    title: 'The resource of the response was renamed',
    reason:
      'Code that names the generated type must use the new name; other changes in it are separate findings.',
    touches: 'type',
    find: differs('resource'),
    mirror: ['response-resource-renamed'],
    example: { before: routes(thing('thing')), after: routes(thing('part')) },
  },
];

const linked = (...rels: readonly string[]): Json => ({
  schema: {
    title: 'thing',
    properties: { id: { type: 'integer' } },
    links: rels.map((rel) => ({ rel, href: 'https://site.example/wp-json/demo/v1/things/{id}' })),
  },
});

export const linkRows: readonly Row<LinkPair>[] = [
  {
    code: 'response-link-removed',
    level: 'risky',
    title: 'A link of the response was removed',
    reason: 'Code that follows the link, or reads it as a permission, no longer finds it.',
    touches: 'links',
    find: (pair) => (pair.kind === 'removed' ? { before: pair.before.rel, after: null } : undefined),
    mirror: ['response-link-added'],
    example: { before: linked('author', 'publish'), after: linked('author') },
  },
  {
    code: 'response-link-added',
    level: 'safe',
    title: 'Responses may contain another link',
    reason: 'Code that does not use the link is not affected.',
    touches: 'nothing',
    find: (pair) => (pair.kind === 'added' ? { before: null, after: pair.after.rel } : undefined),
    mirror: ['response-link-removed'],
    example: { before: linked('author'), after: linked('author', 'publish') },
  },
];
