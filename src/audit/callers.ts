// The table of callers: one row for each function, object or class that sends requests.
// A row identifies its caller by the module that exports the caller.
// To support another caller, add a row to the table. Users add rows with `callers` in their configuration.

import type { CallerConfig } from '../core/model/config.ts';
import type { Caller } from './caller.ts';
import { exportsNamed, globals, perMethod } from './caller-rows.ts';
import { dataLayerCallers } from './data-layer-callers.ts';
import {
  ajax,
  apiFetch,
  axios,
  everyMethod,
  ky,
  ofetch,
  playwright,
  sendsBody,
  withHeaders,
} from './request-shapes.ts';

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
    call: {
      path: ['0.path'],
      url: ['0.url'],
      method: ['0.method', '0.type'],
      otherwise: 'GET',
      body: ['0.data'],
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
    call: {
      url: ['0'],
      method: ['1.method'],
      otherwise: 'GET',
      body: ['1.body'],
      answers: 'response',
    },
  },
  {
    name: 'axios',
    from: [...exportsNamed('axios', 'default', 'axios'), ...globals('axios')],
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
    from: [...exportsNamed('ofetch', 'ofetch', '$fetch', 'default'), ...globals('$fetch')],
    instances: { made: ['create'], base: ['0.baseURL'] },
    call: ofetch,
    methods: { raw: { ...ofetch, answers: 'response' } },
  },
  {
    name: 'useFetch',
    from: [
      ...exportsNamed('#imports', 'useFetch', 'useLazyFetch'),
      ...exportsNamed('#app', 'useFetch', 'useLazyFetch'),
      ...exportsNamed('@vueuse/core', 'useFetch'),
      ...globals('useFetch', 'useLazyFetch'),
    ],
    call: { ...ofetch, answers: 'response' },
  },
  {
    name: 'ky',
    from: exportsNamed('ky', 'default'),
    types: exportsNamed('ky', 'KyInstance'),
    instances: { made: ['create', 'extend'], base: ['0.prefixUrl', '0.prefix', '0.baseUrl'] },
    call: ky,
    methods: perMethod(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'], (method) => ({ ...ky, method })),
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
      ...perMethod(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'], (method) => ({
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
    name: 'jQuery',
    from: [...globals('jQuery', '$'), ...exportsNamed('jquery', 'default')],
    methods: {
      ajax,
      get: { url: ['0.url', '0'], method: 'GET', query: ['1', '0.data'], answers: 'body' },
      getJSON: { url: ['0'], method: 'GET', query: ['1'], answers: 'body' },
      post: { url: ['0.url', '0'], method: 'POST', body: ['1', '0.data'], answers: 'body' },
    },
  },
];

/** The callers in the user's configuration, as rows of the table. */
export const userCallers = (list: readonly CallerConfig[]): readonly Caller[] =>
  list.map(({ module, name = 'default', method = 'GET', returns = 'body', ...shape }): Caller => ({
    name: name === 'default' ? module : name,
    from: [{ module, path: name.split('.') }],
    call: { ...shape, method, answers: returns },
  }));
