// Builds `routewright.config.schema.json`. The tables of options define the members that are options.
// All other members are written by hand.

import { optionSchemas } from '../core/model/options/option-schema.ts';
import { driftRunOptions } from '../core/model/options/drift-run-options.ts';
import { fleetCoverageOptions, fleetDriftRows, fleetOptions } from '../core/model/options/fleet-options.ts';
import type { OptionTable } from '../core/model/options/option.ts';
import { credentialOptions, driftOptions, wordpressOptions } from '../core/model/options/part-options.ts';
import { projectOptions } from '../core/model/options/project-options.ts';
import { formatBy } from '../generate/output/prettier.ts';
import type { ConfigSchema } from './config-page.ts';

/** The table of options for each definition in the schema. */
const definitionTables: Readonly<Record<string, OptionTable>> = {
  project: projectOptions,
  wordpress: wordpressOptions,
  credentials: credentialOptions,
  drift: driftOptions,
  driftRun: driftRunOptions,
  fleet: fleetOptions,
  fleetDrift: fleetDriftRows,
  fleetCoverage: fleetCoverageOptions,
};

/**
 * Updates the options in the schema from the tables. Required members, and sections with a separate table, do
 * not change.
 *
 * @param schema the previous schema
 * @param options the tables, by the names of definitions
 */
export const withOptions = (schema: ConfigSchema, options = definitionTables): ConfigSchema => ({
  ...schema,
  $defs: Object.fromEntries(
    Object.entries(schema.$defs ?? {}).map(([name, one]) => [name, withTableMembers(one, options[name])]),
  ),
});

function withTableMembers(definition: ConfigSchema, table: OptionTable | undefined): ConfigSchema {
  if (table === undefined) return definition;
  const { required = [], properties = {} } = definition;
  const others = Object.entries(properties).filter(([name]) => !Object.hasOwn(table, name));
  const mandatory = others.filter(([name]) => required.includes(name));
  const sections = others.filter(([, { $ref }]) =>
    Object.keys(definitionTables).some((name) => $ref === `#/$defs/${name}`),
  );
  return {
    ...definition,
    properties: {
      ...Object.fromEntries(mandatory),
      ...optionSchemas(table),
      ...Object.fromEntries(sections),
    },
  };
}

/** The schema as the text of its file. */
export const configSchemaText = (schema: ConfigSchema): Promise<string> =>
  formatBy('json', JSON.stringify(withOptions(schema), null, 2), { printWidth: 110 });
