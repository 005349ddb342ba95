// Rules about annotations: the texts of a schema, and the marks `readOnly` and `deprecated`.

import type { Json, Schema } from '../../core/schema/schema.ts';
import { isDeprecated } from '../compare/deprecated.ts';
import type { SchemaPair } from '../compare/pairs.ts';
import type { RuleChange } from './rule.ts';
import { docs, risky, safe, type SchemaRow } from './schema-row.ts';

export const wordRows: readonly SchemaRow[] = (['title', 'description'] as const).map(
  (keyword): SchemaRow => ({
    name: `${keyword}-changed`,
    title: `The ${keyword} of the value changed`,
    find: ({ before, after, sameness }) => {
      const [old, now] = [before[keyword], after[keyword]];
      if (keyword === 'description' && isMarkedInDescription(before, after)) return undefined;
      const same = sameness.textOf('before', old ?? '') === sameness.textOf('after', now ?? '');
      return same ? undefined : { at: [keyword], before: old ?? null, after: now ?? null };
    },
    mirror: [`${keyword}-changed`],
    example: {
      before: { type: 'string', [keyword]: 'Colour' },
      after: { type: 'string', [keyword]: 'Colour of the cover' },
    },
    request: docs('Only the documentation changed. Requests and responses are the same.'),
    response: docs('Only the documentation changed. Requests and responses are the same.'),
  }),
);

/**
 * Whether only the word "deprecated" in the description was added or removed. The description is then not
 * reported as another change.
 */
const isMarkedInDescription = (before: Schema, after: Schema): boolean =>
  isDeprecated(before) !== isDeprecated(after) && !before.deprecated && !after.deprecated;

/** The mark `deprecated` was added or removed, by the keyword or by a word in the description. */
function markChange(
  unmarked: Schema,
  marked: Schema,
  from: Json,
  to: Json,
  words: RuleChange,
): RuleChange | undefined {
  if (isDeprecated(unmarked) || !isDeprecated(marked)) return undefined;
  return marked.deprecated === true ? { at: ['deprecated'], before: from, after: to } : words;
}

const descriptionChange = ({ before, after }: SchemaPair): RuleChange => ({
  at: ['description'],
  before: before.description ?? null,
  after: after.description ?? null,
});

export const markRows: readonly SchemaRow[] = [
  {
    name: 'deprecated-added',
    title: 'The value is now marked as deprecated',
    find: (pair) => markChange(pair.before, pair.after, null, true, descriptionChange(pair)),
    mirror: ['deprecated-removed'],
    example: { before: { type: 'string' }, after: { type: 'string', deprecated: true } },
    deprecates: true,
    request: docs('Requests can still send the value, but a later version may remove it.'),
    response: docs('Responses still contain the value, but a later version may remove it.'),
  },
  {
    name: 'deprecated-removed',
    title: 'The value is no longer marked as deprecated',
    find: (pair) => markChange(pair.after, pair.before, true, null, descriptionChange(pair)),
    mirror: ['deprecated-added'],
    example: { before: { type: 'string', deprecated: true }, after: { type: 'string' } },
    request: docs('Requests can send the value as before.'),
    response: docs('Responses contain the value as before.'),
  },
  {
    name: 'read-only-added',
    title: 'The value is now read-only',
    find: ({ before, after }) =>
      !before.readOnly && after.readOnly ? { at: ['readonly'], before: null, after: true } : undefined,
    mirror: ['read-only-removed'],
    example: { before: { type: 'string' }, after: { type: 'string', readOnly: true } },
    request: risky('The site silently ignores the value in requests and no longer saves it.', {
      touches: 'argument',
    }),
    response: docs('Responses contain the value as before, because "readonly" affects only requests.'),
  },
  {
    name: 'read-only-removed',
    title: 'The value is no longer read-only',
    find: ({ before, after }) =>
      before.readOnly && !after.readOnly ? { at: ['readonly'], before: true, after: null } : undefined,
    mirror: ['read-only-added'],
    example: { before: { type: 'string', readOnly: true }, after: { type: 'string' } },
    request: safe('You can now set a value that the site ignored before.'),
    response: docs('Responses contain the value as before, because "readonly" affects only requests.'),
  },
];
