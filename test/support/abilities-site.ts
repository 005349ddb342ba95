// A site with abilities as WordPress 6.9 lists and runs them, as far as requests and
// answers go: class-wp-rest-abilities-v1-list-controller.php and …-run-controller.php.

import type { WireIndex } from '../../src/core/model/index/index-document.ts';
import { fakeRoutes, sendJson, type FakeRequest, type FakeRoutes, type FakeSite } from './fake-site.ts';
import { parsePhpQuery, type PhpValue } from './php-query.ts';

export interface WireAbility {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly category: string;
  readonly input_schema: unknown;
  readonly output_schema: unknown;
  readonly meta: {
    readonly annotations: Readonly<Record<'readonly' | 'destructive' | 'idempotent', boolean | null>>;
    readonly show_in_rest: true;
  };
}

const ability = (
  name: string,
  [readonly, destructive, idempotent]: readonly (boolean | null)[],
  input_schema: unknown,
  output_schema: unknown,
): WireAbility => ({
  name,
  label: `Merkelapp for ${name}`,
  description: `What ${name} does.`,
  category: 'site',
  input_schema,
  output_schema,
  meta: {
    annotations: {
      readonly: readonly ?? null,
      destructive: destructive ?? null,
      idempotent: idempotent ?? null,
    },
    show_in_rest: true,
  },
});

export const siteInfo = ability(
  'core/get-site-info',
  [true, false, true],
  {
    type: 'object',
    properties: {
      fields: { type: 'array', items: { type: 'string', enum: ['name', 'url'] }, description: 'Which.' },
    },
    additionalProperties: false,
    default: {},
  },
  {
    type: 'object',
    properties: { name: { type: 'string', title: 'Name' }, url: { type: 'string' } },
    additionalProperties: false,
  },
);

export const fakeAbilities: readonly WireAbility[] = [
  siteInfo,
  ability(
    'shop/list-tags',
    [true, false, true],
    { type: 'object', properties: { max: { type: 'integer' } } },
    [],
  ),
  ability(
    'shop/refund-order',
    [false, true, false],
    {
      type: 'object',
      properties: { id: { type: 'integer' }, note: { type: 'string' } },
      required: ['id'],
      additionalProperties: false,
    },
    { type: 'boolean' },
  ),
  ability(
    'shop/list-notes',
    [true, null, null],
    { type: 'object', properties: { max: { type: 'integer' } }, default: { max: 10 } },
    [],
  ),
  ability('shop/empty-bin', [null, true, true], [], { type: 'integer' }),
  ability('shop/delete-note', [false, true, true], { type: 'integer', minimum: 1 }, { type: 'boolean' }),
  ability('shop/rebuild', [null, null, null], [], []),
];

const get = { methods: ['GET'], args: {} };
const page = { type: 'integer', default: 1, minimum: 1 };
const name = { type: 'string', pattern: '^[a-zA-Z0-9\\-\\/]+$' };
const namespace = 'wp-abilities/v1';
const list = `/${namespace}/abilities`;

export const abilityRoutes: FakeRoutes = {
  ...fakeRoutes,
  [`/${namespace}`]: { namespace, endpoints: [get] },
  [`${list}/(?P<name>[a-zA-Z0-9\\-\\/]+?)/run`]: {
    namespace,
    endpoints: [
      {
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        args: {
          input: { type: ['integer', 'number', 'boolean', 'string', 'array', 'object', 'null'] },
          name,
        },
      },
    ],
  },
  [list]: { namespace, endpoints: [{ methods: ['GET'], args: { page, per_page: page } }] },
  [`${list}/(?P<name>[a-zA-Z0-9\\-\\/]+)`]: { namespace, endpoints: [{ methods: ['GET'], args: { name } }] },
};

/** What a snapshot of the site holds, more or less. */
export const abilitiesIndex: WireIndex = {
  namespaces: ['wp/v2', 'shop/v1', namespace],
  routes: Object.fromEntries(
    Object.entries(abilityRoutes).map(([key, one]) => [
      key,
      { namespace: one.namespace, endpoints: one.endpoints },
    ]),
  ),
  _site: { abilities: fakeAbilities },
};

export interface Ran {
  readonly name: string;
  readonly method: string;
  /** What PHP finds as `input`; null where nothing was sent. */
  readonly input: unknown;
}

interface AbilitiesSite {
  readonly abilities?: readonly WireAbility[];
  readonly ran?: Ran[];
  /** By name; `null` for any other. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Pages hold no more than so many, whatever is asked for. */
  readonly mostPerPage?: number;
}

export function abilitiesSite({
  abilities = fakeAbilities,
  ran = [],
  answers = {},
  mostPerPage = 100,
}: AbilitiesSite = {}): FakeSite {
  return {
    routes: abilityRoutes,
    first: (request, response) => {
      const { route = '', method } = request;
      const [, wanted] = /^\/wp-abilities\/v1\/abilities\/(.+)\/run$/.exec(route) ?? [];
      if (route === list && method === 'GET') {
        if (request.headers.authorization === undefined) {
          const message = 'Sorry, you are not allowed to do that.';
          sendJson(response, 401, { code: 'rest_forbidden', message, data: { status: 401 } });
          return true;
        }
        const size = Math.min(mostPerPage, Number(request.query.get('per_page') ?? 50));
        const at = (Number(request.query.get('page') ?? 1) - 1) * size;
        response.setHeader('X-WP-Total', String(abilities.length));
        response.setHeader('X-WP-TotalPages', String(Math.ceil(abilities.length / size)));
        sendJson(response, 200, abilities.slice(at, at + size));
        return true;
      }
      if (wanted === undefined || method === 'OPTIONS') return false;
      void runAbility(request, wanted, abilities).then(({ status, body, input }) => {
        if (status === 200) ran.push({ name: wanted, method: method ?? '', input });
        sendJson(response, status, status === 200 ? (answers[wanted] ?? null) : body);
      });
      return true;
    },
  };
}

async function runAbility(request: FakeRequest, wanted: string, abilities: readonly WireAbility[]) {
  const found = abilities.find((one) => one.name === wanted);
  if (!found)
    return {
      status: 404,
      body: { code: 'rest_ability_not_found', message: 'Ability not found.' },
      input: null,
    };
  const { readonly, destructive, idempotent } = found.meta.annotations;
  const expected = readonly ? 'GET' : destructive && idempotent ? 'DELETE' : 'POST';
  if (request.method !== expected) {
    const message = `Abilities of this kind require ${expected}.`;
    return { status: 405, body: { code: 'rest_ability_invalid_method', message }, input: null };
  }
  const input = expected === 'POST' ? inBody(await textOf(request)) : inQuery(request.url);
  return { status: 200, body: null, input };
}

async function textOf(request: FakeRequest): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

const inBody = (text: string): unknown =>
  text === '' ? null : ((JSON.parse(text) as { readonly input?: unknown }).input ?? null);

const inQuery = (url: string): unknown => {
  const input = parsePhpQuery(new URL(url, 'http://site.test').search.slice(1)).get('input');
  return input === undefined ? null : asJson(input);
};

const asJson = (value: PhpValue): unknown =>
  typeof value === 'string'
    ? value
    : Object.fromEntries([...value].map(([key, member]) => [key, asJson(member)]));
