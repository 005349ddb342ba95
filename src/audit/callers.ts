// The table of callers: one row for each function, object or class that sends requests.
// A row identifies its caller by the module that exports the caller.
// To support another caller, add a row to the table. Users add rows with `callers` in their configuration.

import type { Caller } from './caller.ts';
import { exportsNamed, globals, perMethod } from './caller-rows.ts';
import { dataLayerCallers } from './data-layer-callers.ts';
import {
  ajax,
  apiFetch,
  axios,
  everyMethod,
  fetched,
  got,
  ky,
  ofetch,
  playwright,
  sendsBody,
  usualMethods,
  withHeaders,
} from './request-shapes.ts';

/** What Nuxt imports into every file by itself. */
const nuxtExports = (...names: readonly string[]): Caller['from'] => [
  ...['#imports', '#app', 'nuxt/app'].flatMap((module) => exportsNamed(module, ...names)),
  ...globals(...names),
];

const refOfData = [['data'], ['value']];

export const callers: readonly Caller[] = [
  ...dataLayerCallers,
  {
    name: 'apiFetch',
    from: [
      ...exportsNamed('@wordpress/api-fetch', 'default', 'apiFetch'),
      ...exportsNamed('@wordpress/data-controls', 'apiFetch'),
      ...globals('wp.apiFetch', 'wp.apiFetch.default'),
    ],
    call: apiFetch,
    actions: {
      API_FETCH: { member: 'request', shape: apiFetch },
      // In @woocommerce/data, the result is an object with headers, status and body.
      FETCH_WITH_HEADERS: { member: 'options', shape: withHeaders },
    },
  },
  {
    name: 'apiFetch.use',
    from: [
      { module: '@wordpress/api-fetch', path: ['default', 'use'] },
      { module: '@wordpress/api-fetch', path: ['apiFetch', 'use'] },
      ...globals('wp.apiFetch.use'),
    ],
    // Most middleware passes requests on unchanged, so a call is reported only if it sets a path.
    middleware: { name: 'apiFetch', from: [], call: { ...apiFetch, named: true } },
  },
  {
    name: 'wp.apiRequest',
    from: globals('wp.apiRequest'),
    instances: { made: [], usual: 'wp/v2' },
    call: {
      path: ['0.path'],
      endpoint: ['0.endpoint'],
      namespace: ['0.namespace'],
      url: ['0.url'],
      method: ['0.method', '0.type'],
      otherwise: 'GET',
      data: ['0.data'],
      answers: 'body',
    },
  },
  {
    name: 'fetch',
    from: [
      ...globals('fetch'),
      ...['node-fetch', 'cross-fetch', 'isomorphic-fetch', 'undici', 'isomorphic-unfetch', 'unfetch'].flatMap(
        (module) => exportsNamed(module, 'default', 'fetch'),
      ),
      ...exportsNamed('expo/fetch', 'fetch'),
      ...exportsNamed('@tauri-apps/plugin-http', 'fetch'),
      ...exportsNamed('frontity', 'fetch'),
    ],
    call: fetched,
    // SvelteKit passes its own `fetch` to the functions of these files.
    reaches: [
      { file: /^\+(?:page|layout|server)(?:\.server)?\.[cm]?[jt]s$/, member: 'fetch' },
      { file: /^hooks(?:\.server|\.client)?\.[cm]?[jt]s$/, member: 'event.fetch' },
      { file: /^hooks(?:\.server|\.client)?\.[cm]?[jt]s$/, member: 'fetch' },
    ],
  },
  {
    name: 'fetch',
    from: [],
    types: exportsNamed('@sveltejs/kit', 'RequestEvent', 'LoadEvent', 'ServerLoadEvent'),
    methods: { fetch: fetched },
  },
  {
    name: 'XMLHttpRequest',
    from: globals('XMLHttpRequest'),
    instances: { made: [''] },
    methods: {
      open: { url: ['1'], method: ['0'], later: { send: 'body' }, answers: 'response' },
    },
  },
  {
    name: 'sendBeacon',
    from: globals('navigator.sendBeacon'),
    call: { url: ['0'], method: 'POST', body: ['1'], answers: 'response' },
  },
  {
    name: 'axios',
    from: [
      ...exportsNamed('axios', 'default', 'axios'),
      ...exportsNamed('redaxios', 'default'),
      ...globals('axios'),
    ],
    types: exportsNamed('axios', 'AxiosInstance', 'AxiosStatic', 'Axios'),
    instances: { made: ['create'], base: ['0.baseURL'] },
    call: {
      ...axios,
      url: ['0.url', '0'],
      method: ['0.method', '1.method'],
      query: ['0.params', '1.params'],
      body: ['0.data', '1.data'],
    },
    methods: {
      request: axios,
      ...perMethod(everyMethod, (method) =>
        sendsBody(method)
          ? { url: ['0'], base: ['2.baseURL'], method, query: ['2.params'], body: ['1'], answers: 'data' }
          : {
              url: ['0'],
              base: ['1.baseURL'],
              method,
              query: ['1.params'],
              body: ['1.data'],
              answers: 'data',
            },
      ),
    },
  },
  {
    name: 'WooCommerceRestApi',
    from: [
      ...exportsNamed('@woocommerce/woocommerce-rest-api', 'default'),
      ...exportsNamed('woocommerce-rest-ts-api', 'default'),
      ...exportsNamed('woocommerce-api', 'default'),
    ],
    types: [
      ...exportsNamed('@woocommerce/woocommerce-rest-api', 'default'),
      ...exportsNamed('woocommerce-rest-ts-api', 'default'),
    ],
    instances: { made: [''], namespace: ['0.version'], usual: 'wc/v3' },
    methods: {
      ...perMethod(['GET', 'DELETE', 'OPTIONS'], (method) => ({
        endpoint: ['0'],
        method,
        query: ['1'],
        answers: 'data',
      })),
      ...perMethod(['POST', 'PUT'], (method) => ({
        endpoint: ['0'],
        method,
        body: ['1'],
        query: ['2'],
        answers: 'data',
      })),
    },
  },
  {
    name: 'wpapi',
    from: [
      ...exportsNamed('wpapi', 'default'),
      ...exportsNamed('wpapi/superagent', 'default'),
      ...exportsNamed('wpapi/fetch', 'default'),
    ],
    types: exportsNamed('wpapi', 'default'),
    instances: { made: ['', 'site', 'discover'], base: ['0.endpoint', '0'] },
    chained: true,
  },
  {
    name: 'ofetch',
    from: [...exportsNamed('ofetch', 'ofetch', '$fetch', 'default'), ...nuxtExports('$fetch')],
    types: exportsNamed('ofetch', '$Fetch'),
    instances: { made: ['create'], base: ['0.baseURL'] },
    call: ofetch,
    methods: { raw: { ...ofetch, members: [['_data']] } },
  },
  {
    name: 'useFetch',
    from: [...nuxtExports('useFetch', 'useLazyFetch'), ...exportsNamed('@vueuse/core', 'useFetch')],
    // Returns an object of refs. The address may be a function.
    call: { ...ofetch, computed: true, now: true, members: refOfData },
  },
  {
    name: 'useAsyncData',
    from: nuxtExports('useAsyncData', 'useLazyAsyncData'),
    passes: { to: [0, 1], given: [], returns: { members: refOfData, settles: true } },
  },
  {
    name: 'got',
    from: exportsNamed('got', 'default', 'got'),
    types: exportsNamed('got', 'Got'),
    instances: { made: ['extend'], base: ['0.prefixUrl', '0.prefix'] },
    call: got,
    methods: perMethod(usualMethods, (method) => ({ ...got, method })),
  },
  {
    name: 'superagent',
    from: exportsNamed('superagent', 'default'),
    methods: perMethod(usualMethods, (method) => ({
      url: ['0'],
      method,
      later: { send: 'body', query: 'query' },
      answers: 'body',
      members: [['body']],
    })),
  },
  {
    name: 'ky',
    from: [...exportsNamed('ky', 'default'), ...exportsNamed('ky-universal', 'default')],
    types: exportsNamed('ky', 'KyInstance'),
    instances: { made: ['create', 'extend'], base: ['0.prefixUrl', '0.prefix', '0.baseUrl'] },
    call: ky,
    methods: perMethod(usualMethods, (method) => ({ ...ky, method })),
  },
  {
    name: 'vue-resource',
    from: [{ module: 'vue', path: ['default'] }],
    instances: { made: ['resource'], base: ['0'] },
    methods: Object.fromEntries(
      (
        [
          ['get', 'GET'],
          ['query', 'GET'],
          ['save', 'POST'],
          ['update', 'PUT'],
          ['remove', 'DELETE'],
          ['delete', 'DELETE'],
        ] as const
      ).map(([name, method]) => [name, { url: [], method, partial: true, answers: 'response' }]),
    ),
  },
  {
    name: 'HttpClient',
    from: [],
    types: exportsNamed('@angular/common/http', 'HttpClient'),
    methods: {
      ...perMethod(['GET', 'DELETE', 'HEAD', 'OPTIONS'], (method) => ({
        url: ['0'],
        method,
        query: ['1.params'],
        body: ['1.body'],
        // The call returns an Observable, and the audit does not follow how code uses an Observable.
        answers: 'response',
      })),
      ...perMethod(['POST', 'PUT', 'PATCH'], (method) => ({
        url: ['0'],
        method,
        query: ['2.params'],
        body: ['1'],
        answers: 'response',
      })),
    },
  },
  {
    name: 'Playwright',
    from: [
      ...exportsNamed('@playwright/test', 'request'),
      ...exportsNamed('playwright', 'request'),
      ...exportsNamed('playwright-core', 'request'),
    ],
    instances: { made: ['newContext'], base: ['0.baseURL'] },
    types: [
      ...exportsNamed('@playwright/test', 'APIRequestContext'),
      ...exportsNamed('playwright', 'APIRequestContext'),
      ...exportsNamed('playwright-core', 'APIRequestContext'),
    ],
    methods: {
      fetch: { ...playwright, method: ['1.method'], otherwise: 'GET' },
      ...perMethod(usualMethods, (method) => ({
        ...playwright,
        method,
      })),
    },
  },
  {
    name: 'HTTPClient',
    from: exportsNamed('@woocommerce/api', 'HTTPClientFactory'),
    types: exportsNamed('@woocommerce/api', 'HTTPClient'),
    // The last call of the chain returns the client (`build(url).withBasicAuth(…).create()`).
    instances: {
      made: [
        'build',
        'withBasicAuth',
        'withOAuth',
        'withIndexPermalinks',
        'withoutIndexPermalinks',
        'create',
      ],
    },
    methods: {
      get: { path: ['0'], method: 'GET', query: ['1'], answers: 'data' },
      ...perMethod(['POST', 'PUT', 'PATCH', 'DELETE'], (method) => ({
        path: ['0'],
        method,
        body: ['1'],
        answers: 'data',
      })),
    },
  },
  {
    name: 'useSWR',
    from: [
      ...exportsNamed('swr', 'default', 'useSWR'),
      ...exportsNamed('swr/immutable', 'default'),
      ...exportsNamed('swr/infinite', 'default'),
      ...exportsNamed('swr/mutation', 'default'),
    ],
    hands: { key: '0', to: '1' },
  },
  {
    name: 'useQuery',
    from: ['react', 'vue', 'solid', 'svelte', 'preact', 'angular'].flatMap((library) =>
      exportsNamed(
        `@tanstack/${library}-query`,
        'useQuery',
        'useSuspenseQuery',
        'createQuery',
        'queryOptions',
      ),
    ),
    hands: { key: '0.queryKey', to: '0.queryFn', as: 'queryKey' },
  },
  {
    name: 'redux-saga',
    from: exportsNamed('redux-saga/effects', 'call', 'fork', 'spawn'),
    applies: true,
  },
  {
    name: 'jQuery',
    from: [...globals('jQuery', '$'), ...exportsNamed('jquery', 'default')],
    methods: {
      ajax,
      get: { url: ['0.url', '0'], method: 'GET', query: ['0.data', '1'], answers: 'body' },
      getJSON: { url: ['0'], method: 'GET', query: ['1'], answers: 'body' },
      post: { url: ['0.url', '0'], method: 'POST', body: ['0.data', '1'], answers: 'body' },
    },
  },
];
