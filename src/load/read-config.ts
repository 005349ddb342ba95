// Reads `routewright.config.json`: held to its JSON Schema and to what must hold beyond
// it; what is wrong is told by line and pointer.

import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv';
import { Halt } from '../diagnostics/halt.ts';
import type { ConfigDocument, SiteConfig } from '../model/config.ts';
import { locatedFlaw, type Flaw, type JsonPath } from './flaw.ts';
import { jsonLocator } from './json-locate.ts';
import { scanJson, skipSpace } from './json-scan.ts';
import type { ConfigSource } from './load-options.ts';
import { schemaFaults } from './model-flaws.ts';
import { flawOf } from './schema-flaws.ts';
import { nameOfFile } from './source-name.ts';
import { placeOf } from './text-place.ts';

const limits = { depth: 100, values: 100_000 };
const mostShown = 10;

export interface ReadConfig {
  readonly source: ConfigSource;
  readonly document: ConfigDocument;
}

/**
 * @returns nothing when it is sought by its usual name and not there
 * @throws Halt `usage` that lists what is wrong
 */
export async function readConfig(source: ConfigSource): Promise<ReadConfig | undefined> {
  const { path, isDefault = false } = source;
  const name = nameOfFile(path);
  const text = textOf(path, name, isDefault);
  if (text === undefined) return undefined;
  assertJson(text, name);
  const document: unknown = JSON.parse(text);
  const validate = await compile();
  const broken = validate(document) ? [] : (validate.errors ?? []).flatMap((error) => flawOf(error, []));
  const flaws = broken.length > 0 ? broken : schemasIn(document as ConfigDocument).flatMap(faultsAt);
  if (flaws.length > 0) throw flawedConfig(flaws, text, name);
  return { source, document: document as ConfigDocument };
}

function textOf(path: string, name: string, isDefault: boolean): string | undefined {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (isDefault && (code === 'ENOENT' || code === 'ENOTDIR')) return undefined;
    throw new Halt(
      'usage',
      code === 'ENOENT'
        ? `There is no configuration ${name}.`
        : `The configuration ${name} cannot be read (${String(code)}).`,
      '`config` names a JSON file.',
      [],
      { cause: error },
    );
  }
}

function assertJson(text: string, name: string): void {
  const scan = scanJson(text, 0, limits);
  const isWhole = scan.kind === 'value' && skipSpace(text, scan.end) === text.length;
  if (isWhole) return;
  const { line, column } = placeOf(text, scan.kind === 'value' ? skipSpace(text, scan.end) : scan.at);
  const what =
    scan.kind === 'wrong'
      ? `${scan.expected} is expected here`
      : scan.kind === 'cut-off'
        ? 'it ends in the middle'
        : scan.kind === 'value'
          ? 'nothing more is expected here'
          : 'it holds more than any configuration does';
  throw new Halt(
    'usage',
    `The configuration is not valid JSON:\n  ${name}:${line}:${column} ${what}`,
    'Comments and commas before a closing bracket are not allowed in JSON.',
  );
}

let compiled: ValidateFunction | undefined;

async function compile(): Promise<ValidateFunction> {
  if (compiled) return compiled;
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const ajv = new Ajv2020({ allErrors: true, verbose: true, ownProperties: true, allowUnionTypes: true });
  const schema = (file: string): object =>
    JSON.parse(readFileSync(new URL(`../../src/model/${file}`, import.meta.url), 'utf8')) as object;
  ajv.addSchema(schema('model.schema.json'), 'model.schema.json');
  return (compiled = ajv.compile(schema('routewright.config.schema.json')));
}

interface PlacedSchema {
  readonly path: JsonPath;
  readonly holder: object;
}

/** Every place that may hold a JSON Schema. */
const schemasIn = ({ sites }: ConfigDocument): readonly PlacedSchema[] =>
  Object.entries(sites).flatMap(([site, settings]) =>
    placesIn(settings).map(({ path, holder }) => ({ path: ['sites', site, ...path], holder })),
  );

const placesIn = ({
  responses = {},
  arguments: args = {},
  types = {},
}: SiteConfig): readonly PlacedSchema[] => [
  ...Object.entries(responses).flatMap(([key, holder]) =>
    typeof holder === 'string' ? [] : [{ path: ['responses', key], holder }],
  ),
  ...Object.entries(args).flatMap(([key, named]) =>
    Object.entries(named).map(([name, holder]) => ({ path: ['arguments', key, name], holder })),
  ),
  ...Object.entries(types).map(([key, holder]) => ({ path: ['types', key], holder })),
];

const faultsAt = ({ path, holder }: PlacedSchema): readonly Flaw[] =>
  'schema' in holder
    ? schemaFaults(holder.schema as Parameters<typeof schemaFaults>[0], [...path, 'schema'])
    : [];

function flawedConfig(flaws: readonly Flaw[], text: string, name: string): Halt {
  const locate = jsonLocator(text, skipSpace(text, 0));
  const lines = flaws
    .slice(0, 30)
    .map(({ path, part, message }) => locatedFlaw(locate(path, part), path, message))
    .sort((one, other) => one.at - other.at)
    .map(({ at, says }) => {
      const { line, column } = placeOf(text, at);
      return `  ${name}:${line}:${column} ${says}`;
    });
  const distinct = [...new Set(lines)];
  const shown = distinct.length > mostShown ? [...distinct.slice(0, mostShown), '  and more'] : distinct;
  return new Halt(
    'usage',
    [`${name} is not a sound configuration:`, ...shown].join('\n'),
    'The format is described by the JSON Schema routewright/routewright.config.schema.json; named in a member "$schema", it lets editors check and complete.',
  );
}
