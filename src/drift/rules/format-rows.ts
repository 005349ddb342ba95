// Rules about `format`.
// For a few formats, WordPress refuses or repairs invalid texts. WordPress ignores all other formats.
// The level of a change therefore depends on the format.

import { checkedFormats } from '../../core/schema/formats.ts';
import type { SchemaPair } from '../compare/pairs.ts';
import type { SchemaRow } from './schema-row.ts';
import { breaking, docs, risky, safe, stillTaken, waived } from './schema-row.ts';
import { textsOfItsFormat } from './witness-values.ts';

type Force = 'none' | 'hint' | 'text' | 'uri' | 'checked';

function forceOf(format: string | undefined): Force {
  if (format === undefined) return 'none';
  if (checkedFormats.has(format)) return 'checked';
  if (format === 'uri') return 'uri';
  return format === 'text-field' || format === 'textarea-field' ? 'text' : 'hint';
}

/** Whether WordPress repairs an invalid text and never refuses it (`rest_sanitize_value_from_schema`). */
const isSanitised = (force: Force): boolean => force === 'text' || force === 'uri';

type Test = (before: Force, after: Force) => boolean;

const whenFormat =
  (request: Test, response: Test): SchemaRow['find'] =>
  ({ before, after, side }: SchemaPair) =>
    before.format !== after.format &&
    (side === 'request' ? request : response)(forceOf(before.format), forceOf(after.format))
      ? { at: ['format'], before: before.format ?? null, after: after.format ?? null }
      : undefined;

const never: Test = () => false;
const isWeak = (force: Force): boolean => force === 'none' || force === 'hint';
/** Whether a response with this format may contain any text. */
const isAnyText = (force: Force): boolean => force === 'none' || force === 'text';

const sanitised = {
  request: risky('The site accepts every text, but silently changes a text that does not fit the format.', {
    touches: 'argument',
  }),
  response: waived('the site sanitizes only texts that it receives, not texts that it sends'),
};

export const formatRows: readonly SchemaRow[] = [
  {
    name: 'format-added',
    title: 'The site now checks the format of the text',
    find: whenFormat(
      (before, after) => isWeak(before) && after === 'checked',
      (before, after) => isAnyText(before) && after === 'checked',
    ),
    mirror: ['format-removed'],
    example: { before: { type: 'string' }, after: { type: 'string', format: 'email' } },
    request: breaking('Texts that do not have the new format are no longer valid.', textsOfItsFormat),
    response: safe('Responses contain only values that the old schema allows.', {
      mirror: ['format-removed', 'format-changed'],
    }),
  },
  {
    name: 'format-changed',
    title: 'Texts must now have a different format',
    find: whenFormat(
      (before, after) => !isWeak(before) && after === 'checked',
      (before, after) => before === 'checked' && after !== 'none',
    ),
    mirror: ['format-changed', 'format-changed-to-sanitised'],
    example: { before: { type: 'string', format: 'email' }, after: { type: 'string', format: 'uuid' } },
    request: breaking('Texts in the old format are no longer valid.', textsOfItsFormat),
    response: breaking('Code that reads the old format cannot read the response.', textsOfItsFormat, {
      mirror: ['format-changed', 'format-added', 'format-uri-removed', 'format-hint-changed'],
    }),
  },
  {
    name: 'format-removed',
    title: 'Texts no longer need to have a certain format',
    find: whenFormat(
      (before, after) => !isWeak(before) && isWeak(after),
      (before, after) => before === 'checked' && after === 'none',
    ),
    mirror: ['format-added', 'format-added-sanitised'],
    example: { before: { type: 'string', format: 'email' }, after: { type: 'string' } },
    request: stillTaken,
    response: breaking(
      'Responses may now contain any text, which code for the old format cannot read.',
      textsOfItsFormat,
      { mirror: ['format-added'] },
    ),
  },
  {
    name: 'format-added-sanitised',
    title: 'The site now sanitizes texts to fit a format',
    find: whenFormat((before, after) => isWeak(before) && isSanitised(after), never),
    mirror: ['format-removed'],
    example: { before: { type: 'string' }, after: { type: 'string', format: 'uri' } },
    ...sanitised,
  },
  {
    name: 'format-changed-to-sanitised',
    title: 'The site now sanitizes texts to fit another format',
    find: whenFormat((before, after) => !isWeak(before) && isSanitised(after), never),
    mirror: ['format-changed', 'format-changed-to-sanitised'],
    example: { before: { type: 'string', format: 'text-field' }, after: { type: 'string', format: 'uri' } },
    ...sanitised,
  },
  {
    // Neither routewright nor the site validates addresses, but code that reads an address relies on the format.
    name: 'format-uri-removed',
    title: 'Texts no longer need to be URLs',
    find: whenFormat(never, (before) => before === 'uri'),
    mirror: ['format-hint-added', 'format-hint-changed', 'format-changed'],
    example: { before: { type: 'string', format: 'uri' }, after: { type: 'string' } },
    request: waived('for requests, other rules about the format cover this change'),
    response: breaking('Code that expects a URL, such as `new URL(text)`, fails if the text is not a URL.', {
      none: 'neither the site nor the generated validators check URLs',
    }),
  },
  {
    name: 'format-hint-added',
    title: 'An unchecked format was added',
    find: whenFormat(
      (before, after) => before === 'none' && after === 'hint',
      (before, after) =>
        after !== 'checked' && (before === 'none' || (before === 'text' && !isAnyText(after))),
    ),
    mirror: ['format-hint-changed'],
    example: { before: { type: 'integer' }, after: { type: 'integer', format: 'int64' } },
    request: docs('The site does not check this format, so the change affects only the documentation.'),
    response: safe('The schema describes the response more precisely, but allows no new values.', {
      mirror: ['format-hint-changed', 'format-uri-removed'],
    }),
  },
  {
    name: 'format-hint-changed',
    title: 'An unchecked format changed or was removed',
    find: whenFormat(
      (before, after) => before === 'hint' && isWeak(after),
      (before, after) => before === 'hint' || (before === 'text' && isAnyText(after)),
    ),
    mirror: ['format-hint-changed', 'format-hint-added'],
    example: { before: { type: 'integer', format: 'int32' }, after: { type: 'integer', format: 'int64' } },
    request: docs('The site does not check this format, so the change affects only the documentation.'),
    response: risky('The site does not check this format, but your code may rely on it.', {
      mirror: ['format-hint-changed', 'format-hint-added', 'format-uri-removed', 'format-changed'],
    }),
  },
];
