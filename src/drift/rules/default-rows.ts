// Rules about defaults: the values that the site uses if a request does not contain the argument.

import { assumedBySite, type Json } from '../../core/schema/schema.ts';
import type { SchemaPair } from '../compare/pairs.ts';
import { type SchemaRow, breaking, docs, risky, waived } from './schema-row.ts';
import { withoutArgument } from './witness-values.ts';

const ofRequests = waived('only a request can leave an argument out');

/**
 * How a default changed. WordPress treats null as no default. The default of a required argument has no effect.
 * Defaults that the site computes for each request are ignored (`defaultIsVolatile`).
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

/** Whether the default differs only because the site computes it for each request, like a date or a nonce. */
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

const ordinaryVerdicts = {
  request: risky('Requests without the value may now have another effect.', { touches: 'omission' }),
  response: docs('A default affects only requests, not responses.'),
};
const decisiveVerdicts = {
  request: breaking(
    'Requests without the argument still succeed, but behave differently: for example, they return other results or delete an item permanently.',
    withoutArgument,
    { proof: 'changed-meaning', touches: 'omission' },
  ),
  response: ofRequests,
};

const colourExample = (value?: string): Json => ({ type: 'string', ...(value && { default: value }) });
const perPageExample = (value?: number): Json => ({ type: 'integer', ...(value && { default: value }) });

export const defaultRows: readonly SchemaRow[] = [
  {
    name: 'default-added',
    title: 'A default for a value was added',
    find: whenDefault('added', isOrdinary),
    mirror: ['default-removed'],
    example: { before: colourExample(), after: colourExample('red') },
    ...ordinaryVerdicts,
  },
  {
    name: 'default-changed',
    title: 'The default of a value changed',
    find: whenDefault('changed', isOrdinary),
    mirror: ['default-changed'],
    example: { before: colourExample('red'), after: colourExample('green') },
    ...ordinaryVerdicts,
  },
  {
    name: 'default-removed',
    title: 'The default of a value was removed',
    find: whenDefault('removed', isOrdinary),
    mirror: ['default-added'],
    example: { before: colourExample('red'), after: colourExample() },
    ...ordinaryVerdicts,
  },
  {
    name: 'default-added-decisive',
    title: 'An argument that selects results now has a default',
    find: whenDefault('added', decides),
    mirror: ['default-removed-decisive'],
    example: { before: perPageExample(), after: perPageExample(10), name: 'per_page' },
    ...decisiveVerdicts,
  },
  {
    name: 'default-changed-decisive',
    title: 'The default of an argument that selects results changed',
    find: whenDefault('changed', decides),
    mirror: ['default-changed-decisive'],
    example: { before: perPageExample(10), after: perPageExample(20), name: 'per_page' },
    ...decisiveVerdicts,
  },
  {
    name: 'default-removed-decisive',
    title: 'An argument that selects results no longer has a default',
    find: whenDefault('removed', decides),
    mirror: ['default-added-decisive'],
    example: { before: perPageExample(10), after: perPageExample(), name: 'per_page' },
    ...decisiveVerdicts,
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
    request: breaking(
      'The argument no longer has a default, so the site refuses requests without the argument.',
      withoutArgument,
      { touches: 'omission' },
    ),
    response: ofRequests,
  },
];

// Values that differ between two healthy sites, or between two readings of one site: dates, addresses, nonces.
const volatilePatterns: readonly RegExp[] = [
  // Matches dates and times, as a text or as seconds since 1970 (2001 to 2096).
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i,
  /^[1-3]\d{9}(?:\d{3})?$/,
  // Matches addresses of pages, email addresses and host names.
  /^(?:https?:)?\/\/\S+$/i,
  /^\{(?:site_url|rest_base)\}\S*$/,
  /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i,
  /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?$/i,
  // Languages (`de_DE`, `en-US`).
  /^[a-z]{2,3}[_-][A-Z]{2}(?:_[a-z]+)?$/,
  /^[A-Z][A-Za-z]+\/[A-Z][\w+/-]+$/,
  // Matches nonces (ten hexadecimal digits), hashes and UUIDs.
  /^(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{10}$|^[0-9a-f]{32,}$/,
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
];

/** Whether the site seems to compute both values for each request: two dates, two addresses or two nonces. */
const isVolatile = (before: Json, after: Json): boolean =>
  volatilePatterns.some((kind) => kind.test(textOfScalar(before)) && kind.test(textOfScalar(after)));

const textOfScalar = (value: Json): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
