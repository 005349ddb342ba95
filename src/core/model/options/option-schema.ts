// Creates the JSON Schema of a table of options. Editors use the JSON Schema to complete and check a configuration.

import { driftLevels } from '../reports/drift.ts';
import type { Option, OptionKind, OptionTable } from './option.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

const nonEmptyText: JsonSchema = { type: 'string', minLength: 1 };
const positiveNumber: JsonSchema = { type: 'number', exclusiveMinimum: 0 };

/** A reference to a definition in `routewright.config.schema.json`. */
const definitionRef = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });

const address: JsonSchema = {
  type: 'string',
  $comment: 'an address: https://example.com/wp-json',
  pattern: '^https?://[^\\s/@]+(/[^\\s@]*)?$',
};

/** The JSON Schema for each kind of value. */
const kindSchemas: Readonly<Record<OptionKind, JsonSchema>> = {
  boolean: { type: 'boolean' },
  choice: {},
  text: nonEmptyText,
  path: definitionRef('path'),
  address,
  addresses: { type: 'object', additionalProperties: address },
  globs: definitionRef('globs'),
  amount: positiveNumber,
  seconds: positiveNumber,
  count: { type: 'integer', minimum: 1 },
  countFromZero: { type: 'integer', minimum: 0 },
  span: definitionRef('span'),
  percent: { type: 'number', minimum: 0, maximum: 100 },
  shard: { type: 'string', pattern: '^(?:auto|[0-9]{1,6}/[0-9]{1,6})$' },
  targets: { type: 'array', minItems: 1, items: definitionRef('target') },
  reports: { type: 'object', additionalProperties: definitionRef('path') },
  levels: {
    type: 'object',
    additionalProperties: {
      type: 'object',
      properties: { level: { enum: driftLevels }, reason: nonEmptyText },
      required: ['level', 'reason'],
      additionalProperties: false,
    },
  },
  share: { enum: ['all', 'any'] },
  variable: definitionRef('variable'),
  credentials: definitionRef('credentials'),
  wordpress: definitionRef('wordpress'),
  drift: definitionRef('drift'),
};

/** The JSON Schemas of the members of a configuration, by name. */
export const optionSchemas = (table: OptionTable): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(Object.entries(table).map(([name, option]) => [name, optionSchema(name, option)]));

function optionSchema(name: string, option: Option): JsonSchema {
  const { kind, choices, examples } = option;
  // The definitions of these kinds already have a title and a description.
  if (kind === 'credentials' || kind === 'wordpress' || kind === 'drift') return kindSchemas[kind];
  const description = option.description ?? helpSentence(option);
  return {
    title: option.title ?? titleFromName(name),
    ...(description !== undefined && { description }),
    ...kindSchemas[kind],
    ...(choices && { enum: choices }),
    ...(examples && { examples }),
  };
}

/** Turns the name of an option into a title: `requireResponses` → `Require responses`. */
const titleFromName = (name: string): string =>
  capitalized(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

const helpSentence = ({ flag, targets = [] }: Option): string | undefined =>
  flag && `${capitalized(flag.help.replace('{targets}', targets.join(' or ')))} (--${flag.name}).`;

const capitalized = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());
