// Hand-written models: what is accepted, and how what is not is told. Each file in
// test/cases/load/models is a case; beside it stands what a user reads.

import { readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc, { tries } from '../../support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { load } from '../../../src/source/load.ts';
import { defaultLoadOptions } from '../../../src/source/load-options.ts';
import type {
  ApiModel, Argument, AuthScheme, BatchOf, Namespace, Operation, UserType, PathPart, Resource, ResourceEmbed, ResourceLink, ResourceResponse, Route,
  SchemaResponse, PathParameter, EmptyResponse, UnknownResponse,
} from '../../../src/core/model/api/api.ts'; // prettier-ignore
import type { Deviation } from '../../../src/core/schema/deviation.ts';
import type {
  Ability,
  AbilityAnnotations,
  PostStatus,
  PostType,
  Site,
  Taxonomy,
} from '../../../src/core/model/index/site.ts';
import type { ModelDocument } from '../../../src/core/model/api/document.ts';
import { reportedDeclarationIn } from '../../../src/core/model/api/declaration.ts';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import { anyIndex } from '../../support/any-index.ts';
import { loadTranscript } from '../../support/load-transcript.ts';

const models = 'test/cases/load/models';

describe('the model', () => {
  test.each(readdirSync(models).filter((file) => /\.(?:json|yaml)$/.test(file)))('%s', async (file) => {
    const text = await loadTranscript(`${models}/${file}`);
    await expect(text.replaceAll(`${models}/`, '')).toMatchFileSnapshot(
      `../../cases/load/models/${file}.txt`,
    );
  });
});

const loadText = async (text: string): Promise<ModelDocument> => {
  const options = { ...defaultLoadOptions, stdin: () => Readable.from([Buffer.from(text)]) };
  const { value } = await load('-', options);
  if (value.kind !== 'model') throw new Error('not a model');
  return value.document;
};

describe('what is accepted', () => {
  test('the sample, and the sample as YAML, are the same document', async () => {
    const text = readFileSync('samples/analytics-service.model.json', 'utf8');
    const document: unknown = JSON.parse(text);
    expect(await loadText(text)).toEqual(document);
    // JSON between the line that marks YAML and a comment.
    const members = text.slice(text.indexOf(',') + 1, text.lastIndexOf('}'));
    const yaml = `routewright: 2\n# all else\n${membersAsYaml(members)}`;
    expect(await loadText(yaml)).toEqual(document);
  });

  test('aliases, and names of prototypes, mean what they say', async () => {
    const document = await loadText(readFileSync(`${models}/aliases.yaml`, 'utf8'));
    const [first, second, third] = document.routes[0]?.operations[0]?.arguments ?? [];
    expect(second?.schema).toEqual(first?.schema);
    expect(third?.name).toBe('__proto__');
    expect(Object.keys(third?.schema?.properties ?? {})).toEqual(['__proto__', 'constructor']);
    expect({}).not.toHaveProperty('type');
  });

  test.each(['/,', '/ext/v1/-/(?P<id>[\\d]+)'])('a resource that has no title, at %s', async (key) => {
    const schema = { title: '', properties: {} };
    const routes = { [key]: { namespace: 'ext/v1', schema, endpoints: [{ methods: ['GET'] }] } };
    const { value: model } = normalize({ name: '', namespaces: ['ext/v1'], routes });
    expect(model.resources).toMatchObject([{ name: 'Resource' }]);
    expect(await loadText(JSON.stringify(model))).toEqual(model);
  });

  test('any model that normalize makes', async () => {
    await fc.assert(
      fc.asyncProperty(anyIndex, async (index) => {
        const { value: model } = normalize(index);
        expect(await loadText(JSON.stringify(model))).toEqual(model);
      }),
      tries(500),
    );
  });
});

/** Members of a JSON object, each on lines of its own, as members of a YAML map. */
const membersAsYaml = (members: string): string => members.replaceAll(/,?\n {2}("\w+":)/g, '\n$1');

test('a large broken model is told by its first flaws, soon', async () => {
  const start = '{"routewright":1,"title":"","baseUrl":"x","namespaces":[],"routes":[';
  const operations = `{"path":"/a","operations":[${'0,'.repeat(100_000)}0]}`;
  for (const routes of [`${'0,'.repeat(300_000)}0`, operations])
    await expect(loadText(`${start}${routes}]}`)).rejects.toThrow(
      /is not a valid model:\n.*: 0 is not allowed/,
    );
});

test('a large YAML model is refused before it is parsed', async () => {
  const text = `routewright: 2\n${'# a comment\n'.repeat(200_000)}`;
  await expect(loadText(text)).rejects.toThrow('standard input is a model in YAML of more than 2 MiB.');
});

/** A document with one route, whose callback is in a file. */
const documentIn = (file: string): object => {
  const declaredAt = { callback: { function: 'list', file, line: 3, owner: 'shelf' } };
  const routes = [{ path: '/a/v1/b', operations: [{ method: 'GET', declaredAt }] }];
  return {
    routewright: 2,
    title: '',
    baseUrl: 'https://a.example/wp-json',
    namespaces: [{ name: 'a/v1' }],
    routes,
  };
};

describe('the path of a PHP file, in a model and in an index', () => {
  test.each(['shelf/includes/rest.php', 'shelf/.hidden/...php', 'shelf/ü b/"x".php', 'a'.repeat(300)])(
    '%j is kept',
    async (file) => {
      expect(await loadText(JSON.stringify(documentIn(file)))).toEqual(documentIn(file));
      const reported = reportedDeclarationIn({ schema: { function: 'list', file } });
      expect(reported?.schema).toEqual({ function: 'list', file });
    },
  );

  test.each([
    '',
    '..',
    '/etc/passwd',
    'shelf//rest.php',
    'shelf/./rest.php',
    'shelf/../../../../../evil/repo/blob/main/x.php',
    'shelf/includes/..',
    'shelf/includes/',
    'shelf\\..\\rest.php',
    'shelf/a\nb/../rest.php',
    'shelf/\u007f.php',
    'b'.repeat(301),
  ])('%j is refused', async (file) => {
    await expect(loadText(JSON.stringify(documentIn(file)))).rejects.toThrow(
      'a path with /, without empty parts',
    );
    expect(reportedDeclarationIn({ schema: { function: 'list', file } })?.schema).toEqual({
      function: 'list',
    });
  });
});

describe('the JSON Schema', () => {
  const schema = JSON.parse(readFileSync('src/core/model/model.schema.json', 'utf8')) as {
    readonly properties: Members;
    readonly $defs: Readonly<Record<string, { readonly properties: Members }>>;
  };
  type Members = Readonly<Record<string, unknown>>;

  test('is sound by the strict rules of Ajv, and can be published', () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
    expect(ajv.validateSchema(schema)).toBe(true);
    expect(() => ajv.compile(schema)).not.toThrow();
  });

  test('says of every member what it is', () => {
    const silent = Object.entries({ '': schema, ...schema.$defs }).flatMap(([name, { properties }]) =>
      Object.entries((properties as Members | undefined) ?? {})
        .filter(([, member]) => member !== true && !isTitled(member, schema.$defs))
        .map(([member]) => `${name}.${member}`),
    );
    expect(silent).toEqual([]);
  });

  // The values are of no account: the compiler sees to it that no member is missing.
  const known: readonly (readonly [name: string, members: object])[] = [
    ['', { $schema: '', routewright: 2, title: '', description: '', baseUrl: '', auth: [], namespaces: [], routes: [],
      resources: [], userTypes: [], site: {}, notes: [] } satisfies All<ModelDocument>],
    ['namespace', { name: '', accessor: '', module: '', description: '', notes: [], signIn: [] } satisfies All<Namespace>],
    ['route', { key: '', namespace: '', path: '', parts: [], operations: [], allow: [],
      access: { caller: 'visitor', allowed: [], refused: [], roles: { GET: 'visitor' } }, declaredAt: {}, description: '', notes: [] } satisfies All<Route>],
    ['textPart', { kind: 'text', text: '' } satisfies All<Extract<PathPart, { kind: 'text' }>>],
    ['parameterPart', { kind: 'parameter', name: '', pattern: '', slashes: true } satisfies All<PathParameter>],
    ['optionalPart', { kind: 'optional', parts: [] } satisfies All<Extract<PathPart, { kind: 'optional' }>>],
    ['operation', { name: '', method: 'GET', methods: [], description: '', deprecated: true, batchable: true, arguments: [],
      access: { who: 'signed-in', role: 'editor', observedOn: '2026-01-31', provenance: 'known', source: '' }, errors: [{ status: 404, code: 'no_item' }], accepted: {}, declaredAt: {}, bodyEncoding: 'json', headers: {}, response: { kind: 'unknown' }, batchOf: { create: '', update: '' } satisfies All<BatchOf>, notes: [] } satisfies All<Operation>],
    ['argument', { name: '', in: 'path', required: true, schema: {}, declared: false } satisfies All<Argument>],
    ['resource', { name: '', namespace: '', title: '', schema: {}, example: {}, deviations: [], links: [], embeds: [] } satisfies All<Resource>],
    ['resourceLink', { rel: '', title: '', href: '' } satisfies All<ResourceLink>],
    ['resourceEmbed', { rel: '', resources: [], form: 'item', source: '' } satisfies All<ResourceEmbed>],
    ['userType', { name: '', type: '', from: '' } satisfies All<UserType>],
    ['site', { permalinks: 'pretty', postTypes: [], taxonomies: [], statuses: [], abilities: [] } satisfies All<Site>],
    ['postType', { slug: '', restBase: '', restNamespace: '', hierarchical: true, taxonomies: [] } satisfies All<PostType>],
    ['taxonomy', { slug: '', restBase: '', restNamespace: '', hierarchical: true, postTypes: [] } satisfies All<Taxonomy>],
    ['postStatus', { slug: '', public: true, queryable: true } satisfies All<PostStatus>],
    ['ability', { name: '', category: '', route: '', annotations: {} } satisfies All<Ability>],
    ['abilityAnnotations', { readonly: true, destructive: true, idempotent: true } satisfies All<AbilityAnnotations>],
    ['deviation', { property: '', kind: 'null', schema: {}, provenance: 'known', setting: '' } satisfies All<Deviation>],
    ['unknownResponse', { kind: 'unknown', reason: '', resource: '', rule: '', provenance: 'known', source: '' } satisfies All<UnknownResponse>],
    ['emptyResponse', { kind: 'empty', rule: '', provenance: 'known', source: '' } satisfies All<EmptyResponse>],
    ['schemaResponse', { kind: 'schema', schema: {}, example: [], rule: '', provenance: 'known', source: '' } satisfies All<SchemaResponse>],
    ['resourceResponse', { kind: 'resource', resource: '', form: 'item', rule: '', context: 'view', deletion: 'item', provenance: 'known', source: '' } satisfies All<ResourceResponse>],
    ['plainScheme', { kind: 'bearer', description: '' } satisfies All<Extract<AuthScheme, { kind: 'bearer' }>>],
    ['applicationPassword', { kind: 'application-password', authorizationUrl: '', description: '' } satisfies All<Extract<AuthScheme, { kind: 'application-password' }>>],
    ['headerScheme', { kind: 'header', header: '', description: '' } satisfies All<Extract<AuthScheme, { kind: 'header' }>>],
  ]; // prettier-ignore

  test.each(known)('knows the members of "%s" that the types know, and no others', (name, members) => {
    const described = name === '' ? schema : schema.$defs[name];
    expect(Object.keys(described?.properties ?? {}).sort()).toEqual(Object.keys(members).sort());
  });

  test('every model is a document', () => {
    const model: ApiModel = { routewright: 2, title: '', baseUrl: '', auth: [], namespaces: [], routes: [] };
    const document: ModelDocument = model;
    expect(document).toBe(model);
  });
});

type All<T> = { readonly [Member in keyof T]-?: T[Member] };

function isTitled(member: unknown, defs: Readonly<Record<string, unknown>>): boolean {
  const { title, $ref } = member as { readonly title?: string; readonly $ref?: string };
  return title !== undefined || ($ref !== undefined && isTitled(defs[$ref.replace('#/$defs/', '')], defs));
}
