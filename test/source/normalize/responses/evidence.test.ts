// Properties of responses that the site or the release does not promise: their types show it, and no others.

import { expect, test } from 'vitest';
import type { ApiModel } from '../../../../src/core/model/api/api.ts';
import type { WireIndex } from '../../../../src/core/model/index/index-document.ts';
import type { Schema } from '../../../../src/core/schema/schema.ts';
import { shapeOf } from '../../../../src/core/schema/shape.ts';
import type { ReleaseFacts } from '../../../../src/source/normalize/known/releases.ts';
import type { SoftwareFacts } from '../../../../src/source/normalize/known/software-facts.ts';
import { normalize } from '../../../../src/source/normalize/normalize.ts';
import { render } from '../../../../src/generate/targets/render.ts';
import { indexOfRelease } from '../../../support/index-of-release.ts';
import { routewright } from '../../../support/routewright.ts';
import { plainRoutes, withArgument } from '../../../support/plain-index.ts';

interface OpenApi {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const all = ['view', 'edit', 'embed'];
const schema = {
  title: 'reader',
  type: 'object',
  properties: {
    id: { type: 'integer', context: all, readonly: true },
    motto: { type: 'string', context: all },
    avatar: { type: 'object', context: all, readonly: true },
  },
};

const release: ReleaseFacts = {
  software: 'Example',
  slug: 'example',
  releases: ['1.0'],
  namespaces: { 'ex/v1': { '1.0': true } },
  routes: {
    '/ex/v1/readers': {
      '1.0': {
        namespace: 'ex/v1',
        schema,
        endpoints: {
          GET: { args: { page: {}, per_page: {} } },
          POST: { args: { motto: { type: 'string' } } },
        },
      },
    },
  },
};

const facts: SoftwareFacts = {
  software: 'Example',
  deviations: [
    {
      namespaces: ['ex/v1'],
      titles: ['reader'],
      setting: 'show_pictures',
      properties: { avatar: { declared: 'object', actual: 'missing' } },
      source: 'readers.php',
      versions: '1.0',
    },
  ],
};

const key = '/ex/v1/readers';
const site = plainRoutes(release, '1.0');
const indexOf = (routes: Readonly<Record<string, unknown>>): WireIndex => ({ namespaces: ['ex/v1'], routes });
const shapeIn = ({ resources: [resource] = [] }: ApiModel): Schema =>
  resource ? shapeOf(resource, 'view') : {};

test('a property that depends on a setting is optional if the schema comes from a release', () => {
  const recognized = normalize(indexOf(site), { releases: [release], facts: [facts] }).value;
  expect(recognized.resources?.[0]?.deviations).toEqual([
    { property: 'avatar', kind: 'missing', provenance: 'setting', setting: 'show_pictures' },
  ]);
  expect(shapeIn(recognized)).toMatchObject({
    required: ['id', 'motto'],
    properties: {
      avatar: {
        description:
          'Depends on the setting `show_pictures` of the site: the value is missing in the responses of other sites.',
      },
    },
  });
});

test('a property that depends on a setting is always sent by a site that declares it', () => {
  const own = { ...site, [key]: { ...site[key], schema } };
  const described = normalize(indexOf(own), { releases: [release], facts: [facts] }).value;
  expect(shapeIn(described).required).toEqual(['id', 'motto', 'avatar']);
  const known = normalize(indexOf(own), { merged: new Map(), facts: [facts] }).value;
  expect(shapeIn(known).required).toEqual(['id', 'motto']);
});

test('a field that only an argument declares may be missing or null', () => {
  const routes = withArgument(site, key, 'POST', 'nickname', { type: 'string', description: 'A name.' });
  const { required, properties } = shapeIn(
    normalize(indexOf(routes), { releases: [release], facts: [] }).value,
  );
  expect(required).toEqual(['id', 'motto', 'avatar']);
  expect(properties?.['nickname']).toEqual({
    type: ['string', 'null'],
    description: 'A name. Declared for writing: in responses, the value may be missing or null.',
  });
});

test('an object that only an argument declares may be false', () => {
  const routes = withArgument(site, key, 'POST', 'card', { type: 'object' });
  const { properties } = shapeIn(normalize(indexOf(routes), { releases: [release], facts: [] }).value);
  expect(properties?.['card']).toMatchObject({
    type: ['object', 'null', 'boolean'],
    description: 'Declared for writing: in responses, the value may be missing, null, or a boolean.',
  });
});

test('OpenAPI and Markdown say the evidence of a property, and only there', async () => {
  const routes = withArgument(site, key, 'POST', 'nickname', { type: 'string' });
  const seen = {
    types: ['object'],
    keys: { rank: { types: ['integer'] }, id: { types: ['integer'] }, motto: { types: ['string'] } },
  };
  const withSeen = {
    ...routes,
    [key]: { ...routes[key], observed: { types: ['array'], items: seen } },
  };
  const model = normalize(indexOf(withSeen), { releases: [release], facts: [facts] }).value;
  const files = await render(model, ['openapi', 'markdown']);
  const textOf = (path: RegExp): string => files.find((file) => path.test(file.path))?.text ?? '';
  const { components } = JSON.parse(textOf(/\.json$/)) as OpenApi;
  const described = Object.entries(components.schemas['exV1.Reader']?.properties ?? {}).map(
    ([name, { description = '' }]) => [
      name,
      description
        .split(/[ ,.:]/)
        .slice(0, 4)
        .join(' '),
    ],
  );
  expect(described).toEqual([
    ['id', ''],
    ['motto', ''],
    ['avatar', 'Depends on the setting'],
    ['nickname', 'Declared for writing '],
    ['rank', 'Observed in responses '],
    ['_links', ''],
  ]);
  const types = textOf(/types\.md$/);
  for (const text of ['Depends on the setting', 'Declared for writing', 'Observed in responses'])
    expect(types.split(text)).toHaveLength(2);
});

test('show lists the properties that the release does not promise', async () => {
  const { stdout } = await routewright(['show', 'known:wordpress@6.9', 'GET /wp/v2/users']);
  expect(stdout.match(/note .*/g)).toEqual(['note  Depends on a setting: avatar_urls']);
});

test('a link of media may be null in the releases in which filters remove the pages of attachments', async () => {
  const isNullable = async (release: string) => {
    const { resources = [] } = normalize(await indexOfRelease(release), { merged: new Map() }).value;
    const media = resources.find(({ title }) => title === 'attachment');
    return media?.deviations?.some(({ property, kind }) => property === 'link' && kind === 'null');
  };
  expect(await isNullable('4.9')).toBe(true);
  expect(await isNullable('6.5')).toBe(true);
  expect(await isNullable('6.6')).toBe(false);
});
