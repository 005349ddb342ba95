// What calls a site: one row for each function, object or class that code sends requests
// with, known by the module it is imported from. A new one is a row here; users add rows by
// `callers` of their configuration.

import type { HttpMethod } from '../model/api.ts';
import type { CallerConfig, CallPlace } from '../model/config.ts';

/** How one call carries a request. */
export interface RequestShape {
  /** A path below the site's REST base: `/wp/v2/posts`. */
  readonly path?: readonly CallPlace[];
  /** What is asked for may also be below the path. */
  readonly below?: true;
  /** An address, whole or below the base: `https://example.com/wp-json/wp/v2/posts`. */
  readonly url?: readonly CallPlace[];
  /** A path below the namespace: `products`. */
  readonly endpoint?: readonly CallPlace[];
  /** The kind and the name of an entity of WordPress' store, and the record of it. */
  readonly entity?: { readonly kind: CallPlace; readonly name: CallPlace; readonly id?: CallPlace };
  /** What addresses are below, where the call itself says it. */
  readonly base?: readonly CallPlace[];
  /** The method, or where it stands. */
  readonly method: HttpMethod | readonly CallPlace[];
  /** Sent where no method is said. */
  readonly otherwise?: HttpMethod;
  readonly query?: readonly CallPlace[];
  readonly body?: readonly CallPlace[];
  /** What the promise holds: the answer's body, a `Response`, or an object with the body as `data`. */
  readonly answers: 'body' | 'response' | 'data';
  /** Where a member `parse: false` makes it a `Response`. */
  readonly parse?: CallPlace;
  /** Asks for every page where `per_page` is -1. */
  readonly pages?: true;
}

/** What instances of a caller know of where they call. */
export interface InstanceShape {
  /** Members that make an instance: `create`; the empty name for `new` and for calls. */
  readonly made: readonly string[];
  readonly base?: readonly CallPlace[];
  readonly namespace?: readonly CallPlace[];
  /** The namespace where none is said. */
  readonly usual?: string;
}

/** An action with the arguments of a request as one of its members: `{ type: 'API_FETCH', request }`. */
export interface ActionShape {
  readonly member: string;
  readonly shape: RequestShape;
}

export interface Caller {
  /** As reports call it. */
  readonly name: string;
  /** The module it is imported from and its name there; no module for what is global. */
  readonly from: readonly { readonly module: string; readonly path: readonly string[] }[];
  /** It is called itself. */
  readonly call?: RequestShape;
  readonly methods?: Readonly<Record<string, RequestShape>>;
  readonly instances?: InstanceShape;
  /** Requests are built by chains of calls: `wp.posts().id(7)`. */
  readonly chained?: true;
  /** Actions by which a store's controls are asked to send a request, by their type. */
  readonly actions?: Readonly<Record<string, ActionShape>>;
  /** Objects that tell a store what to ask for, wherever they are written: those with all of these members. */
  readonly tables?: { readonly members: readonly string[]; readonly shape: RequestShape };
  /** Types whose values are instances: what is handed in is known by the type that it is declared to have. */
  readonly types?: Caller['from'];
  /** The function that is sent for an address: `useSWR(address, fetcher)`. */
  readonly hands?: { readonly address: number; readonly to: number };
}

const named = (module: string, ...names: readonly string[]): Caller['from'] =>
  names.map((name) => ({ module, path: [name] }));

const globals = (...names: readonly string[]): Caller['from'] =>
  names.map((name) => ({ module: '', path: name.split('.') }));

/** A row for each of the methods, under its name in small letters. */
const perMethod = (
  methods: readonly HttpMethod[],
  shapeOf: (method: HttpMethod) => RequestShape,
): Readonly<Record<string, RequestShape>> =>
  Object.fromEntries(methods.map((method) => [method.toLowerCase(), shapeOf(method)]));

const everyMethod = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

const withHeaders: RequestShape = {
  path: ['0.path'],
  url: ['0.url'],
  method: ['0.method'],
  otherwise: 'GET',
  body: ['0.data', '0.body'],
  answers: 'data',
};

const apiFetch: RequestShape = {
  ...withHeaders,
  answers: 'body',
  parse: '0.parse',
  pages: true,
};

const ajax: RequestShape = {
  url: ['0.url', '0'],
  method: ['0.method', '0.type'],
  otherwise: 'GET',
  // Of a GET jQuery writes them into the address.
  body: ['0.data'],
  answers: 'body',
};

const ofetch: RequestShape = {
  url: ['0'],
  base: ['1.baseURL'],
  method: ['1.method'],
  otherwise: 'GET',
  query: ['1.query', '1.params'],
  body: ['1.body'],
  answers: 'body',
};

const axios: RequestShape = {
  url: ['0.url'],
  base: ['0.baseURL'],
  method: ['0.method'],
  otherwise: 'GET',
  query: ['0.params'],
  body: ['0.data'],
  answers: 'data',
};

const playwright = {
  url: ['0'],
  query: ['1.params'],
  body: ['1.data', '1.form', '1.multipart'],
  answers: 'response',
} as const satisfies Partial<RequestShape>;

const ky: RequestShape = {
  url: ['0'],
  base: ['1.prefixUrl', '1.prefix', '1.baseUrl'],
  method: ['1.method'],
  otherwise: 'GET',
  query: ['1.searchParams'],
  body: ['1.json', '1.body', '1.form'],
  answers: 'response',
};

const sendsBody = (method: HttpMethod): boolean => ['POST', 'PUT', 'PATCH'].includes(method);

export const callers: readonly Caller[] = [
  {
    name: 'apiFetch',
    from: [
      ...named('@wordpress/api-fetch', 'default', 'apiFetch'),
      ...named('@wordpress/data-controls', 'apiFetch'),
      ...globals('wp.apiFetch', 'wp.apiFetch.default'),
    ],
    call: apiFetch,
    actions: {
      API_FETCH: { member: 'request', shape: apiFetch },
      // Of @woocommerce/data: what comes is an object with the headers, the status and the body.
      FETCH_WITH_HEADERS: { member: 'options', shape: withHeaders },
    },
  },
  {
    name: 'useEntityRecords',
    from: [
      ...named('@wordpress/core-data', 'useEntityRecords', '__experimentalUseEntityRecords'),
      ...globals('wp.coreData.useEntityRecords'),
    ],
    call: { entity: { kind: '0', name: '1' }, method: 'GET', query: ['2'], answers: 'response', pages: true },
  },
  {
    name: 'entities',
    from: [],
    // The table of entities of @wordpress/core-data, and what `addEntities()` adds to it. Records
    // are asked for at the base or below it.
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
  {
    name: 'useEntityRecord',
    from: [
      ...named('@wordpress/core-data', 'useEntityRecord', '__experimentalUseEntityRecord'),
      ...globals('wp.coreData.useEntityRecord'),
    ],
    call: { entity: { kind: '0', name: '1', id: '2' }, method: 'GET', answers: 'response' },
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
        (module) => named(module, 'default', 'fetch'),
      ),
      ...named('expo/fetch', 'fetch'),
      ...named('@tauri-apps/plugin-http', 'fetch'),
      ...named('frontity', 'fetch'),
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
    from: [...named('axios', 'default', 'axios'), ...globals('axios')],
    types: named('axios', 'AxiosInstance', 'AxiosStatic', 'Axios'),
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
      ...named('@woocommerce/woocommerce-rest-api', 'default'),
      ...named('woocommerce-rest-ts-api', 'default'),
      ...named('woocommerce-api', 'default'),
    ],
    types: [
      ...named('@woocommerce/woocommerce-rest-api', 'default'),
      ...named('woocommerce-rest-ts-api', 'default'),
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
      ...named('wpapi', 'default'),
      ...named('wpapi/superagent', 'default'),
      ...named('wpapi/fetch', 'default'),
    ],
    types: named('wpapi', 'default'),
    instances: { made: ['', 'site', 'discover'], base: ['0.endpoint', '0'] },
    chained: true,
  },
  {
    name: 'ofetch',
    from: [...named('ofetch', 'ofetch', '$fetch', 'default'), ...globals('$fetch')],
    instances: { made: ['create'], base: ['0.baseURL'] },
    call: ofetch,
    methods: { raw: { ...ofetch, answers: 'response' } },
  },
  {
    name: 'useFetch',
    from: [
      ...named('#imports', 'useFetch', 'useLazyFetch'),
      ...named('#app', 'useFetch', 'useLazyFetch'),
      ...named('@vueuse/core', 'useFetch'),
      ...globals('useFetch', 'useLazyFetch'),
    ],
    call: { ...ofetch, answers: 'response' },
  },
  {
    name: 'ky',
    from: named('ky', 'default'),
    types: named('ky', 'KyInstance'),
    instances: { made: ['create', 'extend'], base: ['0.prefixUrl', '0.prefix', '0.baseUrl'] },
    call: ky,
    methods: perMethod(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'], (method) => ({ ...ky, method })),
  },
  {
    name: 'HttpClient',
    from: [],
    types: named('@angular/common/http', 'HttpClient'),
    methods: {
      ...perMethod(['GET', 'DELETE', 'HEAD', 'OPTIONS'], (method) => ({
        url: ['0'],
        method,
        query: ['1.params'],
        body: ['1.body'],
        // An Observable, which is not followed.
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
      ...named('@playwright/test', 'request'),
      ...named('playwright', 'request'),
      ...named('playwright-core', 'request'),
    ],
    instances: { made: ['newContext'], base: ['0.baseURL'] },
    types: [
      ...named('@playwright/test', 'APIRequestContext'),
      ...named('playwright', 'APIRequestContext'),
      ...named('playwright-core', 'APIRequestContext'),
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
    from: named('@woocommerce/api', 'HTTPClientFactory'),
    types: named('@woocommerce/api', 'HTTPClient'),
    // What is built is the client of its last link: `build(url).withBasicAuth(…).create()`.
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
      ...named('swr', 'default', 'useSWR'),
      ...named('swr/immutable', 'default'),
      ...named('swr/infinite', 'default'),
      ...named('swr/mutation', 'default'),
    ],
    hands: { address: 0, to: 1 },
  },
  {
    name: 'jQuery',
    from: [...globals('jQuery', '$'), ...named('jquery', 'default')],
    methods: {
      ajax,
      get: { url: ['0.url', '0'], method: 'GET', query: ['1', '0.data'], answers: 'body' },
      getJSON: { url: ['0'], method: 'GET', query: ['1'], answers: 'body' },
      post: { url: ['0.url', '0'], method: 'POST', body: ['1', '0.data'], answers: 'body' },
    },
  },
];

/** Rows of the user's own, as the table has them. */
export const ownCallers = (list: readonly CallerConfig[]): readonly Caller[] =>
  list.map(({ module, name = 'default', method = 'GET', answers = 'body', ...shape }): Caller => ({
    name: name === 'default' ? module : name,
    from: [{ module, path: name.split('.') }],
    call: { ...shape, method, answers },
  }));
