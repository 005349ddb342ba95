// Rules about arguments. Callers send arguments to the site, so a new requirement breaks callers.
// Removing an argument is the most severe change, because the site silently ignores arguments that it does not know.
// The schema rows check the values of an argument.

import type { Argument } from '../../core/model/api/api.ts';
import { isDeprecated } from '../compare/deprecated.ts';
import type { Json } from '../../core/schema/schema.ts';
import { memberOutline } from '../compare/schema-facts.ts';
import { renameHint } from '../compare/likely-renames.ts';
import type { ArgumentPair } from '../compare/pairs.ts';
import { exampleWith, type RuleChange, type RuleRow } from './rule.ts';

type ArgumentRow = RuleRow<ArgumentPair>;

type ArgumentPairOf<Kind extends ArgumentPair['kind']> = Extract<ArgumentPair, { readonly kind: Kind }>;

const argumentOutline = ({ schema, required }: Argument): Json => memberOutline(schema, required);

const whenArgumentAdded =
  (test: (pair: ArgumentPairOf<'added'>) => boolean): ArgumentRow['find'] =>
  (pair) =>
    pair.kind === 'added' && test(pair) ? { before: null, after: argumentOutline(pair.after) } : undefined;

const whenArgumentRemoved =
  (test: (pair: ArgumentPairOf<'removed'>) => boolean): ArgumentRow['find'] =>
  (pair) => {
    if (pair.kind !== 'removed' || !test(pair)) return undefined;
    const { before, goneTogether } = pair;
    if (!goneTogether) return { before: argumentOutline(before), after: null };
    const { names, cause } = goneTogether;
    return { before: names, after: null, cause, hint: 'the operation no longer lists any arguments' };
  };

const whenArgumentKept =
  (test: (before: Argument, after: Argument) => RuleChange | undefined): ArgumentRow['find'] =>
  (pair) =>
    pair.kind === 'kept' ? test(pair.before, pair.after) : undefined;

/** WordPress treats a default of null as no default. */
const hasDefault = ({ schema }: Argument): boolean => (schema.default ?? null) !== null;

/** Defaults that do not change the behavior of the site. */
const chooseNothing: readonly ((name: string, value: Json) => boolean)[] = [
  // The site used the context `view` before the argument existed.
  (name, value) => name === 'context' && value === 'view',
  // An empty filter does not filter, and a false switch does not enable anything.
  (_, value) => value === false || value === '' || (Array.isArray(value) && value.length === 0),
  (_, value) => value === 'all' || value === 'any',
  // The argument only sets how to combine the values of another new argument, which existing callers do not send.
  (name) => /_(?:operator|relation|compare)$/.test(name),
  // Before this argument existed, WP_REST_Posts_Controller::get_items() ignored sticky posts.
  (name, value) => name === 'ignore_sticky' && value === true,
];

/** Whether the default of a new argument may change the response: an enum, a boolean or a page size. */
const mayFilterResponse = ({ reads, after: { name, schema } }: ArgumentPairOf<'added'>): boolean =>
  reads &&
  !chooseNothing.some((test) => test(name, schema.default ?? null)) &&
  (schema.enum !== undefined || schema.items?.enum !== undefined || schema.type === 'boolean');

const mustBecome = (required: boolean, withDefault: boolean): ArgumentRow['find'] =>
  whenArgumentKept((before, after) =>
    before.required !== required && after.required === required && hasDefault(after) === withDefault
      ? { at: ['required'], before: before.required, after: after.required }
      : undefined,
  );

const lostDefault = (pair: ArgumentPair): boolean =>
  pair.kind === 'kept' && hasDefault(pair.before) && !hasDefault(pair.after);

const colourArgument: Json = { type: 'string', description: 'The colour to look for.' };
const colourWithDefault = { name: 'colour', schema: { type: 'string', default: 'red' } };
const argsExample = exampleWith((args: Json) => ({ args }));
const argumentsExample = exampleWith((list: Json) => ({ arguments: list }));

/** The codes for new arguments: one code for each kind of new argument. */
const whenAdded = [
  'arg-added-optional',
  'arg-added-optional-default',
  'arg-added-filter-default',
  'arg-added-required',
  'arg-added-required-default',
] as const;

export const argumentRows: readonly ArgumentRow[] = [
  {
    code: 'arg-added-optional',
    level: 'safe',
    title: 'An argument was added',
    reason: 'Requests can leave out the new argument.',
    touches: 'argument',
    find: whenArgumentAdded(({ after }) => !after.required && !hasDefault(after)),
    mirror: ['arg-removed', 'arg-removed-deprecated'],
    example: argsExample({}, { colour: colourArgument }),
  },
  {
    code: 'arg-added-optional-default',
    level: 'safe',
    title: 'An argument with a default was added',
    reason: 'If a request leaves out the new argument, the site uses the default.',
    touches: 'argument',
    find: whenArgumentAdded(
      (pair) => !pair.after.required && hasDefault(pair.after) && !mayFilterResponse(pair),
    ),
    mirror: ['arg-removed', 'arg-removed-deprecated'],
    example: argsExample({}, { note: { type: 'string', default: 'none' } }),
  },
  {
    code: 'arg-added-filter-default',
    level: 'risky',
    title: 'A filter argument with a default was added',
    reason: 'Requests without the argument may now return other results than before.',
    touches: 'omission',
    find: whenArgumentAdded(
      (pair) => !pair.after.required && hasDefault(pair.after) && mayFilterResponse(pair),
    ),
    mirror: ['arg-removed', 'arg-removed-deprecated'],
    example: argsExample({}, { visibility: { type: 'string', enum: ['all', 'public'], default: 'public' } }),
  },
  {
    code: 'arg-added-required',
    level: 'breaking',
    title: 'A required argument was added',
    reason: 'Requests without the argument are now refused.',
    proof: 'refused',
    touches: 'omission',
    find: whenArgumentAdded(({ after }) => after.required && !hasDefault(after)),
    mirror: ['arg-removed', 'arg-removed-deprecated'],
    example: argsExample({}, { colour: { type: 'string', required: true } }),
  },
  {
    code: 'arg-added-required-default',
    level: 'risky',
    title: 'A required argument with a default was added',
    reason:
      'The site still accepts requests without the argument, because it uses the default. But the generated client now requires the argument.',
    touches: 'omission',
    find: whenArgumentAdded(({ after }) => after.required && hasDefault(after)),
    mirror: ['arg-removed', 'arg-removed-deprecated'],
    example: argumentsExample([], [{ ...colourWithDefault, required: true }]),
  },
  {
    code: 'arg-removed',
    level: 'breaking',
    title: 'An argument was removed',
    reason:
      'The site silently ignores the removed argument. For example, a filter no longer has an effect, or a value is no longer saved.',
    proof: 'ignored',
    touches: 'argument',
    find: whenArgumentRemoved(({ before }) => !isDeprecated(before.schema)),
    mirror: whenAdded,
    example: argsExample({ colour: colourArgument }, {}),
  },
  {
    code: 'arg-removed-deprecated',
    level: 'risky',
    title: 'A deprecated argument was removed',
    reason: 'The argument was already deprecated. The site now silently ignores the argument in requests.',
    touches: 'argument',
    find: whenArgumentRemoved(({ before }) => isDeprecated(before.schema)),
    mirror: whenAdded,
    example: argsExample({ colour: { type: 'string', description: 'Deprecated: use "shade".' } }, {}),
  },
  {
    code: 'arg-renamed',
    level: 'breaking',
    title: 'An argument was likely renamed',
    reason: 'The site silently ignores an argument with the old name.',
    proof: 'ignored',
    touches: 'argument',
    find: (pair) =>
      pair.kind === 'renamed'
        ? {
            before: pair.before.name,
            after: pair.after.name,
            hint: renameHint(pair.before.name, pair.after.name, pair.evidence),
          }
        : undefined,
    mirror: ['arg-renamed'],
    example: argsExample({ colour: colourArgument }, { shade: colourArgument }),
  },
  {
    code: 'arg-became-required',
    level: 'breaking',
    title: 'An argument became required',
    reason: 'Requests without the argument are now refused.',
    proof: 'refused',
    touches: 'omission',
    find: (pair) => (lostDefault(pair) ? undefined : mustBecome(true, false)(pair)),
    mirror: ['arg-became-optional'],
    example: argsExample({ colour: { type: 'string' } }, { colour: { type: 'string', required: true } }),
  },
  {
    code: 'arg-became-required-default',
    level: 'risky',
    title: 'An argument with a default became required',
    reason:
      'The site still accepts requests without the argument, because it uses the default. But the generated client now requires the argument.',
    touches: 'omission',
    find: mustBecome(true, true),
    mirror: ['arg-became-optional'],
    example: argumentsExample([colourWithDefault], [{ ...colourWithDefault, required: true }]),
  },
  {
    code: 'arg-became-optional',
    level: 'safe',
    title: 'An argument became optional',
    reason: 'The site still accepts every request that it accepted before.',
    touches: 'argument',
    find: (pair) => mustBecome(false, false)(pair) ?? mustBecome(false, true)(pair),
    mirror: ['arg-became-required', 'arg-became-required-default', 'default-removed-required'],
    example: argsExample({ colour: { type: 'string', required: true } }, { colour: { type: 'string' } }),
  },
  {
    code: 'arg-location-changed',
    level: 'risky',
    title: 'An argument moved, for example from query to body',
    reason:
      'WordPress accepts an argument in the path, the query or the body of a request. Services other than WordPress accept an argument only in its declared part of the request.',
    touches: 'argument',
    find: whenArgumentKept((before, after) =>
      before.in === after.in ? undefined : { at: ['in'], before: before.in, after: after.in },
    ),
    mirror: ['arg-location-changed'],
    example: exampleWith((place: string) => ({
      operations: [{ method: 'POST', arguments: [{ name: 'colour', in: place }] }],
    }))('query', 'body'),
  },
];
