// Reads `routewright.config.json` or `.yaml`. The file is checked by its JSON Schema and by rules that JSON Schema
// cannot express. Each error has a line and a JSON pointer.

import { Halt } from '../../core/diagnostics/halt.ts';
import type { ConfigDocument, SiteConfig } from '../../core/model/files/config.ts';
import type { DocumentError, JsonPath } from './document-errors.ts';
import type { ConfigSource } from '../load-options.ts';
import { invalidSchemaParts } from './model-errors.ts';
import { projectErrors } from './project-errors.ts';
import { errorsBySchema } from './schema-errors.ts';
import { nameOfFile } from '../source-name.ts';
import type { TextPlace } from './text-place.ts';
import { placesInUserFile, readUserFile, type UserFileKind } from './user-file.ts';

export interface ReadConfig {
  readonly source: ConfigSource;
  readonly document: ConfigDocument;
}

/**
 * @returns undefined if the user names no file and the default file does not exist
 * @throws Halt `usage` when the file has errors, which the message lists
 */
export async function readConfig(source: ConfigSource): Promise<ReadConfig | undefined> {
  const document = (await readUserFile(source.path, configFile)) as ConfigDocument | undefined;
  if (document !== undefined) return { source, document };
  if (source.isDefault === true) return undefined;
  throw new Halt('usage', `There is no configuration ${nameOfFile(source.path)}.`, nameIt);
}

const nameIt = '`config` must name a JSON or YAML file.';

const configFile: UserFileKind = {
  called: 'configuration',
  hint: 'The JSON Schema routewright/routewright.config.schema.json describes the format. If a member "$schema" names it, editors check and complete the file.',
  nameIt,
  errorsOf: configErrors,
};

/** The lines and columns of the members of a configuration at JSON pointers. */
export const placesInConfig = (
  source: ConfigSource,
  pointers: readonly string[],
): Promise<ReadonlyMap<string, TextPlace>> => placesInUserFile(source.path, pointers, configFile);

async function configErrors(document: unknown): Promise<readonly DocumentError[]> {
  const flaws = await errorsBySchema(document, 'config');
  if (flaws.length > 0) return flaws;
  const config = document as ConfigDocument;
  return [...configSchemas(config).flatMap(schemaErrorsAt), ...projectErrors(config)];
}

interface PlacedSchema {
  readonly path: JsonPath;
  readonly holder: object;
}

/** Every schema in a configuration, with its path. */
const configSchemas = ({ sites = {} }: ConfigDocument): readonly PlacedSchema[] =>
  Object.entries(sites).flatMap(([site, settings]) =>
    typePlaces(settings).map(({ path, holder }) => ({ path: ['sites', site, ...path], holder })),
  );

const typePlaces = ({
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

const schemaErrorsAt = ({ path, holder }: PlacedSchema): readonly DocumentError[] =>
  'schema' in holder
    ? invalidSchemaParts(holder.schema as Parameters<typeof invalidSchemaParts>[0], [...path, 'schema'])
    : [];
