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
  FleetConfig,
  FleetCoverageConfig,
  FleetDriftConfig,
  SiteConfig,
} from '../../../src/core/model/config.ts';
import type {
  CredentialVariables,
  DriftSettings,
  ProjectSettings,
  WordPressSettings,
} from '../../../src/core/model/project.ts';

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
    ['', { $schema: '', sites: {}, callers: [], projects: {}, fleet: {} } satisfies All<ConfigDocument>],
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
      'project',
      {
        source: '',
        fleet: 'all',
        output: '',
        targets: [],
        namespaces: [],
        routes: [],
        methods: [],
        importExtension: 'js',
        package: '',
        format: true,
        singleFile: true,
        openApiFormat: 'yaml',
        queryTypes: '@tanstack/vue-query',
        site: '',
        since: '',
        names: '',
        snapshot: '',
        fromSnapshot: true,
        observe: true,
        software: true,
        credentials: {},
        timeout: 1,
        maxBytes: 1,
        maxOutput: 1,
        userAgent: '',
        allowInsecureAuth: true,
        schemas: true,
        wordpress: {},
        drift: {},
      } satisfies All<ProjectSettings>,
    ],
    [
      'credentials',
      {
        user: '',
        applicationPassword: '',
        key: '',
        secret: '',
        token: '',
        httpAuth: '',
        headers: '',
      } satisfies All<CredentialVariables>,
    ],
    [
      'wordpress',
      {
        version: '',
        php: '',
        zip: '',
        sqliteZip: '',
        prepare: '',
        allowNetwork: true,
        bootTimeout: 1,
      } satisfies All<WordPressSettings>,
    ],
    [
      'drift',
      {
        failOn: 'any',
        requireResponses: true,
        tsconfig: '',
        client: '',
        approvals: '',
        prove: true,
        proveLimit: 1,
        proveSignedIn: true,
        reports: {},
      } satisfies All<DriftSettings>,
    ],
    [
      'fleet',
      {
        sites: '',
        store: '',
        fresh: '12h',
        concurrency: 1,
        siteTimeout: 1,
        shard: 'auto',
        tolerate: 5,
        software: true,
        siteParts: true,
        timeout: 1,
        maxBytes: 1,
        userAgent: '',
        allowInsecureAuth: true,
        schemas: true,
        olderThan: '1h',
        drift: {},
        coverage: {},
      } satisfies All<FleetConfig>,
    ],
    [
      'fleetDrift',
      {
        baseline: '',
        since: '24h',
        first: true,
        failOn: 'any',
        namespaces: [],
        approvals: '',
        reports: {},
      } satisfies All<FleetDriftConfig>,
    ],
    ['fleetCoverage', { tsconfig: '', client: '' } satisfies All<FleetCoverageConfig>],
    [
      'site',
      {
        responses: {},
        arguments: {},
        types: {},
        deviations: {},
        closedEnums: true,
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
