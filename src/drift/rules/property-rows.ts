// Rules about the properties of an object, in arguments and in responses.

import type { Json } from '../../core/schema/schema.ts';
import { contextChange } from '../compare/schema-facts.ts';
import { memberOutline } from '../compare/schema-facts.ts';
import { renameHint } from '../compare/likely-renames.ts';
import type { PropertyPair } from '../compare/pairs.ts';
import type { RuleChange } from './rule.ts';
import type { SidedRow } from './schema-row.ts';
import { breaking, risky, safe, stillTaken, waived } from './schema-row.ts';
import { objectsWithProperty, objectsWithoutProperty } from './witness-values.ts';

type PropertyRow = SidedRow<PropertyPair>;

type PropertyPairOf<Kind extends PropertyPair['kind']> = Extract<PropertyPair, { readonly kind: Kind }>;

const whenPropertyAdded =
  (test: (pair: PropertyPairOf<'added'>) => boolean): PropertyRow['find'] =>
  (pair) =>
    pair.kind === 'added' && test(pair)
      ? { before: null, after: memberOutline(pair.after, pair.requiredAfter) }
      : undefined;

const whenPropertyRemoved =
  (test: (pair: PropertyPairOf<'removed'>) => boolean): PropertyRow['find'] =>
  (pair) => {
    if (pair.kind !== 'removed' || !test(pair)) return undefined;
    const { before, requiredBefore, goneTogether } = pair;
    if (!goneTogether) return { before: memberOutline(before, requiredBefore), after: null };
    const { names, cause } = goneTogether;
    return { before: names, after: null, cause, hint: 'the object no longer declares any properties' };
  };

const renamed =
  (test: (pair: PropertyPairOf<'renamed'>) => boolean): PropertyRow['find'] =>
  (pair): RuleChange | undefined =>
    pair.kind === 'renamed' && test(pair)
      ? { before: pair.name, after: pair.newName, hint: renameHint(pair.name, pair.newName, pair.evidence) }
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

const inContexts = (...context: readonly string[]): Json =>
  objectExample({ city: { type: 'string', context } });

const closedObjectOptions = { additionalProperties: false };
const city: Json = { type: 'string', description: 'Where it goes.' };

const responseRemovals = waived(
  'for responses, the rules response-prop-removed and response-prop-removed-optional cover removed properties',
);
const requestRemovals = waived(
  'for requests, the rules prop-removed-closed and prop-removed-open cover removed properties',
);

const existenceRows: readonly PropertyRow[] = [
  {
    name: 'prop-added',
    title: 'A property was added to an object',
    find: whenPropertyAdded((pair) =>
      isRequest(pair) ? !pair.requiredAfter : pair.opennessBefore !== 'closed',
    ),
    mirror: ['prop-removed', 'prop-removed-open'],
    example: { before: objectExample({}), after: objectExample({ city }) },
    request: safe('Requests can leave out the new property.', {
      mirror: ['prop-removed-closed', 'prop-removed-open'],
    }),
    response: safe('Existing code ignores the new property.', {
      mirror: ['prop-removed', 'prop-removed-optional'],
    }),
  },
  {
    name: 'prop-added-closed',
    title: 'A property was added to an object with fixed properties',
    find: whenPropertyAdded((pair) => !isRequest(pair) && pair.opennessBefore === 'closed'),
    mirror: ['prop-removed', 'prop-removed-optional'],
    example: {
      before: objectExample({}, closedObjectOptions),
      after: objectExample({ city }, closedObjectOptions),
    },
    request: waived('for requests, the rule prop-added covers this change'),
    response: risky(
      'Most code ignores the new property, but strict validators refuse properties that the old schema does not allow.',
      { corrects: 'undeclared' },
    ),
  },
  {
    name: 'prop-added-required',
    title: 'A required property was added to an object',
    find: whenPropertyAdded((pair) => isRequest(pair) && pair.requiredAfter),
    mirror: ['prop-removed-closed', 'prop-removed-open'],
    example: { before: objectExample({}), after: objectExample({ city }, { required: ['city'] }) },
    request: breaking('Objects without the property are no longer valid.', objectsWithoutProperty, {
      touches: 'omission',
    }),
    response: waived('for responses, the rules for added properties cover this change'),
  },
  {
    name: 'prop-removed-closed',
    title: 'A property was removed, and the object refuses unknown properties',
    find: whenPropertyRemoved((pair) => isRequest(pair) && isRefused(pair)),
    mirror: ['prop-added', 'prop-added-required'],
    example: {
      before: objectExample({ city }, closedObjectOptions),
      after: objectExample({}, closedObjectOptions),
    },
    request: breaking('Objects with the removed property are no longer valid.', objectsWithProperty, {
      touches: 'argument',
    }),
    response: responseRemovals,
  },
  {
    name: 'prop-removed-open',
    title: 'A property was removed from an object',
    find: whenPropertyRemoved((pair) => isRequest(pair) && !isRefused(pair)),
    mirror: ['prop-added', 'prop-added-required'],
    example: { before: objectExample({ city }), after: objectExample({}) },
    request: risky('The site still accepts objects with the removed property, but may silently ignore it.', {
      touches: 'argument',
    }),
    response: responseRemovals,
  },
  {
    name: 'prop-removed',
    title: 'A property of the response was removed',
    find: whenPropertyRemoved((pair) => !isRequest(pair) && isPresent(pair)),
    mirror: ['prop-added', 'prop-added-closed'],
    example: { before: objectExample({ city }), after: objectExample({}) },
    request: requestRemovals,
    response: breaking('Code that reads the removed property now gets undefined.', objectsWithoutProperty),
  },
  {
    name: 'prop-removed-optional',
    title: 'An optional property of the response was removed',
    find: whenPropertyRemoved((pair) => !isRequest(pair) && !isPresent(pair)),
    mirror: ['prop-added', 'prop-added-closed'],
    example: { before: objectExample({ city }), after: objectExample({}) },
    request: requestRemovals,
    response: risky('The removed property was optional, so existing code should already handle its absence.'),
  },
  {
    name: 'prop-renamed',
    title: 'A property of an object was likely renamed',
    find: renamed((pair) => (isRequest(pair) ? isRefused(pair) || pair.requiredAfter : isPresent(pair))),
    mirror: ['prop-renamed', 'prop-renamed-optional'],
    example: {
      before: objectExample({ city }, { ...closedObjectOptions, required: ['city'] }),
      after: objectExample({ town: city }, { ...closedObjectOptions, required: ['town'] }),
    },
    request: breaking('Objects that use the old property name are no longer valid.', objectsWithProperty, {
      mirror: ['prop-renamed', 'prop-renamed-open'],
      touches: 'argument',
    }),
    response: breaking(
      'Code that reads the property under its old name now gets undefined.',
      objectsWithoutProperty,
    ),
  },
  {
    name: 'prop-renamed-open',
    title: 'A property was likely renamed; the old name is ignored',
    find: renamed((pair) => isRequest(pair) && !isRefused(pair) && !pair.requiredAfter),
    mirror: ['prop-renamed', 'prop-renamed-open'],
    example: { before: objectExample({ city }), after: objectExample({ town: city }) },
    request: risky(
      'The site still accepts objects with the old property name, but may ignore this property.',
      { touches: 'argument' },
    ),
    response: waived(
      'for responses, the rules response-prop-renamed and response-prop-renamed-optional cover renamed properties',
    ),
  },
  {
    name: 'prop-renamed-optional',
    title: 'An optional property of the response was likely renamed',
    find: renamed((pair) => !isRequest(pair) && !isPresent(pair)),
    mirror: ['prop-renamed', 'prop-renamed-optional'],
    example: { before: objectExample({ city }), after: objectExample({ town: city }) },
    request: waived('for requests, the rules prop-renamed and prop-renamed-open cover renamed properties'),
    response: risky('The old name was optional, so existing code should already handle its absence.'),
  },
];

const whenPropertyBecame = (required: boolean): PropertyRow['find'] =>
  whenPropertyKept(
    (pair) =>
      pair.requiredBefore !== required &&
      pair.requiredAfter === required &&
      (isRequest(pair) || pair.requiredCounts)
        ? { before: !required, after: required }
        : undefined,
    'required',
  );

const presenceRows: readonly PropertyRow[] = [
  {
    name: 'prop-became-required',
    title: 'A property became required',
    find: whenPropertyBecame(true),
    mirror: ['prop-became-optional'],
    example: { before: objectExample({ city }), after: objectExample({ city }, { required: ['city'] }) },
    request: breaking('Objects without the property are no longer valid.', objectsWithoutProperty, {
      touches: 'omission',
    }),
    response: safe('Before, the property could be missing. Now every response contains the property.'),
  },
  {
    name: 'prop-became-optional',
    title: 'A property became optional',
    find: whenPropertyBecame(false),
    mirror: ['prop-became-required'],
    example: { before: objectExample({ city }, { required: ['city'] }), after: objectExample({ city }) },
    request: stillTaken,
    response: breaking(
      'Before, every response contained the property. Now the property may be missing.',
      objectsWithoutProperty,
      { corrects: 'missing' },
    ),
  },
  {
    name: 'context-narrowed',
    title: 'A property of the response exists in fewer contexts',
    find: whenPropertyKept((pair) => contextMove(pair, 'lost'), 'context'),
    mirror: ['context-widened'],
    example: { before: inContexts('view', 'edit', 'embed'), after: inContexts('edit') },
    request: waived('contexts apply only to responses'),
    response: breaking(
      'Responses in a removed context no longer contain the property.',
      objectsWithoutProperty,
      { touches: 'property-in-context' },
    ),
  },
  {
    name: 'context-widened',
    title: 'A property of the response exists in more contexts',
    find: whenPropertyKept(
      (pair) => (contextMove(pair, 'lost') ? undefined : contextMove(pair, 'gained')),
      'context',
    ),
    mirror: ['context-narrowed'],
    example: { before: inContexts('edit'), after: inContexts('view', 'edit', 'embed') },
    request: waived('contexts apply only to responses'),
    response: safe('Existing code ignores the new property.'),
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
