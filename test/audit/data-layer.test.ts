// Calls of WordPress's own data layer: selectors, actions and hooks of the store `core`.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { auditOf, callsIn, findingsIn, projectWith, siteIndex } from '../support/audit-project.ts';

/** The types of the packages, in the form in which the packages declare them. */
const types = {
  'node_modules/@wordpress/core-data/package.json':
    '{ "name": "@wordpress/core-data", "types": "index.d.ts" }',
  'node_modules/@wordpress/core-data/index.d.ts': `
export interface StoreDescriptor<Selectors, Actions> { readonly name: string; readonly selectors?: Selectors; readonly actions?: Actions }
export interface Post { id: number; title: { rendered: string }; slug: string }
export interface Selectors {
  getEntityRecords(kind: string, name: string, query?: Record<string, unknown>): Post[] | null;
  getEntityRecord(kind: string, name: string, id?: number, query?: Record<string, unknown>): Post | undefined;
}
export interface Actions {
  saveEntityRecord(kind: string, name: string, record: Record<string, unknown>): Promise<Post>;
  editEntityRecord(kind: string, name: string, id: number, edits: Record<string, unknown>): void;
  deleteEntityRecord(kind: string, name: string, id: number, query?: Record<string, unknown>): Promise<unknown>;
}
export declare const store: StoreDescriptor<Selectors, Actions>;
export declare function useEntityRecords<Item>(kind: string, name: string, query?: object): { records: Item[] | null; hasResolved: boolean };
export declare function useEntityRecord<Item>(kind: string, name: string, id: number): { record: Item | null; edit: (edits: object) => void };
export declare function useEntityProp(kind: string, name: string, prop: string, id?: number): [unknown, (value: unknown) => void, unknown];
`,
  'node_modules/@wordpress/data/package.json': '{ "name": "@wordpress/data", "types": "index.d.ts" }',
  'node_modules/@wordpress/data/index.d.ts': `
import type { StoreDescriptor } from '@wordpress/core-data';
type Select = <Selectors>(store: StoreDescriptor<Selectors, unknown> | string) => Selectors;
export declare function useSelect<Value>(map: (select: Select) => Value, deps?: unknown[]): Value;
export declare function useDispatch<Actions>(store: StoreDescriptor<unknown, Actions> | string): Actions;
export declare const select: Select;
export declare const resolveSelect: Select;
`,
};

const places: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['without the packages', {}],
  ['with the types of the packages', types],
];

const hooks = `import { useSelect, useDispatch } from '@wordpress/data';
import { store as coreStore, useEntityRecord, useEntityRecords, useEntityProp } from '@wordpress/core-data';
export function List({ id }: { id: number }) {
  const posts = useSelect((select) => select(coreStore).getEntityRecords('postType', 'post', { per_page: 500 }), []);
  const { tags, isReady } = useSelect((select) => {
    const { getEntityRecords } = select(coreStore);
    const tags = getEntityRecords('taxonomy', 'post_tag', { serch: 'a' });
    return { tags, isReady: tags !== null };
  }, []);
  const { saveEntityRecord, editEntityRecord, deleteEntityRecord } = useDispatch(coreStore);
  const save = () => saveEntityRecord('postType', 'post', { titel: 'A' });
  const edit = () => editEntityRecord('postType', 'post', id, { slug: 'a', blocks: [], stauts: 'draft' });
  const remove = () => deleteEntityRecord('postType', 'post', id, { forse: true });
  const { record } = useEntityRecord<any>('postType', 'post', id);
  const { records } = useEntityRecords<any>('postType', 'page');
  const [slug] = useEntityProp('postType', 'post', 'slag', id);
  return [posts?.map((post: any) => post.title.renderd), tags?.map((tag: any) => tag.naem), isReady, save, edit,
    remove, record?.titel, records?.[0]?.excerpd, record?.slug, slug];
}
`;

describe.each(places)('hooks of the data layer %s', (_, files) => {
  test('are calls with routes and arguments', async () => {
    expect(callsIn(await auditOf({ ...files, 'code.tsx': hooks }))).toEqual([
      '4 GET /wp/v2/posts',
      '7 GET /wp/v2/tags',
      '11 POST /wp/v2/posts',
      '12 PUT /wp/v2/posts/{id}',
      '13 DELETE /wp/v2/posts/{id}',
      '14 GET /wp/v2/posts/{id}',
      '15 GET /wp/v2/pages',
      '16 GET /wp/v2/posts/{id}',
    ]);
  });

  test('are checked in their arguments, fields and responses', async () => {
    expect(findingsIn(await auditOf({ ...files, 'code.tsx': hooks }))).toEqual([
      '4 refused-value 500',
      '7 unknown-argument serch',
      '11 unknown-argument titel',
      '12 unknown-argument stauts',
      '13 unknown-argument forse',
      "16 unknown-property 'slag'",
      '17 unknown-property renderd',
      '17 unknown-property naem',
      '18 unknown-property titel',
      '18 unknown-property excerpd',
    ]);
  });
});

describe('other forms of the data layer', () => {
  test.each([
    [
      'select of the module',
      `import { select } from '@wordpress/data';\nselect('core').getEntityRecords('postType', 'post');`,
      '2 GET /wp/v2/posts',
    ],
    [
      'resolveSelect, awaited',
      `import { resolveSelect } from '@wordpress/data';\nimport { store } from '@wordpress/core-data';\nawait resolveSelect(store).getEntityRecord('postType', 'post', 7);`,
      '3 GET /wp/v2/posts/7',
    ],
    ['the global wp.data', `wp.data.select('core').getEntityRecords('root', 'user');`, '1 GET /wp/v2/users'],
    [
      'names of globals in constants',
      `const { useSelect } = wp.data;\nconst { store } = wp.coreData;\nuseSelect((select) => select(store).getUsers({ per_page: 5 }));`,
      '3 GET /wp/v2/users',
    ],
    [
      'withSelect and withDispatch',
      `import { withSelect, withDispatch } from '@wordpress/data';
export const a = withSelect((select) => ({ user: select('core').getCurrentUser() }));
export const b = withDispatch((dispatch) => ({ save: (id) => dispatch('core').editEntityRecord('postType', 'post', id, {}) }));`,
      '2 GET /wp/v2/users/me,3 PUT /wp/v2/posts/{id}',
    ],
    [
      'useSelect with the store',
      `import { useSelect } from '@wordpress/data';\nimport { store } from '@wordpress/core-data';\nconst { getEntityRecord } = useSelect(store);\ngetEntityRecord('root', 'user', 3);`,
      '4 GET /wp/v2/users/3',
    ],
    [
      'useSelect that returns the selectors',
      `import { useSelect } from '@wordpress/data';\nconst { getEntityRecords } = useSelect((select) => select('core'), []);\ngetEntityRecords('root', 'comment');`,
      '3 GET /wp/v2/comments',
    ],
    [
      'a registry',
      `import { useRegistry } from '@wordpress/data';\nconst registry = useRegistry();\nregistry.dispatch('core').deleteEntityRecord('postType', 'post', 1);`,
      '3 DELETE /wp/v2/posts/1',
    ],
    [
      'a thunk that receives select',
      `import { store as coreStore } from '@wordpress/core-data';\nexport const load = (id) => async ({ registry }) => registry.resolveSelect(coreStore).getEntityRecord('postType', 'post', id);`,
      '2 GET /wp/v2/posts/{id}',
    ],
    [
      'a record with an id is updated',
      `wp.data.dispatch('core').saveEntityRecord('postType', 'post', { id: 7, title: 'A' });`,
      '1 PUT /wp/v2/posts/7',
    ],
    ['permissions', `wp.data.select('core').canUser('create', 'posts');`, '1 OPTIONS /wp/v2/posts'],
    [
      'permissions of an entity',
      `wp.data.select('core').canUser('update', { kind: 'postType', name: 'post', id: 3 });`,
      '1 OPTIONS /wp/v2/posts/3',
    ],
    [
      'a wrapper for any post type',
      `import { useEntityRecords } from '@wordpress/core-data';\nconst useAll = (type) => useEntityRecords('postType', type);\nuseAll('page');`,
      '3 GET /wp/v2/pages',
    ],
    [
      'models of wp.api',
      `const post = new window.wp.api.models.Post({ id: 7 });\npost.fetch().then((data) => data);`,
      '2 GET /wp/v2/posts/{id}',
    ],
    [
      'a store behind a cast',
      `wp.data.select(/** @type {any} */ (wp.coreData.store))?.getUser(3);`,
      '1 GET /wp/v2/users/3',
    ],
    [
      'what the editor adds to an edited record',
      `const post = wp.data.select('core').getEditedEntityRecord('postType', 'post', 7);\npost.blocks.map((block) => block.clientId);`,
      '1 GET /wp/v2/posts/7',
    ],
    ['the index of the site', `wp.data.select('core').getEntityRecord('root', '__unstableBase')?.name;`, ''],
    [
      'collections of wp.api',
      `new wp.api.collections.Posts().fetch({ data: { per_page: 3 } });`,
      '1 GET /wp/v2/posts',
    ],
  ])('%s', async (_, code, calls) => {
    const report = await auditOf({ 'code.js': code });
    expect(callsIn(report).join()).toBe(calls);
    expect(findingsIn(report)).toEqual([]);
  });

  test('a member that a branch with a return adds is not sent after it', async () => {
    const report = await auditOf({
      'code.js': `import apiFetch from '@wordpress/api-fetch';
export function posts(isShop) {
  const query = {};
  if (isShop) {
    query.name = 'a';
    return apiFetch({ path: '/wp/v2/tags', method: 'POST', data: query });
  }
  query.serch = 'a';
  return wp.data.select('core').getEntityRecords('postType', 'post', query);
}
`,
    });
    expect(findingsIn(report)).toEqual(['8 unknown-argument serch']);
  });

  test('kinds and names that depend on each other are no finding', async () => {
    const report = await auditOf({
      'code.js': `export const term = (kind, type) => wp.data.select('core').getEntityRecord(
  kind === 'taxonomy' ? 'taxonomy' : 'postType', type === 'tag' ? 'post_tag' : 'post', 3);
export const list = (type) => wp.data.select('core').getEntityRecords('postType', type || 'post', { parent: 1 });
`,
    });
    expect(findingsIn(report)).toEqual([]);
  });

  test('stores of other packages are no calls', async () => {
    const report = await auditOf({
      'code.js': `import { select } from '@wordpress/data';
import { store as editorStore } from '@wordpress/editor';
select('acme').getEntityRecords('postType', 'posd');
select(editorStore).getEntityRecords('postType', 'posd');
`,
    });
    expect([...callsIn(report), ...findingsIn(report)]).toEqual([]);
  });

  test('a response that other code receives is not judged', async () => {
    const report = await auditOf({
      'code.js': `import { useSelect } from '@wordpress/data';
export const usePost = (id) => useSelect((select) => ({ post: select('core').getEntityRecord('postType', 'post', id) }));
export const title = ({ post }) => post.titel;
`,
    });
    expect(findingsIn(report)).toEqual([]);
  });
});

/** An index with more routes than the site's. */
function indexWith(routes: Readonly<Record<string, unknown>>): string {
  const index = JSON.parse(readFileSync(siteIndex, 'utf8')) as { routes: Record<string, unknown> };
  const file = join(projectWith({}), 'index.json');
  writeFileSync(file, JSON.stringify({ ...index, routes: { ...index.routes, ...routes } }));
  return file;
}

const args = (...names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map((name) => [name, {}]));

const collection = (title: string | undefined, ...names: readonly string[]) => ({
  namespace: 'wp/v2',
  methods: ['GET'],
  endpoints: [{ methods: ['GET'], args: args('slug', 'search', ...names) }],
  ...(title !== undefined && { schema: { title, type: 'object', properties: { id: { type: 'integer' } } } }),
});

describe('names of entities', () => {
  const records = (kind: string, name: string): string =>
    `wp.data.select('core').getEntityRecords('${kind}', '${name}');`;

  test.each([
    ['a misspelled post type', 'postType', 'pots', 'Did you mean post?'],
    ['the base of a route for its post type', 'postType', 'posts', 'Did you mean post?'],
    ['a post type that the site lacks', 'postType', 'book', 'The site has no post type book'],
    ['a taxonomy by its route', 'taxonomy', 'categories', 'The site has no taxonomy categories'],
    ['a misspelled kind', 'postTypes', 'post', 'Did you mean postType?'],
    ['a misspelled entity', 'root', 'usser', 'Did you mean user?'],
  ])('%s is a finding', async (_, kind, name, text) => {
    const { issues } = await auditOf({ 'code.js': records(kind, name) });
    expect(issues.map(({ code }) => code)).toEqual(['unknown-entity']);
    expect(`${issues[0]?.what ?? ''} ${issues[0]?.howToProceed ?? ''}`).toContain(text);
  });

  test.each([
    ['an entity that only resembles another', 'root', 'iconCollection', {}, []],
    ['an entity that a plugin may add', 'root', 'siteExport', {}, []],
    ['a kind that a plugin may add', 'acme', 'order', {}, []],
    [
      'a type with the title of its schema',
      'postType',
      'book',
      { '/wp/v2/library': collection('book', 'status') },
      ['1 GET /wp/v2/library'],
    ],
    [
      'a type with the usual base, without a schema',
      'postType',
      'book',
      { '/wp/v2/books': collection(undefined, 'status') },
      ['1 GET /wp/v2/books'],
    ],
    [
      'a taxonomy of a plugin',
      'taxonomy',
      'genre',
      { '/wp/v2/genre': collection('genre', 'hide_empty') },
      ['1 GET /wp/v2/genre'],
    ],
    [
      'a type that may have any base',
      'postType',
      'acme_event',
      { '/wp/v2/calendar': collection(undefined, 'status') },
      [],
    ],
  ])('%s is none', async (_, kind, name, routes, calls) => {
    const report = await auditOf({ 'code.js': records(kind, name) }, indexWith(routes));
    expect(findingsIn(report)).toEqual([]);
    expect(callsIn(report)).toEqual(calls);
  });
});

describe('selectors without an entity', () => {
  test('are calls of the routes from which the store reads', async () => {
    const report = await auditOf({
      'code.js': `import { select, useSelect } from '@wordpress/data';
import { store } from '@wordpress/core-data';
export const patterns = () => select('core')?.getBlockPatterns() ?? [];
export const useLibrary = () => useSelect((select) => {
  const { getBlockPatterns, getBlockPatternCategories, hasFinishedResolution } = select('core');
  return [getBlockPatterns(), getBlockPatternCategories(), hasFinishedResolution('getBlockPatterns')];
}, []);
export const useMaybe = () => useSelect((select) => {
  const core = select(store);
  return typeof core?.getBlockPatterns === 'function' ? core.getBlockPatterns() : [];
});
export const others = (id) => [
  select(store).getAutosaves('post', id),
  select(store).getDefaultTemplateId({ slug: 'page' }),
  select(store).getRevision('postType', 'post', id, 7),
  select(store).__experimentalGetCurrentThemeGlobalStylesVariations(),
];
`,
    });
    expect(callsIn(report)).toEqual([
      '3 GET /wp/v2/block-patterns/patterns',
      '6 GET /wp/v2/block-patterns/patterns',
      '6 GET /wp/v2/block-patterns/categories',
      '10 GET /wp/v2/block-patterns/patterns',
      '13 GET /wp/v2/posts/{id}/autosaves',
      '14 GET /wp/v2/templates/lookup',
      '15 GET /wp/v2/posts/{id}/revisions/{id}',
      '16 GET /wp/v2/global-styles/themes/{stylesheet}/variations',
    ]);
  });
});

test('the editor of blocks reads the record of its context', async () => {
  const report = await auditOf({
    'code.js': `import { useEntityBlockEditor } from '@wordpress/core-data';
export const useBlocks = () => useEntityBlockEditor('postType', 'post');
export const useBlocksOf = (id) => useEntityBlockEditor('postType', 'pots', { id });
`,
  });
  expect(callsIn(report)).toEqual(['2 GET /wp/v2/posts/{…}', '3 GET /wp/v2/pots/{id}']);
});

test('a record of an unknown post type keeps its id', async () => {
  const report = await auditOf({
    'code.js': `import { select, dispatch } from '@wordpress/data';
const TYPE = 'pots';
export const one = (id) => select('core').getEntityRecord('postType', TYPE, id);
export const all = () => select('core').getEntityRecords('postType', TYPE);
export const save = (id) => dispatch('core').saveEntityRecord('postType', TYPE, { id, title: 'a' });
export const add = () => dispatch('core').saveEntityRecord('postType', TYPE, { title: 'a' });
export const any = (post) => dispatch('core').saveEntityRecord('postType', TYPE, { status: 'draft', ...post });
`,
  });
  expect(callsIn(report)).toEqual([
    '3 GET /wp/v2/pots/{id}',
    '4 GET /wp/v2/pots',
    '5 PUT|POST /wp/v2/pots/{id}',
    '6 POST /wp/v2/pots',
    '7 PUT|POST /wp/v2/pots/{…} /wp/v2/pots',
  ]);
  expect([...new Set(report.issues.map(({ code }) => code))]).toEqual(['unknown-entity']);
});

describe('controls of a store of the project', () => {
  const store = `import apiFetch from '@wordpress/api-fetch';
import { createReduxStore } from '@wordpress/data';
import { addQueryArgs } from '@wordpress/url';
const actions = {
  setPosts: (posts) => ({ type: 'SET_POSTS', posts }),
  fetchFromAPI(path) {
    return { type: 'FETCH_FROM_API', path };
  },
};
`;

  test('send the requests of the actions that resolvers yield', async () => {
    const report = await auditOf({
      'store.js': `${store}export const store = createReduxStore('acme', {
  actions,
  reducer: (state, action) => (action.type === 'SET_POSTS' ? { ...state, posts: action.posts } : state),
  controls: {
    FETCH_FROM_API(action) {
      return apiFetch({ path: action.path });
    },
  },
  resolvers: {
    *getPosts(query) {
      const posts = yield actions.fetchFromAPI(addQueryArgs('/wp/v2/posts', { per_page: 500, ...query }));
      return actions.setPosts(posts);
    },
    *getThing(slug) {
      return yield actions.fetchFromAPI('acme/v1/things/' + slug);
    },
    *getUsers() {
      return yield { type: 'FETCH_FROM_API', path: '/wp/v2/userz' };
    },
  },
});
`,
    });
    expect(callsIn(report)).toEqual([
      '20 GET /wp/v2/posts',
      '24 GET /acme/v1/things/{slug}',
      '27 GET /wp/v2/userz',
    ]);
    expect(findingsIn(report)).toEqual([
      '20 refused-value 500',
      "24 missing-argument actions.fetchFromAPI('acme/v1/things/' + slug)",
      "27 unknown-route '/wp/v2/userz'",
    ]);
    expect(report.notUnderstood).toEqual([]);
  });

  test('are known in a file of their own, with constants as types', async () => {
    const report = await auditOf({
      'types.js': `export const TYPES = { LOAD: 'ACME_LOAD' };\n`,
      'controls.js': `import apiFetch from '@wordpress/api-fetch';
import { TYPES } from './types';
export default { [TYPES.LOAD]: ({ path, data }) => apiFetch({ path, method: 'POST', data }) };
`,
      'actions.js': `import { TYPES } from './types';
const load = (path, data) => ({ type: TYPES.LOAD, path, data });
export function* save(title) {
  return yield load('/wp/v2/posts', { titel: title });
}
`,
    });
    expect(callsIn(report)).toEqual(['4 POST /wp/v2/posts']);
    expect(findingsIn(report)).toEqual(['4 unknown-argument titel']);
  });
});
