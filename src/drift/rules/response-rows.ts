// Rules about whole responses. The schema rows check the contents of responses.

import type { ResponseShape } from '../../core/model/api/api.ts';
import type { Json } from '../../core/schema/schema.ts';
import { isDescribedResponse } from '../compare/declared.ts';
import type { LinkPair, ResponsePair, ResponsesPair } from '../compare/pairs.ts';
import type { RuleChange, RuleRow } from './rule.ts';
import { countText } from '../../core/schema/schema-text.ts';

type ResourceShape = Extract<ResponseShape, { readonly kind: 'resource' }>;

const responseOutline = (shape: ResponseShape): Json =>
  shape.kind === 'resource'
    ? { resource: shape.resource, form: shape.form }
    : shape.kind === 'unknown'
      ? { resource: shape.resource ?? null }
      : shape.kind;

const bothResources =
  (
    test: (before: ResourceShape, after: ResourceShape) => RuleChange | undefined,
  ): RuleRow<ResponsePair>['find'] =>
  ({ before, after }) =>
    before.kind === 'resource' && after.kind === 'resource' ? test(before, after) : undefined;

const differs = (member: 'form' | 'resource' | 'context' | 'deletion'): RuleRow<ResponsePair>['find'] =>
  bothResources((before, after) =>
    before[member] === after[member]
      ? undefined
      : { at: ['response', member], before: before[member] ?? null, after: after[member] ?? null },
  );

const describedRouteExample = (schema: Json | undefined): Json => ({
  methods: ['GET'],
  endpoints: [{ methods: ['GET'] }],
  ...(schema !== undefined && { schema }),
});

/**
 * The example has two routes, because responses are compared only if each site describes at least one response.
 */
const twoRoutesExample = (schema: Json | undefined): Json => ({
  routes: {
    '/demo/v1/things/(?P<id>[\\d]+)': describedRouteExample(schema),
    '/demo/v1/notes/(?P<id>[\\d]+)': describedRouteExample(itemResourceExample('note')),
  },
});

const responseExample = (response: Json): Json => ({ operations: [{ method: 'GET', response }] });

const resource = (more: Readonly<Record<string, Json>>): Json =>
  responseExample({
    kind: 'resource',
    resource: 'Thing',
    form: 'item',
    rule: 'written by hand',
    context: 'requested',
    ...more,
  });

const itemResourceExample = (title: string): Json => ({
  title,
  type: 'object',
  properties: { id: { type: 'integer' } },
});

export const responseRows: readonly RuleRow<ResponsePair>[] = [
  {
    code: 'response-schema-appeared',
    level: 'safe',
    title: 'A response schema was added',
    reason: 'The site now describes the response of the operation.',
    find: ({ before, after }) =>
      (before.kind === 'unknown' && after.kind !== 'unknown') ||
      (!isDescribedResponse(before) && isDescribedResponse(after))
        ? { at: ['response'], before: null, after: responseOutline(after) }
        : undefined,
    mirror: ['response-schema-disappeared'],
    example: { before: twoRoutesExample(undefined), after: twoRoutesExample(itemResourceExample('thing')) },
  },
  {
    code: 'response-schema-disappeared',
    level: 'risky',
    title: 'The response schema was removed',
    reason:
      'The site no longer describes the response, so its generated type becomes unknown. The response itself may be the same.',
    find: ({ before, after }) =>
      (before.kind !== 'unknown' && after.kind === 'unknown') ||
      (isDescribedResponse(before) && !isDescribedResponse(after))
        ? { at: ['response'], before: responseOutline(before), after: null }
        : undefined,
    mirror: ['response-schema-appeared'],
    example: { before: twoRoutesExample(itemResourceExample('thing')), after: twoRoutesExample(undefined) },
  },
  {
    code: 'response-form-changed',
    level: 'breaking',
    title: 'The kind of the response changed (item, list or map)',
    reason:
      'Code that expects one kind of response cannot read another kind. For example, code for a single item cannot read a list.',
    proof: 'undecodable',
    find: differs('form'),
    mirror: ['response-form-changed'],
    example: { before: resource({ form: 'array' }), after: resource({ form: 'map' }) },
  },
  {
    code: 'response-context-changed',
    level: 'risky',
    title: 'The context of the response changed (view, edit or embed)',
    reason:
      'Properties that exist in only one of the two contexts are added to the response or removed from it.',
    find: (pair) => (pair.unaskedContextDiffers ? differs('context')(pair) : undefined),
    // In models of version 1, the value was `asked`.
    firstNames: { requested: 'asked' },
    mirror: ['response-context-changed'],
    example: { before: resource({ context: 'requested' }), after: resource({ context: 'edit' }) },
  },
  {
    code: 'response-deletion-changed',
    level: 'risky',
    title: 'The response to a forced deletion changed',
    reason: 'The response is either the deleted item, or an object that contains the deleted item.',
    find: differs('deletion'),
    mirror: ['response-deletion-changed'],
    example: { before: resource({ deletion: 'previous' }), after: resource({ deletion: 'item' }) },
  },
  {
    code: 'response-resource-renamed',
    level: 'risky',
    title: 'The resource of the response was renamed',
    reason:
      'Code that refers to the generated type must use its new name. Other changes of the resource are reported separately.',
    touches: 'type',
    find: differs('resource'),
    mirror: ['response-resource-renamed'],
    example: {
      before: twoRoutesExample(itemResourceExample('thing')),
      after: twoRoutesExample(itemResourceExample('part')),
    },
  },
];

const linkedResourceExample = (...rels: readonly string[]): Json => ({
  schema: {
    title: 'thing',
    properties: { id: { type: 'integer' } },
    links: rels.map((rel) => ({ rel, href: 'https://site.example/wp-json/demo/v1/things/{id}' })),
  },
});

export const linkRows: readonly RuleRow<LinkPair>[] = [
  {
    code: 'response-link-removed',
    level: 'risky',
    title: 'A link of the response was removed',
    reason: 'Code that follows the link, or uses it to check a permission, no longer finds the link.',
    touches: 'links',
    find: (pair) => (pair.kind === 'removed' ? { before: pair.before.rel, after: null } : undefined),
    mirror: ['response-link-added'],
    example: { before: linkedResourceExample('author', 'publish'), after: linkedResourceExample('author') },
  },
  {
    code: 'response-link-added',
    level: 'safe',
    title: 'Responses may now contain a new link',
    reason: 'Existing code does not use the new link.',
    touches: 'nothing',
    find: (pair) => (pair.kind === 'added' ? { before: null, after: pair.after.rel } : undefined),
    mirror: ['response-link-removed'],
    example: { before: linkedResourceExample('author'), after: linkedResourceExample('author', 'publish') },
  },
];

const shownNamespaces = 3;

const operationsText = (namespaces: readonly string[]): string => {
  const names = [...new Set(namespaces)].toSorted();
  const shown = names.slice(0, shownNamespaces).map((name) => name || 'the root');
  const more = names.length - shown.length;
  return `${countText(namespaces.length, 'operation')} of ${shown.join(', ')}${more > 0 ? ` and ${countText(more, 'other namespace')}` : ''}`;
};

/** The counts are no part of the change, so that an approval stays valid. */
function hintOf({ before, after }: ResponsesPair): string {
  const [old, now] = [before.namespaces, after.namespaces];
  return [
    ...(now.length > 0
      ? [
          `the current side lacks the response schemas of ${operationsText(now)}: sign in, or let the site respond to requests with ?context=help`,
        ]
      : []),
    ...(old.length > 0
      ? [
          `the baseline lacks the response schemas of ${operationsText(old)}: save it again from the site with "routewright snapshot"`,
        ]
      : []),
  ].join('; ');
}

const described = itemResourceExample('thing');

const things = (schema?: Json): Json => ({
  routes: {
    '/demo/v1/things/(?P<id>[\\d]+)': describedRouteExample(schema),
    '/demo/v1/parts/(?P<id>[\\d]+)': describedRouteExample(described),
  },
});

export const responsesRows: readonly RuleRow<ResponsesPair>[] = [
  {
    code: 'response-not-compared',
    level: 'risky',
    title: 'Only one side describes the responses',
    reason: 'The responses were not compared, so their changes are not reported.',
    touches: 'reading',
    // If a side has no schemas at all, only the reading differs. The verdict and a note report that.
    find: (pair) =>
      [pair.before, pair.after].some(({ schemas }) => schemas === 'incomplete') &&
      pair.before.schemas !== 'missing' &&
      pair.after.schemas !== 'missing'
        ? {
            at: ['response description'],
            before: pair.before.schemas,
            after: pair.after.schemas,
            hint: hintOf(pair),
          }
        : undefined,
    mirror: ['response-not-compared'],
    example: { before: things(described), after: things() },
  },
];
