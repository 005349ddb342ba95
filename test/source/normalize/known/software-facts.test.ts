// The facts about WordPress and plugins: every file is valid, and an index that declares what a row names is read
// by that row.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { URL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { accessRows } from '../../../../src/source/normalize/known/known-access.ts';
import type { HttpMethod, Operation, ResourceEmbed } from '../../../../src/core/model/api/api.ts';
import type { WireIndex } from '../../../../src/core/model/index/index-document.ts';
import {
  softwareFacts,
  type DeviationRow,
  type EmbedRow,
  type KnownResponse,
  type UndeclaredRow,
} from '../../../../src/source/normalize/known/software-facts.ts';
import { normalize } from '../../../../src/source/normalize/normalize.ts';
import { parseDeviationPath, type Deviation } from '../../../../src/core/schema/deviation.ts';
import { factsFlaws } from '../../../support/facts-flaws.ts';

type Raw = Readonly<Record<string, unknown>>;

/** The key of a route in an index: `/forms/(?P<id>[\d]+)`. */
const keyOf = (path: string): string => path.replace(/\{(\w+)\}/g, '(?P<$1>[\\d]+)');

const described = (title: string, properties: Raw = { id: { type: 'integer' } }): Raw => ({
  title,
  type: 'object',
  properties,
});

const route = (namespace: string, method: HttpMethod, args: readonly string[], schema?: Raw): Raw => ({
  namespace,
  endpoints: [
    { methods: [method], args: Object.fromEntries(args.map((name) => [name, { type: 'string' }])) },
  ],
  ...(schema && { schema }),
});

/** A namespace that a row matches, and a path in it. */
const placeOf = (namespace: string, path: string): readonly [namespace: string, path: string] => {
  const name = namespace === '*' ? 'acme/v1' : namespace.replace('*', '3');
  return [
    name,
    `${name === '' ? '' : `/${name}`}${path.startsWith('*') ? `/things${path.slice(1)}` : path.replace(/\*$/, 'things')}`,
  ];
};

/** Reads an index that declares what a row names; every namespace, path and method of it. */
function operationsBy({ namespaces, paths, methods = ['GET'], declares, response }: KnownResponse) {
  return namespaces.flatMap((pattern) =>
    paths.flatMap((one) =>
      methods.map((method): Operation | undefined => {
        const [namespace, path] = placeOf(pattern, one);
        const { describedAt } = 'form' in response ? response : {};
        const at = describedAt === '..' ? path.replace(/\/[^/]*$/, '') : `/${namespace}${describedAt ?? ''}`;
        const index: WireIndex = {
          namespaces: [namespace],
          routes: {
            [keyOf(path)]:
              'title' in declares
                ? route(namespace, method, [], described(declares.title))
                : route(namespace, method, declares.arguments),
            ...(describedAt !== undefined && {
              [keyOf(at)]: route(namespace, 'GET', [], described('thing')),
            }),
          },
        };
        return normalize(index)
          .value.routes.find(({ key }) => key === keyOf(path))
          ?.operations.find((operation) => operation.methods.includes(method));
      }),
    ),
  );
}

/** A schema that declares a property, by its path. */
const declaring = (path: string, property: Raw): Raw =>
  (parseDeviationPath(path) ?? []).reduceRight((inner, step): Raw => {
    if (step === 'items') return { type: 'array', items: inner };
    if (step === 'members') return { type: 'object', additionalProperties: inner };
    return { type: 'object', properties: { declared: {}, [step.property]: inner } };
  }, property);

/** The known deviations of a resource with the first title of a row, where the site declares a schema. */
function deviationsBy(
  { namespaces, titles: [title = ''], ...row }: DeviationRow | UndeclaredRow,
  schema: Raw,
): readonly (readonly Deviation[])[] {
  return namespaces.map((pattern) => {
    const [namespace, path] = placeOf(pattern, '/things');
    const beside = 'ifNamespace' in row ? row.ifNamespace : undefined;
    const index: WireIndex = {
      namespaces: [namespace],
      routes: {
        [path]: route(namespace, 'GET', [], { ...schema, title: title.replace('*', 'thing') }),
        ...(beside !== undefined && { [`/${beside}/things`]: route(beside, 'GET', [], described('thing')) }),
      },
    };
    const options = 'setting' in row ? { merged: new Map() } : {};
    const resource = normalize(index, options).value.resources?.find((one) => one.namespace === namespace);
    return resource?.deviations ?? [];
  });
}

/** Every resource that the first namespace of an embed row matches, and everything that can be embedded in it. */
function embedsBy({ namespaces: [pattern = ''], resource, embeds }: EmbedRow): readonly ResourceEmbed[] {
  const namespace = pattern === '*' ? 'wp/v2' : pattern;
  const properties = [
    'id',
    ...('properties' in resource ? resource.properties : []),
    ...embeds.flatMap(({ ifDeclared }) => ifDeclared ?? []),
    ...(embeds.some(({ to }) => to === 'commentable') ? ['comment_status'] : []),
  ];
  const things = {
    ...described('title' in resource ? resource.title : 'thing', everywhere(properties)),
    links: [
      ...('link' in resource ? [{ rel: resource.link }] : []),
      { rel: 'https://api.w.org/action-assign-kinds' },
    ],
  };
  const targets = embeds.flatMap(({ to }) => (to.startsWith('/') ? [to] : []));
  const commented = {
    ...described('commented', everywhere(['comment_status'])),
    links: [{ rel: unfilteredHtml }],
  };
  const index: WireIndex = {
    namespaces: [namespace],
    routes: {
      [`/${namespace}/things`]: route(namespace, 'GET', [], things),
      [`/${namespace}/kinds`]: route(namespace, 'GET', [], described('kind', everywhere(['id']))),
      [`/${namespace}/commented`]: route(namespace, 'GET', [], commented),
      ...Object.fromEntries(
        targets.map((path, at) => [
          keyOf(path),
          route(namespace, 'GET', [], described(`target ${at}`, everywhere(['id']))),
        ]),
      ),
    },
  };
  return normalize(index).value.resources?.[0]?.embeds ?? [];
}

const everywhere = (names: readonly string[]): Raw =>
  Object.fromEntries(names.map((name) => [name, { type: 'integer', context: ['view', 'edit', 'embed'] }]));

const unfilteredHtml = 'https://api.w.org/action-unfiltered-html';

const folder = new URL('../../../../src/source/normalize/known/', import.meta.url);

test('every file is in the list, and names its JSON Schema', () => {
  // The audience of namespaces is no list of one software.
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'audience.json');
  const documents = files.map(
    (name) =>
      JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { $schema: string; software: string },
  );
  expect(documents.map(({ software }) => software).toSorted()).toEqual(
    softwareFacts.map(({ software }) => software).toSorted(),
  );
  expect(documents.filter(({ $schema }) => !existsSync(new URL($schema, folder)))).toEqual([]);
});

describe.each(softwareFacts.map((facts) => [facts.software, facts] as const))('%s', (_, facts) => {
  test('is described by the JSON Schema', () => {
    expect(factsFlaws(facts)).toEqual([]);
  });

  test.each(
    (facts.responses ?? []).map(
      (row) => [row.methods?.[0] ?? 'GET', row.namespaces[0], row.paths[0], row] as const,
    ),
  )('the response to %s %s %s applies where the site declares it', (_method, _namespace, _path, row) => {
    for (const operation of operationsBy(row))
      expect(operation?.response).toMatchObject({ provenance: 'known', source: row.source });
  });

  test.each((facts.deviations ?? []).map((row, at) => [at, row.titles[0], row] as const))(
    'deviation %i, of %s, applies where the site declares it',
    (_at, _title, row) => {
      for (const [property, { declared, actual, schema: sent }] of Object.entries(row.properties))
        for (const kind of [actual].flat()) {
          const types = [declared].flat();
          const schema = declaring(property, types.length === 0 ? {} : { type: declared });
          for (const deviations of deviationsBy(row, schema))
            expect(deviations).toContainEqual({
              property,
              kind,
              ...(sent && { schema: sent }),
              provenance: row.setting === undefined ? 'known' : 'setting',
              ...(row.setting !== undefined && { setting: row.setting }),
            });
        }
    },
  );

  test.each((facts.undeclared ?? []).map((row, at) => [at, row.titles[0], row] as const))(
    'undeclared properties %i, of %s, are known where the site does not declare them',
    (_at, _title, row) => {
      for (const [property, schema] of Object.entries(row.properties)) {
        const parent = property.split('.').slice(0, -1).join('.');
        const declared = row.ifDeclared ?? (parent === '' ? 'declared' : `${parent}.declared`);
        for (const deviations of deviationsBy(row, declaring(declared, { type: 'string' })))
          expect(deviations).toContainEqual({ property, kind: 'undeclared', schema, provenance: 'known' });
      }
    },
  );

  test.each((facts.embeds ?? []).map((row) => [JSON.stringify(row.resource), row] as const))(
    'the resources embedded in %s are known where the site describes them',
    (_resource, row) => {
      const expected = row.embeds.map(({ rel, form }) => ({ rel, form, source: row.source }));
      expect(embedsBy(row)).toMatchObject(expected);
    },
  );

  test.each((facts.access ?? []).map((row) => [row.to, row.paths[0], row] as const))(
    'the access to %s %s is known',
    (to, _path, row) => {
      const rows = accessRows(() => row.listArguments ?? []);
      for (const glob of row.paths) {
        const path = glob
          .replaceAll('{,/[{]*}', '/{id}')
          .replaceAll('{,v[0-9]/}', 'v1/')
          .replace(/\{([\w-]+),[\w,-]*\}/g, '$1')
          .replaceAll('[{]*', '{id}')
          .replaceAll('**', '{id}')
          .replace('*', 'things')
          .replace('[0-9]', '3');
        expect([path, rows(to, path)]).toEqual([path, row]);
      }
    },
  );

  test.each((facts.forms ?? []).flatMap(({ paths, form }) => paths.map((path) => [path, form] as const)))(
    'the operation of %s is named as one that responds with: %s',
    (path, form) => {
      const [, namespace = ''] = /^\/((?:wc-analytics)|[^/]+\/[^/]+)\//.exec(path) ?? [];
      const index: WireIndex = { namespaces: [namespace], routes: { [path]: route(namespace, 'GET', []) } };
      const [operation] = normalize(index).value.routes[0]?.operations ?? [];
      expect(operation?.name).toMatch(form === 'array' ? /\.list$/ : /\.get$/);
    },
  );

  test('has no response twice', () => {
    const places = (facts.responses ?? []).map(({ namespaces, paths, methods, declares }) =>
      JSON.stringify([namespaces, paths, methods, declares]),
    );
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
  });
});

test('routes of plugins in `wp/v2` have no known access, except those of content types', () => {
  const rows = accessRows((path) => (path === '/wp/v2/boats' ? ['include', 'orderby', 'slug', 'page'] : []));
  const isKnown = (path: string): boolean => rows('write', path) !== undefined;
  expect(['/wp/v2/boats', '/wp/v2/boats/{id}', '/wp/v2/boats/{id}/autosaves'].map(isKnown)).toEqual([
    true,
    true,
    true,
  ]);
  const others = [
    '/wp/v2/boats/{id}/like',
    '/wp/v2/newsletter',
    '/wp/v2/users/register',
    '/wp/v2/media/folders',
  ];
  expect(others.filter(isKnown)).toEqual([]);
});

const refused: readonly (readonly [what: string, facts: Raw, row: Raw])[] = [
  ['a row without its source', {}, { source: undefined }],
  ['a row without its versions', {}, { versions: undefined }],
  ['versions that are none', {}, { versions: 'newest' }],
  ['a source that is none', {}, { source: 'the plugin' }],
  ['an unknown member', { answers: [] }, {}],
  ['no name', { software: undefined }, {}],
];

const valid = {
  namespaces: ['example-forms/v1'],
  paths: ['/forms'],
  declares: { title: 'form' },
  response: { form: 'array' },
  source: 'example-forms/forms.php',
  versions: '>=2.0',
};

test.each(refused)('the JSON Schema refuses %s', (_, facts, row) => {
  const file = { software: 'Example Forms', responses: [valid] };
  const withoutUndefined = (value: Raw): unknown => JSON.parse(JSON.stringify(value));
  expect(factsFlaws(file)).toEqual([]);
  expect(factsFlaws(withoutUndefined({ ...file, responses: [{ ...valid, ...row }], ...facts }))).not.toEqual(
    [],
  );
});
