// A small WordPress with a shop, and a mock of it in this process.

import { normalize } from '../../src/source/normalize/normalize.ts';
import { createMock, type Mock } from '../../src/mock-engine/mock.ts';
import { planMock } from '../../src/mock-engine/plan-mock.ts';
import { describeSite } from '../../src/mock-engine/describe-site.ts';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import type { WireIndex } from '../../src/core/model/index/index-document.ts';
import type { Json } from '../../src/core/schema/schema.ts';

type Raw = Readonly<Record<string, unknown>>;

const everywhere = ['view', 'edit', 'embed'];
const context: Raw = { type: 'string', enum: everywhere, default: 'view' };
const ids: Raw = { type: 'array', items: { type: 'integer' }, default: [] };

const paged: Raw = {
  context,
  page: { type: 'integer', default: 1, minimum: 1 },
  per_page: { type: 'integer', default: 10, minimum: 1, maximum: 100 },
  offset: { type: 'integer' },
  include: ids,
  exclude: ids,
};

const rendered = (title: string): Raw => ({
  description: title,
  type: 'object',
  context: everywhere,
  properties: {
    raw: { type: 'string', context: ['edit'] },
    rendered: { type: 'string', context: everywhere, readonly: true },
  },
});

const described = (title: string, properties: Raw): Raw => ({
  title,
  type: 'object',
  properties: { id: { type: 'integer', context: everywhere, readonly: true }, ...properties },
});

const statuses = ['publish', 'draft', 'private'];

const post = described('post', {
  date: { type: ['string', 'null'], format: 'date-time', context: everywhere },
  slug: { type: 'string', context: everywhere },
  status: { type: 'string', enum: statuses, context: ['view', 'edit'] },
  title: rendered('Title'),
  password: { type: 'string', context: ['edit'] },
  author: { type: 'integer', context: everywhere },
  categories: { type: 'array', items: { type: 'integer' }, context: ['view', 'edit'] },
  meta: { type: 'object', properties: {}, context: ['view', 'edit'] },
});

const written: Raw = {
  title: { type: 'object', properties: { raw: { type: 'string' }, rendered: { type: 'string' } } },
  slug: { type: 'string' },
  status: { type: 'string', enum: statuses },
  categories: { type: 'array', items: { type: 'integer' } },
  date: { type: ['string', 'null'], format: 'date-time' },
};

/** WordPress takes a text for a title too, though it declares an object. */
const taken: Raw = { ...written, title: { type: ['string', 'object'] } };

const category = described('category', {
  name: { type: 'string', context: everywhere },
  parent: { type: 'integer', context: ['view', 'edit'] },
});

const product = described('product', {
  name: { type: 'string', context: ['view', 'edit'] },
  price: { type: 'string', context: ['view', 'edit'], readonly: true },
  status: { type: 'string', enum: statuses, context: ['view', 'edit'] },
});

const user = described('user', { name: { type: 'string', context: everywhere } });

const end = (methods: readonly string[], args: Raw = {}, batch = true): Raw => ({
  methods,
  args,
  ...(batch && { allow_batch: { v1: true } }),
});

const route = (namespace: string, schema: Raw | undefined, ...endpoints: readonly Raw[]): Raw => ({
  namespace,
  endpoints,
  ...(schema && { schema }),
});

export const mockedIndex: WireIndex = {
  name: 'A school',
  namespaces: ['wp/v2', 'wc/v3', 'shop/v1'],
  authentication: { 'application-passwords': { endpoints: { authorization: '{site_url}/authorize' } } },
  routes: {
    '/': route('', undefined, end(['GET'], { context: { default: 'view' } }, false)),
    '/batch/v1': route(
      '',
      undefined,
      end(
        ['POST'],
        {
          validation: { type: 'string', enum: ['require-all-validate', 'normal'], default: 'normal' },
          requests: {
            type: 'array',
            required: true,
            maxItems: 25,
            items: {
              type: 'object',
              properties: {
                method: { type: 'string', enum: ['POST', 'PUT', 'PATCH', 'DELETE'], default: 'POST' },
                path: { type: 'string', required: true },
                body: { type: 'object', properties: [], additionalProperties: true },
                headers: {
                  type: 'object',
                  properties: [],
                  additionalProperties: { type: ['string', 'array'], items: { type: 'string' } },
                },
              },
            },
          },
        },
        false,
      ),
    ),
    '/wp/v2': route(
      'wp/v2',
      undefined,
      end(['GET'], { namespace: { default: 'wp/v2' }, context: { default: 'view' } }, false),
    ),
    '/wp/v2/posts': route(
      'wp/v2',
      post,
      end(['GET'], {
        ...paged,
        status: {
          type: 'array',
          items: { type: 'string', enum: [...statuses, 'any', 'trash'] },
          default: 'publish',
        },
      }),
      end(['POST'], taken),
    ),
    '/wp/v2/posts/(?P<id>[\\d]+)': route(
      'wp/v2',
      post,
      end(['GET'], { id: { type: 'integer' }, context }),
      end(['POST', 'PUT', 'PATCH'], { id: { type: 'integer' }, ...taken }),
      end(['DELETE'], { id: { type: 'integer' }, force: { type: 'boolean', default: false } }),
    ),
    '/wp/v2/posts/(?P<parent>[\\d]+)/revisions': route(
      'wp/v2',
      described('post-revision', { slug: { type: 'string', context: everywhere } }),
      end(['GET'], { parent: { type: 'integer' }, context }, false),
    ),
    '/wp/v2/posts/(?P<parent>[\\d]+)/revisions/(?P<id>[\\d]+)': route(
      'wp/v2',
      described('post-revision', { slug: { type: 'string', context: everywhere } }),
      end(['GET'], { parent: { type: 'integer' }, id: { type: 'integer' }, context }, false),
    ),
    '/wp/v2/categories': route(
      'wp/v2',
      category,
      end(['GET'], paged),
      end(['POST'], { name: { type: 'string', required: true }, parent: { type: 'integer' } }),
    ),
    '/wp/v2/categories/(?P<id>[\\d]+)': route(
      'wp/v2',
      category,
      end(['GET'], { id: { type: 'integer' }, context }),
      end(['DELETE'], { id: { type: 'integer' }, force: { type: 'boolean', default: false } }),
    ),
    '/wp/v2/users': route('wp/v2', user, end(['GET'], paged, false)),
    '/wp/v2/users/(?P<id>[\\d]+)': route(
      'wp/v2',
      user,
      end(['GET'], { id: { type: 'integer' }, context }, false),
    ),
    '/wp/v2/settings': route(
      'wp/v2',
      {
        title: 'settings',
        type: 'object',
        properties: { title: { type: 'string' }, posts_per_page: { type: 'integer' } },
      },
      end(['GET'], {}, false),
      end(
        ['POST', 'PUT', 'PATCH'],
        { title: { type: 'string' }, posts_per_page: { type: 'integer' } },
        false,
      ),
    ),
    '/wc/v3/products': route(
      'wc/v3',
      product,
      end(['GET'], paged, false),
      end(['POST'], { name: { type: 'string' } }, false),
    ),
    '/wc/v3/products/(?P<id>[\\d]+)': route(
      'wc/v3',
      product,
      end(['GET'], { id: { type: 'integer' }, context }, false),
      end(['POST', 'PUT', 'PATCH'], { id: { type: 'integer' }, name: { type: 'string' } }, false),
      end(['DELETE'], { id: { type: 'integer' }, force: { type: 'boolean', default: false } }, false),
    ),
    '/wc/v3/products/batch': route(
      'wc/v3',
      product,
      end(['POST', 'PUT', 'PATCH'], { name: { type: 'string' } }, false),
    ),
    '/shop/v1/ping': route('shop/v1', undefined, end(['GET'], {}, false)),
  },
};

export const mockedModel: ApiModel = normalize(mockedIndex).value;

export interface Asked {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json | undefined;
}

interface Sent {
  readonly json?: unknown;
  readonly form?: string;
  readonly anonymous?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks a mock: `ask('POST /wp/v2/posts', { json: { title: 'Hello' } })`. */
export const asking =
  (mock: Mock) =>
  (line: string, { json, form, anonymous = false, headers = {} }: Sent = {}): Asked => {
    const [method = 'GET', address = '/'] = line.split(' ');
    const [path = '/', query = ''] = address.split('?');
    return mock.answer({
      method,
      path,
      query,
      headers: {
        ...(!anonymous && { authorization: 'Basic abc' }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      body: form ?? (json === undefined ? '' : JSON.stringify(json)),
    });
  };

/** A mock of `mockedIndex`, as the command makes it. */
export function mockOf(model: ApiModel = mockedModel, seed = 1): Mock {
  const base = 'http://127.0.0.1:8080/wp-json';
  const keys = new Set(model.routes.map(({ key }) => key));
  const describe = describeSite(mockedIndex, keys, 'http://127.0.0.1:8080', base);
  return createMock(planMock(model), { seed, base, describe });
}
