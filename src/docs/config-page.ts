// Makes `docs/reference/config.md` from the published JSON Schema of the configuration.

import { codeCell } from '../generate/targets/markdown/markdown-text.ts';
import { docPage, markdownTable, proseMarkdown, type DocPage } from './page.ts';

/** The keywords of JSON Schema that the schema of the configuration uses. */
export interface ConfigSchema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ConfigSchema>>;
  readonly additionalProperties?: boolean | ConfigSchema;
  readonly items?: ConfigSchema;
  readonly then?: ConfigSchema;
  readonly else?: ConfigSchema;
  readonly $defs?: Readonly<Record<string, ConfigSchema>>;
}

interface ConfigPageSection {
  readonly heading: string;
  readonly schema: ConfigSchema;
}

/** @param schema the contents of `routewright.config.schema.json` */
export function configPage(schema: ConfigSchema): DocPage {
  const sections = Object.entries(schema.$defs ?? {}).flatMap(([name, one]): readonly ConfigPageSection[] =>
    Object.keys(allMembers(one)).length === 0 ? [] : [{ heading: name, schema: one }],
  );
  const hasSection = new Set(sections.map(({ heading }) => heading));
  return docPage('reference/config.md', 'The configuration', [
    `routewright reads \`routewright.config.json\` (or \`.yaml\`, \`.yml\`) in the folder where you run the command, or the file that \`--config\` names. ${proseMarkdown(schema.description ?? '')}`,
    'With the JSON Schema of the configuration, which is in the npm package, your editor completes and checks the file:',
    [
      '```json',
      '{ "$schema": "./node_modules/routewright/src/core/model/routewright.config.schema.json" }',
      '```',
    ].join('\n'),
    '## Top level',
    memberTable(schema, schema, hasSection),
    ...sections.flatMap(({ heading, schema: one }) => [
      `## \`${heading}\``,
      ...(one.description === undefined ? [] : [proseMarkdown(one.description)]),
      memberTable(one, schema, hasSection),
    ]),
  ]);
}

/** All members that a value may have, including the members of both branches (`then`, `else`). */
const allMembers = ({
  properties = {},
  then = {},
  else: other = {},
}: ConfigSchema): Readonly<Record<string, ConfigSchema>> => ({
  ...properties,
  ...(then.properties ?? {}),
  ...(other.properties ?? {}),
});

const memberTable = (one: ConfigSchema, root: ConfigSchema, sections: ReadonlySet<string>): string =>
  markdownTable(
    ['Member', 'Value', 'Description'],
    Object.entries(allMembers(one)).map(([name, member]) => {
      const target = dereferenced(member, root);
      const must = one.required?.includes(name) === true ? ' Required.' : '';
      return [
        codeCell(name),
        schemaValueText(member, root, sections),
        proseMarkdown(member.description ?? target.description ?? target.title ?? '') + must,
      ];
    }),
  );

const definitionName = (ref: string): string => ref.replace(/^.*\/\$defs\//, '');

const dereferenced = (schema: ConfigSchema, root: ConfigSchema): ConfigSchema =>
  schema.$ref?.startsWith('#') === true ? (root.$defs?.[definitionName(schema.$ref)] ?? schema) : schema;

function schemaValueText(schema: ConfigSchema, root: ConfigSchema, sections: ReadonlySet<string>): string {
  const { $ref } = schema;
  if ($ref !== undefined) {
    const name = definitionName($ref);
    if (!$ref.startsWith('#')) return $ref.includes('schema') ? modelDefinitionText(name) : name;
    return sections.has(name)
      ? `[\`${name}\`](#${name.toLowerCase()})`
      : schemaValueText(dereferenced(schema, root), root, sections);
  }
  if (schema.enum) return schema.enum.map(codeCell).join(', ');
  const inner = (one: ConfigSchema): string => schemaValueText(one, root, sections);
  if (schema.items) return `list of ${inner(schema.items)}`;
  if (typeof schema.additionalProperties === 'object') return `map of ${inner(schema.additionalProperties)}`;
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const branches = [schema.then, schema.else].flatMap((branch) =>
    branch === undefined ? [] : branchText(branch, inner),
  );
  const said =
    branches.length > 0
      ? [...types.filter((type) => type !== 'object' && type !== 'array'), ...branches]
      : types;
  return said.length === 0 ? 'any value' : [...new Set(said)].join(', ');
}

/** The text that a branch (`then`, `else`) adds to the type: links, items and enumerated values. */
function branchText(branch: ConfigSchema, inner: (one: ConfigSchema) => string): readonly string[] {
  if (branch.enum || branch.$ref !== undefined || branch.items) return [inner(branch)];
  return [branch.then, branch.else].flatMap((one) => (one === undefined ? [] : branchText(one, inner)));
}

/** The names of the definitions that are in `model.schema.json`. */
const modelDefinitionText = (name: string): string =>
  name === 'schema' ? 'JSON Schema' : name === 'schemaType' ? 'type of JSON Schema' : 'text';
