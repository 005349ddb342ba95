// The JSON Schema of a table of options, with which editors complete and check a configuration.

import type { Option, OptionKind, OptionTable } from './option.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

const nonEmptyText: JsonSchema = { type: 'string', minLength: 1 };
const above0: JsonSchema = { type: 'number', exclusiveMinimum: 0 };

/** A definition of `routewright.config.schema.json`. */
const definition = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });

/** The values of each kind, except for kinds with choices. */
const kindSchemas: Readonly<Record<OptionKind, JsonSchema>> = {
  boolean: { type: 'boolean' },
  choice: {},
  text: nonEmptyText,
  path: definition('path'),
  address: {
    type: 'string',
    $comment: 'an address: https://example.com/wp-json',
    pattern: '^https?://[^\\s/@]+(/[^\\s@]*)?$',
  },
  globs: definition('globs'),
  amount: above0,
  seconds: above0,
  count: { type: 'integer', minimum: 1 },
  span: definition('span'),
  percent: { type: 'number', minimum: 0, maximum: 100 },
  shard: { type: 'string', pattern: '^(?:auto|[0-9]{1,6}/[0-9]{1,6})$' },
  targets: { type: 'array', minItems: 1, items: definition('target') },
  reports: { type: 'object', additionalProperties: definition('path') },
  share: { enum: ['all', 'any'] },
  variable: definition('variable'),
  credentials: definition('credentials'),
  wordpress: definition('wordpress'),
  drift: definition('drift'),
};

/** The members that a configuration may have, by their names. */
export const membersOf = (table: OptionTable): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(Object.entries(table).map(([name, option]) => [name, memberOf(name, option)]));

function memberOf(name: string, option: Option): JsonSchema {
  const { kind, choices, examples } = option;
  // The definitions of these kinds have a title and a description.
  if (kind === 'credentials' || kind === 'wordpress' || kind === 'drift') return kindSchemas[kind];
  const description = option.description ?? helpSentence(option);
  return {
    title: option.title ?? inWords(name),
    ...(description !== undefined && { description }),
    ...kindSchemas[kind],
    ...(choices && { enum: choices }),
    ...(examples && { examples }),
  };
}

/** `requireResponses` → `Require responses` */
const inWords = (name: string): string =>
  capitalized(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

const helpSentence = ({ flag, targets = [] }: Option): string | undefined =>
  flag && `${capitalized(flag.help.replace('{targets}', targets.join(' or ')))} (--${flag.name}).`;

const capitalized = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());
