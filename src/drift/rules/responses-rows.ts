// The rule about the responses that only one side describes.

import type { Json } from '../../core/schema/schema.ts';
import { countText } from '../../core/schema/schema-text.ts';
import type { ResponsesPair } from '../compare/pairs.ts';
import type { RuleRow } from './rule.ts';

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

const routeWith = (schema: Json | undefined): Json => ({
  methods: ['GET'],
  endpoints: [{ methods: ['GET'] }],
  ...(schema !== undefined && { schema }),
});

const described: Json = { title: 'thing', type: 'object', properties: { id: { type: 'integer' } } };

const things = (schema?: Json): Json => ({
  routes: {
    '/demo/v1/things/(?P<id>[\\d]+)': routeWith(schema),
    '/demo/v1/parts/(?P<id>[\\d]+)': routeWith(described),
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
    example: {
      before: things(described),
      after: things(),
    },
  },
];
