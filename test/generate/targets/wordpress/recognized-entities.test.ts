// The entities of @wordpress/core-data in a saved index whose releases were recognized.

import { describe, expect, test } from 'vitest';
import { entitiesOf } from '../../../../src/generate/targets/wordpress/core-data-entities.ts';
import { render } from '../../../../src/generate/targets/render.ts';
import { normalize } from '../../../../src/source/normalize/normalize.ts';
import type { ApiModel } from '../../../../src/core/model/api/api.ts';
import { installed, wildSites, woocommerceFacts, wordpressFacts } from '../../../support/wild-indexes.ts';

const modelOf = (beginning: string): ApiModel => {
  const site = wildSites.find(({ name }) => name.startsWith(beginning));
  if (!site) throw new Error(`There is no site ${beginning}.`);
  return normalize(installed(site, site.plugins), { releases: [wordpressFacts, woocommerceFacts] }).value;
};

/** The names by kind, with the route of each. */
const entities = (model: ApiModel, kind: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    entitiesOf(model)
      .typed.filter((one) => one.kind === kind)
      .map(({ name, route }) => [name, route]),
  );

describe('a site with post types and taxonomies', () => {
  const model = modelOf('WordPress 6.2');

  test('has the post types whose slugs the index contains', () => {
    expect(entities(model, 'postType')).toMatchObject({
      project: '/wp/v2/projects',
      our_client: '/wp/v2/our-clients',
    });
  });

  test('has no entity for a path that is no slug', () => {
    const names = [...Object.keys(entities(model, 'postType')), ...Object.keys(entities(model, 'taxonomy'))];
    expect(names.filter((name) => /kenntnisse|skill|site-menu|projects|clients/.test(name))).toEqual([]);
  });

  test('has WordPress’s own taxonomies and records', () => {
    expect(entities(model, 'taxonomy')).toEqual({ category: '/wp/v2/categories', post_tag: '/wp/v2/tags' });
    expect(Object.keys(entities(model, 'root'))).toEqual(
      expect.arrayContaining(['media', 'user', 'comment']),
    );
  });

  test('has types for its entities', async () => {
    const files = await render(model, ['wordpress']);
    const text = files.find(({ path }) => path === 'wordpress/core-data.d.ts')?.text;
    expect(text).toMatch(/^\s*project: {$/m);
    expect(text).toMatch(/^\s*our_client: {$/m);
    expect(text).not.toContain('kenntnisse');
  });
});

test('a site that lists no slugs has no post types but WordPress’s own', () => {
  const model = modelOf('WordPress 4.9');
  expect(model.routes.map(({ path }) => path)).toContain('/wp/v2/events');
  expect(Object.keys(entities(model, 'postType'))).not.toContain('events');
  expect(entities(model, 'taxonomy')).toEqual({ category: '/wp/v2/categories', post_tag: '/wp/v2/tags' });
});
