// Rules about the values that the site assumes when an argument is not sent.

import { assumedBySite, type Json } from '../../core/schema/schema.ts';
import type { SchemaPair } from '../compare/pairs.ts';
import { isVolatile } from '../compare/volatile-values.ts';
import type { SchemaRow } from './schema-row.ts';
import { breaking, docs, risky, waived } from './schema-row.ts';

const words = docs('A default applies to requests only.');
const ofRequests = waived('only a request can leave an argument out');

/**
 * How a default changed. WordPress treats null as no default. The default of a required argument has no
 * effect. Values that are computed at the time of the request do not count (`defaultIsVolatile`).
 */
function defaultMove({
  before,
  after,
  sameness,
  requiredBefore,
  requiredAfter,
}: SchemaPair): 'added' | 'changed' | 'removed' | undefined {
  const [old, now] = [assumedBySite(before), assumedBySite(after)];
  if (sameness.valueKey('before', old) === sameness.valueKey('after', now)) return undefined;
  if (requiredBefore) return undefined;
  if (old === null) return requiredAfter ? undefined : 'added';
  if (now === null) return 'removed';
  return isVolatile(old, now) ? undefined : 'changed';
}

/** The default changed only as dates, addresses and nonces do. */
export function defaultIsVolatile({ before, after, sameness }: SchemaPair): boolean {
  const [old, now] = [assumedBySite(before), assumedBySite(after)];
  return isVolatile(old, now) && sameness.valueKey('before', old) !== sameness.valueKey('after', now);
}

const whenDefault =
  (move: ReturnType<typeof defaultMove>, test: (pair: SchemaPair) => boolean): SchemaRow['find'] =>
  (pair) =>
    defaultMove(pair) === move && test(pair)
      ? {
          at: ['default'],
          before: assumedBySite(pair.before),
          after: assumedBySite(pair.after),
          ...(pair.after.refusedDefault !== undefined && {
            hint: 'the site would refuse the new default if you sent it',
          }),
        }
      : undefined;

const mustNowBeSent = (pair: SchemaPair): boolean => pair.requiredAfter && !pair.requiredBefore;
const decides = (pair: SchemaPair): boolean => pair.decisiveDefault && !mustNowBeSent(pair);
const isOrdinary = (pair: SchemaPair): boolean => !pair.decisiveDefault && !mustNowBeSent(pair);

const otherResults = risky(
  'Requests that leave it out now mean something else; the effect depends on the argument.',
  { touches: 'omission' },
);
const decided = breaking(
  'Requests that leave it out now do something else without an error: other results, another order or page size, or a permanent deletion.',
  { proof: 'changed-meaning', touches: 'omission' },
);

const colour = (value?: string): Json => ({ type: 'string', ...(value !== undefined && { default: value }) });
const perPage = (value?: number): Json => ({
  type: 'integer',
  ...(value !== undefined && { default: value }),
});

export const defaultRows: readonly SchemaRow[] = [
  {
    name: 'default-added',
    title: 'It has a default now',
    find: whenDefault('added', isOrdinary),
    mirror: ['default-removed'],
    example: { before: colour(), after: colour('red') },
    request: otherResults,
    response: words,
  },
  {
    name: 'default-changed',
    title: 'The default changed',
    find: whenDefault('changed', isOrdinary),
    mirror: ['default-changed'],
    example: { before: colour('red'), after: colour('green') },
    request: otherResults,
    response: words,
  },
  {
    name: 'default-removed',
    title: 'It no longer has a default',
    find: whenDefault('removed', isOrdinary),
    mirror: ['default-added'],
    example: { before: colour('red'), after: colour() },
    request: otherResults,
    response: words,
  },
  {
    name: 'default-added-decisive',
    title: 'An argument that selects results has a default now',
    find: whenDefault('added', decides),
    mirror: ['default-removed-decisive'],
    example: { before: perPage(), after: perPage(10), name: 'per_page' },
    request: decided,
    response: ofRequests,
  },
  {
    name: 'default-changed-decisive',
    title: 'The default of an argument that selects results changed',
    find: whenDefault('changed', decides),
    mirror: ['default-changed-decisive'],
    example: { before: perPage(10), after: perPage(20), name: 'per_page' },
    request: decided,
    response: ofRequests,
  },
  {
    name: 'default-removed-decisive',
    title: 'An argument that selects results no longer has a default',
    find: whenDefault('removed', decides),
    mirror: ['default-added-decisive'],
    example: { before: perPage(10), after: perPage(), name: 'per_page' },
    request: decided,
    response: ofRequests,
  },
  {
    name: 'default-removed-required',
    title: 'A required argument no longer has a default',
    find: whenDefault('removed', mustNowBeSent),
    mirror: ['arg-became-optional'],
    example: {
      before: { type: 'string', required: true, default: 'red' },
      after: { type: 'string', required: true },
    },
    request: breaking('The site no longer fills it in, so requests without it are refused.', {
      touches: 'omission',
    }),
    response: ofRequests,
  },
];
