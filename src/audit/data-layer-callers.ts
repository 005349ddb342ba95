// The callers of WordPress's data layer: the store of `@wordpress/core-data`, its hooks, and the models of `wp.api`.
// Selectors and actions are rows that say where a call contains the entity.

import type { Caller, EntityShape, RequestShape } from './caller.ts';
import { exportsNamed, globals } from './caller-rows.ts';
import { coreEntities } from './core-data-entities.ts';

const records = { kind: '0', name: '1' } as const satisfies EntityShape;
const record = { ...records, id: '2' } as const satisfies EntityShape;

/** What only the editor adds to a record. */
const ofEditor = ['blocks', 'selection', '_links', '_embedded'];

/** The store requests most records in the context `edit`. */
const read = {
  method: 'GET',
  answers: 'body',
  anyContext: true,
  ignores: ofEditor,
} as const satisfies Partial<RequestShape>;

const readRecord: RequestShape = { ...read, entity: record, query: ['3'] };
const readRecords: RequestShape = { ...read, entity: records, query: ['2'], pages: true, typesItem: true };
const countRecords: RequestShape = { ...readRecords, answers: 'response' };
const readRevisions: RequestShape = {
  ...read,
  entity: { ...record, below: '/revisions' },
  query: ['3'],
  pages: true,
};

/** Selectors of one entity of the kind `root`, which WordPress makes from the entity's name. */
const named: Readonly<Record<string, RequestShape>> = Object.fromEntries(
  (
    [
      ['comment', 'Comment', 'Comments'],
      ['media', 'Media', 'MediaItems'],
      ['menu', 'Menu', 'Menus'],
      ['menuItem', 'MenuItem', 'MenuItems'],
      ['menuLocation', 'MenuLocation', 'MenuLocations'],
      ['plugin', 'Plugin', 'Plugins'],
      ['postType', 'PostType', 'PostTypes'],
      ['sidebar', 'Sidebar', 'Sidebars'],
      ['status', 'Status', 'Statuses'],
      ['taxonomy', 'Taxonomy', 'Taxonomies'],
      ['theme', 'Theme', 'Themes'],
      ['user', 'User', 'Users'],
      ['widget', 'Widget', 'Widgets'],
      ['widgetType', 'WidgetType', 'WidgetTypes'],
    ] as const
  ).flatMap(([name, one, many]): readonly (readonly [string, RequestShape])[] => {
    const path = coreEntities['root']?.[name] ?? '/';
    return [
      [`get${one}`, { ...read, fixed: { path, id: '0' }, query: ['1'] }],
      [`get${many}`, { ...read, fixed: { path }, query: ['0'], pages: true }],
    ];
  }),
);

/** A selector whose value the store makes from a response. */
const readFrom = (path: string, more: Partial<RequestShape> = {}): RequestShape => ({
  ...read,
  fixed: { path },
  answers: 'response',
  ...more,
});

const readAutosaves: RequestShape = {
  ...read,
  entity: { kind: { always: 'postType' }, name: '0', id: '1', below: '/autosaves' },
  answers: 'response',
};

const themeStyles = '/wp/v2/global-styles/themes/{stylesheet}';

const selectors: Readonly<Record<string, RequestShape>> = {
  ...named,
  getEntityRecord: readRecord,
  getEditedEntityRecord: readRecord,
  getRawEntityRecord: readRecord,
  getEntityRecords: readRecords,
  hasEntityRecords: countRecords,
  getEntityRecordsTotalItems: countRecords,
  getEntityRecordsTotalPages: countRecords,
  getRevisions: readRevisions,
  getSite: { ...read, fixed: { path: '/wp/v2/settings' } },
  getRevision: { ...read, entity: { ...record, below: '/revisions/{id}' }, query: ['4'] },
  getAutosave: readAutosaves,
  getAutosaves: readAutosaves,
  getAuthors: { ...read, fixed: { path: '/wp/v2/users' }, query: ['0'], partial: true },
  getBlockPatterns: readFrom('/wp/v2/block-patterns/patterns'),
  getBlockPatternCategories: readFrom('/wp/v2/block-patterns/categories'),
  getUserPatternCategories: readFrom('/wp/v2/wp_pattern_category'),
  getCurrentTheme: readFrom('/wp/v2/themes'),
  getThemeSupports: readFrom('/wp/v2/themes'),
  getDefaultTemplateId: readFrom('/wp/v2/templates/lookup', { query: ['0'] }),
  getNavigationFallbackId: readFrom('/wp-block-editor/v1/navigation-fallback'),
  __experimentalGetCurrentThemeBaseGlobalStyles: readFrom(themeStyles),
  __experimentalGetCurrentThemeGlobalStylesVariations: readFrom(`${themeStyles}/variations`),
  getCurrentUser: { ...read, fixed: { path: '/wp/v2/users/me' } },
  getEmbedPreview: {
    method: 'GET',
    fixed: { path: '/oembed/1.0/proxy' },
    partial: true,
    answers: 'response',
  },
  canUser: {
    endpoint: ['1'],
    entity: { kind: '1.kind', name: '1.name', id: '1.id', otherwise: 'collection' },
    method: 'OPTIONS',
    answers: 'response',
  },
  canUserEditEntityRecord: { entity: record, method: 'OPTIONS', answers: 'response' },
};

const change = { answers: 'body', anyContext: true } as const satisfies Partial<RequestShape>;

const actions: Readonly<Record<string, RequestShape>> = {
  // A record with an id is updated, and any other is created.
  saveEntityRecord: {
    ...change,
    entity: { ...records, id: '2.id', otherwise: 'collection' },
    method: { given: '2.id', then: 'PUT', otherwise: 'POST' },
    body: ['2'],
    ignores: ['id'],
  },
  // The store sends the edits with the next update.
  editEntityRecord: {
    ...change,
    entity: record,
    method: 'PUT',
    body: ['3'],
    ignores: ofEditor,
    partial: true,
    answers: 'response',
  },
  saveEditedEntityRecord: { ...change, entity: record, method: 'PUT', partial: true },
  __experimentalSaveSpecifiedEntityEdits: {
    ...change,
    entity: record,
    method: 'PUT',
    partial: true,
    answers: 'response',
  },
  deleteEntityRecord: { ...change, entity: record, method: 'DELETE', query: ['3'], answers: 'response' },
};

/** A store's selectors as a hook or a function returns them: the value itself, or a promise of it. */
const valuesOf = (shapes: Readonly<Record<string, RequestShape>>): Readonly<Record<string, RequestShape>> =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, { ...shape, now: true }]));

const dataExports = (...names: readonly string[]): Caller['from'] => [
  ...exportsNamed('@wordpress/data', ...names),
  ...globals(...names.map((name) => `wp.data.${name}`)),
];

const coreDataExports = (...names: readonly string[]): Caller['from'] => [
  ...exportsNamed('@wordpress/core-data', ...names),
  ...globals(...names.map((name) => `wp.coreData.${name}`)),
];

const inCoreStore = { made: [''], usual: 'wp/v2', store: 'core' } as const;

const passing = (name: string, given: string, returns: boolean): Caller => ({
  name,
  from: dataExports(name),
  passes: {
    to: [0],
    given: exportsNamed('@wordpress/data', given),
    ...(returns && { returns: { members: [], settles: false } }),
  },
});

/** The models and collections of `wp.api`, by the last part of their routes. */
const clientModels = [
  ['Category', 'Categories', 'categories'],
  ['Comment', 'Comments', 'comments'],
  ['Media', 'Media', 'media'],
  ['Page', 'Pages', 'pages'],
  ['Post', 'Posts', 'posts'],
  ['Settings', 'Settings', 'settings'],
  ['Status', 'Statuses', 'statuses'],
  ['Tag', 'Tags', 'tags'],
  ['Taxonomy', 'Taxonomies', 'taxonomies'],
  ['Type', 'Types', 'types'],
  ['User', 'Users', 'users'],
] as const;

const clientExports = (name: string): Caller['from'] => [
  ...globals(`wp.api.${name}`),
  ...exportsNamed('@wordpress/api', name, `default.${name}`),
];

/** The methods of a model. The code does not show in one place whether the model has an id. */
function modelMethods(path: string): Readonly<Record<string, RequestShape>> {
  const fixed = { path: path === '/wp/v2/settings' ? path : `${path}/{id}` };
  const isNewOrNot = path === '/wp/v2/settings' ? {} : { below: true as const };
  return {
    fetch: { fixed, method: 'GET', query: ['0.data'], answers: 'response' },
    save: { ...isNewOrNot, fixed: { path }, method: 'POST', body: ['0'], partial: true, answers: 'response' },
    destroy: { fixed, method: 'DELETE', query: ['0.data'], answers: 'response' },
  };
}

export const dataLayerCallers: readonly Caller[] = [
  {
    name: 'ServerSideRender',
    from: [
      ...exportsNamed('@wordpress/server-side-render', 'default', 'ServerSideRender'),
      ...exportsNamed('@wordpress/components', 'ServerSideRender'),
      ...globals('wp.serverSideRender', 'wp.components.ServerSideRender'),
    ],
    element: {
      fixed: { path: '/wp/v2/block-renderer', id: '0.block' },
      method: ['0.httpMethod'],
      otherwise: 'GET',
      query: ['0.urlQueryArgs'],
      // The component adds the attributes and the context.
      partial: true,
      answers: 'response',
    },
  },

  { name: 'core', from: coreDataExports('store'), store: 'core' },
  { name: 'select', from: dataExports('select'), instances: inCoreStore, methods: valuesOf(selectors) },
  {
    name: 'suspendSelect',
    from: dataExports('suspendSelect', 'useSuspenseSelect'),
    instances: inCoreStore,
    methods: valuesOf(selectors),
  },
  { name: 'resolveSelect', from: dataExports('resolveSelect'), instances: inCoreStore, methods: selectors },
  { name: 'dispatch', from: dataExports('dispatch'), instances: inCoreStore, methods: actions },
  {
    ...passing('useSelect', 'select', true),
    instances: inCoreStore,
    methods: valuesOf(selectors),
  },
  { name: 'useDispatch', from: dataExports('useDispatch'), instances: inCoreStore, methods: actions },
  passing('withSelect', 'select', false),
  passing('withDispatch', 'dispatch', false),
  {
    name: 'createRegistrySelector',
    from: dataExports('createRegistrySelector'),
    passes: { to: [0], given: exportsNamed('@wordpress/data', 'select') },
  },
  {
    name: 'useEntityRecords',
    from: coreDataExports('useEntityRecords', '__experimentalUseEntityRecords'),
    call: { ...readRecords, now: true, members: [['records']] },
  },
  {
    name: 'useEntityRecord',
    from: coreDataExports('useEntityRecord', '__experimentalUseEntityRecord'),
    call: { ...readRecord, query: [], now: true, members: [['record', 'editedRecord']] },
  },
  {
    name: 'useEntityProp',
    from: coreDataExports('useEntityProp'),
    call: {
      ...read,
      entity: { ...records, id: '3', otherwise: 'current' },
      answers: 'response',
      reads: '2',
    },
  },
  {
    name: 'useEntityBlockEditor',
    from: coreDataExports('useEntityBlockEditor'),
    call: { ...read, entity: { ...records, id: '2.id', otherwise: 'current' }, answers: 'response' },
  },
  {
    name: 'useResourcePermissions',
    from: coreDataExports('useResourcePermissions', '__experimentalUseResourcePermissions'),
    instances: { made: [], usual: 'wp/v2' },
    call: {
      endpoint: ['0'],
      entity: { kind: '0.kind', name: '0.name', id: '0.id', otherwise: 'collection' },
      method: 'OPTIONS',
      answers: 'response',
    },
  },
  {
    name: 'entities',
    from: [],
    // The table of entities of @wordpress/core-data, and additions by `addEntities()`.
    // A store requests records at the base path or below it.
    tables: {
      members: ['baseURL', 'name'],
      shape: {
        path: ['0.baseURL'],
        below: true,
        method: 'GET',
        query: ['0.baseURLParams'],
        answers: 'response',
      },
    },
  },
  ...clientModels.flatMap(([model, collection, base]): readonly Caller[] => [
    {
      name: `wp.api.collections.${collection}`,
      from: clientExports(`collections.${collection}`),
      instances: { made: [''] },
      methods: {
        fetch: { fixed: { path: `/wp/v2/${base}` }, method: 'GET', query: ['0.data'], answers: 'response' },
      },
    },
    {
      name: `wp.api.models.${model}`,
      from: clientExports(`models.${model}`),
      instances: { made: [''] },
      methods: modelMethods(`/wp/v2/${base}`),
    },
  ]),
];
