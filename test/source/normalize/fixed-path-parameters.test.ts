// WordPress before 5.5 registers a route for each dynamic block, whose path parameter takes
// the name of that block alone. Such a value is part of the path wherever it is shown or sent.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ModelDocument } from '../../../src/core/model/api/document.ts';
import type { WireIndex } from '../../../src/core/model/index/index-document.ts';
import { findDrift } from '../../../src/drift/compare/compare.ts';
import { createMock } from '../../../src/mock-engine/mock.ts';
import { planMock } from '../../../src/mock-engine/plan-mock.ts';
import { completeModel } from '../../../src/source/normalize/complete-model.ts';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import type { TargetName } from '../../../src/generate/targets/targets.ts';
import { buildClient, type Built } from '../../support/built-client.ts';
import { asking } from '../../support/mock-site.ts';
import { recordingServer, type RecordingServer } from '../../support/recording-server.ts';

const keyOf = (pattern: string): string => `/wp/v2/block-renderer/(?P<name>${pattern})`;

const siteWith = (...patterns: readonly string[]): WireIndex => ({
  name: 'A blog',
  namespaces: ['wp/v2'],
  routes: Object.fromEntries(
    patterns.map((pattern) => [
      keyOf(pattern),
      {
        namespace: 'wp/v2',
        methods: ['GET'],
        endpoints: [
          {
            methods: ['GET'],
            args: {
              name: { type: 'string', description: 'The name of the block.' },
              attributes: { type: 'object', default: [], description: 'Its attributes.' },
            },
          },
        ],
        schema: {
          title: 'rendered-block',
          type: 'object',
          properties: { rendered: { type: 'string', required: true } },
        },
      },
    ]),
  ),
});

const union = '(?:my/map|my/list)';
const model = normalize(siteWith('core/archives', 'core\\/rss', union)).value;
const targets: readonly TargetName[] = [
  'client',
  'zod',
  'query',
  'msw',
  'html',
  'markdown',
  'openapi',
  'wordpress',
];

type Call = (args?: object) => Promise<unknown>;
type Facade = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Call>>>>>>;

describe('in what is generated', () => {
  let built: Built;
  let server: RecordingServer;
  beforeAll(async () => {
    built = await buildClient(model, targets);
    server = await recordingServer();
  });
  afterAll(async () => {
    built.remove();
    await server.close();
  });

  test('the client needs no argument for it and sends it', async () => {
    const { createSite } = (await built.loadClient()) as unknown as {
      readonly createSite: (options: object) => Facade;
    };
    const renderer = createSite({ baseUrl: `${server.origin}/wp-json/` })['wpV2']?.['blockRenderer'];
    await renderer?.['coreArchives']?.({ attributes: { showPostCounts: true } });
    await renderer?.['coreRss']?.();
    await renderer?.['getByName']?.({ name: 'my/list' });
    expect(server.seen.map(({ url }) => decodeURIComponent(url))).toEqual([
      '/wp-json/wp/v2/block-renderer/core/archives?attributes[showPostCounts]=true',
      '/wp-json/wp/v2/block-renderer/core/rss',
      '/wp-json/wp/v2/block-renderer/my/list',
    ]);
  });

  test.each(targets)('%s shows it in the path, and no argument for it', (target) => {
    const texts = built.files.filter(({ path }) => path.startsWith(target)).map(({ text }) => text);
    const all = texts.join('\n');
    const shown = { wordpress: /"?archives"?: \{/, query: /blockRendererCoreArchives/, zod: /CoreArchives/ };
    expect(all).toMatch(target in shown ? shown[target as keyof typeof shown] : /core\\?\/archives/);
    expect(all).not.toMatch(/CoreArchives\w*Args[^;]*\bname\b/);
  });

  test('the OpenAPI document has a path of its own for each', () => {
    const text = built.files.find(({ path }) => path.endsWith('openapi.json'))?.text ?? '{}';
    const { paths } = JSON.parse(text) as {
      readonly paths: Record<string, { get: { parameters?: readonly { name?: string }[] } }>;
    };
    expect(Object.keys(paths)).toEqual([
      '/wp/v2/block-renderer/core/archives',
      '/wp/v2/block-renderer/core/rss',
      '/wp/v2/block-renderer/{name}',
    ]);
  });
});

test('a mock answers at the path, and at no other', () => {
  const ask = asking(createMock(planMock(model), { seed: 1, base: '' }));
  expect(ask('GET /wp/v2/block-renderer/core/archives').status).toBe(200);
  expect(ask('GET /wp/v2/block-renderer/core/else').status).toBe(404);
});

test('another site without one of the blocks lacks its operation alone', async () => {
  const after = normalize(siteWith('core\\/rss', union)).value;
  const { findings } = await findDrift(model, after);
  expect(findings.map(({ code, route }) => [code, route])).toEqual([
    ['route-removed', keyOf('core/archives')],
  ]);
});

test('a name that was kept while the value was an argument still is', () => {
  const kept = {
    operations: {
      [`GET ${keyOf('core/archives')}`]: 'wpV2.blockRenderer.getByName',
      'GET /wp/v2/block-renderer/{name}': 'wpV2.blockRenderer.getOther',
    },
    types: {},
  };
  const names = (index: WireIndex) =>
    normalize(index, { kept }).value.routes.map(({ operations }) => operations[0]?.name);
  expect(names(siteWith('core/archives'))).toEqual(['blockRenderer.getByName']);
  expect(names(siteWith('core/rss'))).toEqual(['blockRenderer.getOther']);
});

test('a model written while the value was an argument is read as one of today, with its names', () => {
  const earlier = (pattern: string, name: string): ModelDocument['routes'][number] => ({
    key: keyOf(pattern),
    namespace: 'wp/v2',
    path: '/wp/v2/block-renderer/{name}',
    parts: [
      { kind: 'text', text: '/wp/v2/block-renderer/' },
      { kind: 'parameter', name: 'name', pattern, slashes: true },
    ],
    operations: [
      {
        name,
        method: 'GET',
        arguments: [
          { name: 'name', in: 'path', required: true, schema: { type: 'string', enum: ['core/rss'] } },
          { name: 'attributes', in: 'query', schema: { type: 'object' } },
        ],
      },
    ],
  });
  const { routes } = completeModel({
    routewright: 2,
    title: 'A blog',
    baseUrl: '{rest_base}',
    auth: [],
    namespaces: [{ name: 'wp/v2' }],
    routes: [earlier('core\\/rss', 'blockRenderer.getByName')],
  }).value;
  expect(routes).toMatchObject([
    {
      path: '/wp/v2/block-renderer/core/rss',
      parts: [{ kind: 'text', text: '/wp/v2/block-renderer/core/rss' }],
      operations: [{ name: 'blockRenderer.getByName', arguments: [{ name: 'attributes' }] }],
    },
  ]);
  expect(routes[0]?.operations[0]?.arguments).toHaveLength(1);
});
