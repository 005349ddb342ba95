// The index of a mock. The index of the mock is the index of the source with the address of the mock.

import { isRecord, type WireIndex } from '../core/model/index/index-document.ts';
import type { Json } from '../core/schema/schema.ts';
import type { MockOptions } from './mock.ts';

type IndexMembers = Readonly<Record<string, Json>>;

/**
 * @param index the index of the source; `{site_url}` and `{rest_base}` are placeholders for the addresses of the
 * site
 * @param keys the keys of the served routes
 * @param site the address of the mock, without a trailing slash
 * @param base the REST base of the mock, without a trailing slash
 */
/** Members that a snapshot adds to a route, which sites do not send. */
const recordedMembers: ReadonlySet<string> = new Set([
  'observed',
  'observedContexts',
  'observedWrites',
  'access',
  'errors',
  'examples',
  '_links',
]);

const withoutRecords = (members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !recordedMembers.has(name)));

export function describeSite(
  index: WireIndex,
  keys: ReadonlySet<string>,
  site: string,
  base: string,
): NonNullable<MockOptions['describe']> {
  const fill = (value: unknown): Json => withPlaceholders(value, { '{site_url}': site, '{rest_base}': base });
  const all = Object.entries(index.routes).filter(([key, raw]) => keys.has(key) && isRecord(raw));
  const namespaces = (Array.isArray(index.namespaces) ? index.namespaces : [index.namespace]).filter((name) =>
    all.some(([, raw]) => isRecord(raw) && raw['namespace'] === name),
  );
  const describedRoute = (
    [key, raw]: readonly [string, unknown],
    context: unknown,
  ): readonly [string, Json] => {
    const { schema, methods, ...members } = isRecord(raw) ? raw : {};
    const rest = withoutRecords(members);
    const isPlain = !/[([{]/.test(key);
    return [
      key,
      {
        ...(fill(rest) as IndexMembers),
        methods: fill(methods ?? declaredMethods(rest['endpoints'])),
        ...(context === 'help' && schema !== undefined && { schema: fill(schema) }),
        ...(isPlain && { _links: { self: [{ href: `${base}${key}` }] } }),
      },
    ];
  };
  const routes = (chosen: typeof all, context: unknown): Json =>
    Object.fromEntries(chosen.map((one) => describedRoute(one, context)));
  return {
    index: (context) => ({
      name: fill(index.name ?? 'A mock'),
      description: fill(index.description ?? ''),
      url: site,
      home: site,
      gmt_offset: 0,
      timezone_string: '',
      namespaces: fill(namespaces),
      authentication: fill(index.authentication ?? []),
      routes: routes(all, context),
    }),
    namespace: (name, context) => ({
      namespace: name,
      routes: routes(
        all.filter(([, raw]) => isRecord(raw) && raw['namespace'] === name),
        context,
      ),
    }),
    route: (key) => {
      const found = all.find(([one]) => one === key);
      return found && describedRoute(found, 'help')[1];
    },
  };
}

const declaredMethods = (endpoints: unknown): readonly unknown[] =>
  (Array.isArray(endpoints) ? endpoints : []).flatMap((one: unknown): readonly unknown[] =>
    isRecord(one) && Array.isArray(one['methods']) ? one['methods'] : [],
  );

/**
 * Replaces placeholders in a value. The recursion is safe, because the reader of the document limits the
 * depth.
 */
function withPlaceholders(value: unknown, places: Readonly<Record<string, string>>): Json {
  if (typeof value === 'string')
    return value.replace(/\{(?:site_url|rest_base)\}/g, (place) => places[place] ?? place);
  if (Array.isArray(value)) return value.map((item: unknown) => withPlaceholders(item, places));
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, withPlaceholders(member, places)]),
    );
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
