// Rules about the properties of an object, in arguments and in responses.

import type { Json, Schema } from '../../core/schema/schema.ts';
import { contextChange } from '../compare/contexts.ts';
import { outline } from '../compare/outline.ts';
import type { PropertyPair } from '../compare/pairs.ts';
import type { RuleChange } from './rule.ts';
import type { SidedRow } from './schema-row.ts';
import { breaking, risky, safe, stillTaken, waived } from './schema-row.ts';

type PropertyRow = SidedRow<PropertyPair>;

type PropertyPairOf<Kind extends PropertyPair['kind']> = Extract<PropertyPair, { readonly kind: Kind }>;

const whenPropertyAdded =
  (test: (pair: PropertyPairOf<'added'>) => boolean): PropertyRow['find'] =>
  (pair) =>
    pair.kind === 'added' && test(pair)
      ? { before: null, after: propertyOutline(pair.after, pair.requiredAfter) }
      : undefined;

const whenPropertyRemoved =
  (test: (pair: PropertyPairOf<'removed'>) => boolean): PropertyRow['find'] =>
  (pair) => {
    if (pair.kind !== 'removed' || !test(pair)) return undefined;
    const { before, requiredBefore, goneTogether } = pair;
    if (!goneTogether) return { before: propertyOutline(before, requiredBefore), after: null };
    const { names, cause } = goneTogether;
    return { before: names, after: null, cause, hint: 'the object no longer declares any members' };
  };

const renamed =
  (test: (pair: PropertyPairOf<'renamed'>) => boolean): PropertyRow['find'] =>
  (pair): RuleChange | undefined =>
    pair.kind === 'renamed' && test(pair)
      ? { before: pair.name, after: pair.newName, hint: `"${pair.newName}" is new and otherwise identical` }
      : undefined;

const whenPropertyKept =
  (
    test: (pair: PropertyPairOf<'kept'>) => Omit<RuleChange, 'at'> | undefined,
    at: string,
  ): PropertyRow['find'] =>
  (pair) => {
    const change = pair.kind === 'kept' ? test(pair) : undefined;
    return change && { at: [at], ...change };
  };

const propertyOutline = (schema: Schema, required: boolean): Json => ({
  ...(outline(schema) as Readonly<Record<string, Json>>),
  ...(required && { required }),
});

const isRequest = ({ side }: PropertyPair): boolean => side === 'request';

/** If a site describes a response, a declared property is present, even if it is not `required`. */
const isPresent = ({ requiredCounts, requiredBefore }: PropertyPair): boolean =>
  !requiredCounts || requiredBefore;

/** Whether the site would refuse a property with the removed name. */
const isRefused = (pair: PropertyPair): boolean => pair.openness === 'closed';

const objectExample = (properties: Json, more: Readonly<Record<string, Json>> = {}): Json => ({
  type: 'object',
  properties,
  ...more,
});

const closedObjectOptions = { additionalProperties: false };
const city: Json = { type: 'string', description: 'Where it goes.' };

const existenceRows: readonly PropertyRow[] = [
  {
    name: 'prop-added',
    title: 'A member was added',
    find: whenPropertyAdded((pair) =>
      isRequest(pair) ? !pair.requiredAfter : pair.opennessBefore !== 'closed',
    ),
    mirror: ['prop-removed', 'prop-removed-open'],
    example: { before: objectExample({}), after: objectExample({ city }) },
    request: safe('Requests can leave out the new member.', {
      mirror: ['prop-removed-closed', 'prop-removed-open'],
    }),
    response: safe('Existing code ignores the new member.', {
      mirror: ['prop-removed', 'prop-removed-optional'],
    }),
  },
  {
    name: 'prop-added-closed',
    title: 'A member was added to an object declared as complete',
    find: whenPropertyAdded((pair) => !isRequest(pair) && pair.opennessBefore === 'closed'),
    mirror: ['prop-removed', 'prop-removed-optional'],
    example: {
      before: objectExample({}, closedObjectOptions),
      after: objectExample({ city }, closedObjectOptions),
    },
    request: waived('for requests, the change is prop-added'),
    response: risky(
      'Most code ignores new members, but strict decoders refuse members that were not allowed.',
    ),
  },
  {
    name: 'prop-added-required',
    title: 'A required member was added',
    find: whenPropertyAdded((pair) => isRequest(pair) && pair.requiredAfter),
    mirror: ['prop-removed-closed', 'prop-removed-open'],
    example: { before: objectExample({}), after: objectExample({ city }, { required: ['city'] }) },
    request: breaking('Objects without the member are no longer valid.', {
      touches: 'omission',
    }),
    response: waived('for responses, an added required member counts as an added member'),
  },
  {
    name: 'prop-removed-closed',
    title: 'A member was removed, and unknown members are refused',
    find: whenPropertyRemoved((pair) => isRequest(pair) && isRefused(pair)),
    mirror: ['prop-added', 'prop-added-required'],
    example: {
      before: objectExample({ city }, closedObjectOptions),
      after: objectExample({}, closedObjectOptions),
    },
    request: breaking('Objects with the removed member are no longer valid.', {
      touches: 'argument',
    }),
    response: waived('for responses, a removed member is always response-prop-removed'),
  },
  {
    name: 'prop-removed-open',
    title: 'A member was removed',
    find: whenPropertyRemoved((pair) => isRequest(pair) && !isRefused(pair)),
    mirror: ['prop-added', 'prop-added-required'],
    example: { before: objectExample({ city }), after: objectExample({}) },
    request: risky('The site still accepts objects with the removed member, but may silently ignore it.', {
      touches: 'argument',
    }),
    response: waived('for responses, a removed member is always response-prop-removed'),
  },
  {
    name: 'prop-removed',
    title: 'A member of the response was removed',
    find: whenPropertyRemoved((pair) => !isRequest(pair) && isPresent(pair)),
    mirror: ['prop-added', 'prop-added-closed'],
    example: { before: objectExample({ city }), after: objectExample({}) },
    request: waived(
      'for requests, the code depends on whether the site refuses unknown members: prop-removed-closed, prop-removed-open',
    ),
    response: breaking('Code that reads the member finds nothing.'),
  },
  {
    name: 'prop-removed-optional',
    title: 'An optional member is no longer sent',
    find: whenPropertyRemoved((pair) => !isRequest(pair) && !isPresent(pair)),
    mirror: ['prop-added', 'prop-added-closed'],
    example: { before: objectExample({ city }), after: objectExample({}) },
    request: waived(
      'for requests, the code depends on whether the site refuses unknown members: prop-removed-closed, prop-removed-open',
    ),
    response: risky(
      'The member was optional and is now always absent. Code should already handle its absence.',
    ),
  },
  {
    name: 'prop-renamed',
    title: 'A member has another name',
    find: renamed((pair) => pair.side === 'response' || isRefused(pair) || pair.requiredAfter),
    mirror: ['prop-renamed'],
    example: {
      before: objectExample({ city }, { ...closedObjectOptions, required: ['city'] }),
      after: objectExample({ town: city }, { ...closedObjectOptions, required: ['town'] }),
    },
    request: breaking('Objects with the old name are no longer valid.', {
      mirror: ['prop-renamed', 'prop-renamed-open'],
      touches: 'argument',
    }),
    response: breaking('Code that reads the old name finds nothing.'),
  },
  {
    name: 'prop-renamed-open',
    title: 'A member was renamed, and the old name is ignored',
    find: renamed((pair) => isRequest(pair) && !isRefused(pair) && !pair.requiredAfter),
    mirror: ['prop-renamed', 'prop-renamed-open'],
    example: { before: objectExample({ city }), after: objectExample({ town: city }) },
    request: risky('The site still accepts objects with the old name, but may ignore it.', {
      touches: 'argument',
    }),
    response: waived('for responses, a renamed member is always response-prop-renamed'),
  },
];

const presenceRows: readonly PropertyRow[] = [
  {
    name: 'prop-became-required',
    title: 'A member became required',
    find: whenPropertyKept(
      ({ requiredBefore, requiredAfter, requiredCounts, side }) =>
        !requiredBefore && requiredAfter && (side === 'request' || requiredCounts)
          ? { before: false, after: true }
          : undefined,
      'required',
    ),
    mirror: ['prop-became-optional'],
    example: { before: objectExample({ city }), after: objectExample({ city }, { required: ['city'] }) },
    request: breaking('Objects without the member are no longer valid.', {
      touches: 'omission',
    }),
    response: safe('The member could be missing; now responses always contain it.'),
  },
  {
    name: 'prop-became-optional',
    title: 'A member became optional',
    find: whenPropertyKept(
      ({ requiredBefore, requiredAfter, requiredCounts, side }) =>
        requiredBefore && !requiredAfter && (side === 'request' || requiredCounts)
          ? { before: true, after: false }
          : undefined,
      'required',
    ),
    mirror: ['prop-became-required'],
    example: { before: objectExample({ city }, { required: ['city'] }), after: objectExample({ city }) },
    request: stillTaken,
    response: breaking('Responses always contained the member; now it may be missing.'),
  },
  {
    name: 'context-narrowed',
    title: 'A member of the response is in fewer contexts',
    find: whenPropertyKept((pair) => contextMove(pair, 'lost'), 'context'),
    mirror: ['context-widened'],
    example: {
      before: objectExample({ city: { type: 'string', context: ['view', 'edit', 'embed'] } }),
      after: objectExample({ city: { type: 'string', context: ['edit'] } }),
    },
    request: waived('contexts select what a response contains'),
    response: breaking('Requests in a removed context no longer get the member.', {
      touches: 'property-in-context',
    }),
  },
  {
    name: 'context-widened',
    title: 'A member of the response is in more contexts',
    find: whenPropertyKept(
      (pair) => (contextMove(pair, 'lost') ? undefined : contextMove(pair, 'gained')),
      'context',
    ),
    mirror: ['context-narrowed'],
    example: {
      before: objectExample({ city: { type: 'string', context: ['edit'] } }),
      after: objectExample({ city: { type: 'string', context: ['view', 'edit', 'embed'] } }),
    },
    request: waived('contexts select what a response contains'),
    response: safe('Existing code ignores the new member.'),
  },
];

export const propertyRows: readonly PropertyRow[] = [...existenceRows, ...presenceRows];

function contextMove(
  { before, after, side, around }: PropertyPairOf<'kept'>,
  move: 'lost' | 'gained',
): Omit<RuleChange, 'at'> | undefined {
  if (side === 'request' || contextChange(before, after, around)[move].length === 0) return undefined;
  return { before: before.context?.toSorted() ?? null, after: after.context?.toSorted() ?? null };
}
