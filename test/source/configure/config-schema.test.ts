// The published JSON Schema of the configuration: editors read it, Ajv holds files to it.

import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { pageText } from '../../support/markdown-pages.ts';
import { blocksOf } from '../../support/page-blocks.ts';
import type {
  CallerConfig,
  ConfigDocument,
  DeviationConfig,
  SiteConfig,
} from '../../../src/core/model/files/config.ts';
import { configSchemaText } from '../../../src/docs/config-schema.ts';

interface Described {
  readonly title?: string;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Described>>;
}

const read = (file: string) =>
  JSON.parse(readFileSync(`src/core/model/${file}`, 'utf8')) as Described & {
    readonly $defs: Readonly<Record<string, Described>>;
  };

const schema = read('routewright.config.schema.json');

test('compiles in strict mode beside the schema of models', () => {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allowUnionTypes: true });
  ajv.addSchema(read('model.schema.json'), 'model.schema.json');
  expect(() => ajv.compile(schema)).not.toThrow();
});

test('has the members that the table of options has', async () => {
  const text = await configSchemaText(schema);
  const isFresh =
    text === readFileSync('src/core/model/routewright.config.schema.json', 'utf8').replaceAll('\r\n', '\n');
  expect(isFresh, 'The schema is stale: run "npm run docs" and commit what it writes.').toBe(true);
});

test('says of every member what it is', () => {
  const isTitled = ({ title, $ref = '' }: Described): boolean =>
    title !== undefined || isTitled(schema.$defs[$ref.replace('#/$defs/', '')] ?? { title: '' });
  const silent = Object.entries({ '': schema, ...schema.$defs }).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).flatMap(([member, one]) => (isTitled(one) ? [] : [`${name}.${member}`])),
  );
  expect(silent).toEqual([]);
});

describe('knows the members that the types know, and no others', () => {
  type All<T> = { readonly [Member in keyof T]-?: T[Member] };
  test.each([
    [
      '',
      {
        $schema: '',
        sites: {},
        callers: [],
        ignoredCode: [],
        projects: {},
        drift: {},
        fleet: {},
      } satisfies All<ConfigDocument>,
    ],
    [
      'caller',
      {
        module: '',
        name: '',
        path: ['0'],
        url: ['0'],
        method: 'GET',
        defaultMethod: 'GET',
        query: ['1'],
        body: ['1'],
        returns: 'body',
      } satisfies All<CallerConfig>,
    ],
    [
      'site',
      {
        responses: {},
        arguments: {},
        types: {},
        deviations: {},
        closedEnums: true,
        levels: {},
      } satisfies All<SiteConfig>,
    ],
    ['deviation', { optional: true, nullable: true, types: [] } satisfies All<DeviationConfig>],
  ])('"%s"', (name, members) => {
    const described = name === '' ? schema : schema.$defs[name];
    expect(Object.keys(described?.properties ?? {}).sort()).toEqual(Object.keys(members).sort());
  });
});

test('takes the projects that docs/reference/projects.md shows', () => {
  const [example = ''] = blocksOf(pageText('docs/reference/projects.md'), 'json');
  const ajv = new Ajv2020({ strict: false, allowUnionTypes: true });
  ajv.addSchema(read('model.schema.json'), 'model.schema.json');
  const check = ajv.compile(schema);
  check(JSON.parse(example));
  expect(check.errors).toBeNull();
});
