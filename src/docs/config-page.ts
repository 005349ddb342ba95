// Makes `docs/reference/config.md` from the published JSON Schema of the configuration.

import { codeCell } from '../generate/targets/markdown/text.ts';
import { page, table, words, type Page } from './page.ts';

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

interface Section {
  readonly heading: string;
  readonly schema: ConfigSchema;
}

/** @param schema `routewright.config.schema.json` */
export function configPage(schema: ConfigSchema): Page {
  const sections = Object.entries(schema.$defs ?? {}).flatMap(([name, one]): readonly Section[] =>
    Object.keys(membersOf(one)).length === 0 ? [] : [{ heading: name, schema: one }],
  );
  const hasSection = new Set(sections.map(({ heading }) => heading));
  return page('reference/config.md', 'The configuration', [
    `\`routewright.config.json\` (or \`.yaml\`, \`.yml\`) in the folder where you run the command, or what \`--config\` names. ${words(schema.description ?? '')}`,
    'Editors complete and check it by its JSON Schema, which the package holds:',
    [
      '```json',
      '{ "$schema": "./node_modules/routewright/src/core/model/routewright.config.schema.json" }',
      '```',
    ].join('\n'),
    '## At the top',
    memberTable(schema, schema, hasSection),
    ...sections.flatMap(({ heading, schema: one }) => [
      `## \`${heading}\``,
      ...(one.description === undefined ? [] : [words(one.description)]),
      memberTable(one, schema, hasSection),
    ]),
  ]);
}

/** All members that a value may have, those of both branches (`then`, `else`) included. */
const membersOf = ({
  properties = {},
  then = {},
  else: other = {},
}: ConfigSchema): Readonly<Record<string, ConfigSchema>> => ({
  ...properties,
  ...(then.properties ?? {}),
  ...(other.properties ?? {}),
});

const memberTable = (one: ConfigSchema, root: ConfigSchema, sections: ReadonlySet<string>): string =>
  table(
    ['Member', 'Value', 'What it says'],
    Object.entries(membersOf(one)).map(([name, member]) => {
      const target = resolved(member, root);
      const must = one.required?.includes(name) === true ? ' Required.' : '';
      return [
        codeCell(name),
        valueWords(member, root, sections),
        words(member.description ?? target.description ?? target.title ?? '') + must,
      ];
    }),
  );

const nameOf = (ref: string): string => ref.replace(/^.*\/\$defs\//, '');

const resolved = (schema: ConfigSchema, root: ConfigSchema): ConfigSchema =>
  schema.$ref?.startsWith('#') === true ? (root.$defs?.[nameOf(schema.$ref)] ?? schema) : schema;

function valueWords(schema: ConfigSchema, root: ConfigSchema, sections: ReadonlySet<string>): string {
  const { $ref } = schema;
  if ($ref !== undefined) {
    const name = nameOf($ref);
    if (!$ref.startsWith('#')) return $ref.includes('schema') ? modelWords(name) : name;
    return sections.has(name)
      ? `[\`${name}\`](#${name.toLowerCase()})`
      : valueWords(resolved(schema, root), root, sections);
  }
  if (schema.enum) return schema.enum.map(codeCell).join(', ');
  const inner = (one: ConfigSchema): string => valueWords(one, root, sections);
  if (schema.items) return `list of ${inner(schema.items)}`;
  if (typeof schema.additionalProperties === 'object') return `map of ${inner(schema.additionalProperties)}`;
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const branches = [schema.then, schema.else].flatMap((branch) =>
    branch === undefined ? [] : branchWords(branch, inner),
  );
  const said =
    branches.length > 0
      ? [...types.filter((type) => type !== 'object' && type !== 'array'), ...branches]
      : types;
  return said.length === 0 ? 'any value' : [...new Set(said)].join(', ');
}

/** The links, items and enumerated values that a branch adds to the type. */
function branchWords(branch: ConfigSchema, inner: (one: ConfigSchema) => string): readonly string[] {
  if (branch.enum || branch.$ref !== undefined || branch.items) return [inner(branch)];
  return [branch.then, branch.else].flatMap((one) => (one === undefined ? [] : branchWords(one, inner)));
}

/** Names for definitions that are in `model.schema.json`. */
const modelWords = (name: string): string =>
  name === 'schema' ? 'JSON Schema' : name === 'schemaType' ? 'type of JSON Schema' : 'text';
