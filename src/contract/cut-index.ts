// Cuts an index down to the operations, arguments and properties that code uses. Removes the descriptions.

import type { HttpMethod, Operation, Route } from '../core/model/api/api.ts';
import { usesArgument, type ContractUse } from '../core/model/reports/contract.ts';
import { groupBy } from '../core/model/text/group-by.ts';
import { isRecord } from '../core/model/index/index-document.ts';
import { phpVariableOf } from '../core/model/names/php-parameter-name.ts';
import { pathParametersIn } from '../core/model/paths/path-template.ts';
import { abilityPath } from '../core/model/index/site.ts';
import type { SnapshotDocument } from '../source/snapshot/snapshot.ts';

/** What is kept in addition to the used parts, because routewright needs it to read the used parts correctly. */
export interface KeptWhole {
  /** The keys of routes with all arguments and properties. */
  readonly routes: ReadonlySet<string>;
  /** The namespaces of which all routes stay, without their arguments and properties. */
  readonly namespaces: ReadonlySet<string>;
}

type Raw = Readonly<Record<string, unknown>>;

/**
 * @param document the snapshot of a site
 * @param routes the routes of the model of the snapshot
 */
export function cutIndex(
  document: SnapshotDocument,
  routes: readonly Route[],
  uses: readonly ContractUse[],
  kept: KeptWhole,
): SnapshotDocument {
  const models = new Map(routes.map((route) => [route.key, route]));
  const byRoute = groupBy(uses, ({ route }) => route);
  const cut = Object.entries(document.routes).flatMap(([key, raw]) => {
    const [own, route] = [byRoute.get(key), models.get(key)];
    if (!isRecord(raw)) return [];
    if (own && route) return [[key, cutRoute(raw, route, own, kept.routes.has(key))] as const];
    return typeof raw['namespace'] === 'string' && kept.namespaces.has(raw['namespace'])
      ? [[key, bareRoute(raw)] as const]
      : [];
  });
  const left = new Set(cut.map(([, route]) => (isRecord(route) ? route['namespace'] : undefined)));
  const { namespaces, _site: site } = document;
  return {
    ...document,
    ...(Array.isArray(namespaces) && { namespaces: namespaces.filter((name) => left.has(name)) }),
    ...(isRecord(site) && { _site: cutSite(site, new Set(byRoute.keys())) }),
    routes: Object.fromEntries(cut),
  };
}

function cutSite(site: Raw, used: ReadonlySet<string>): Raw {
  const { abilities } = site;
  if (!isRecord(abilities)) return site;
  const left = Object.entries(abilities).filter(([name]) => used.has(abilityPath(name)));
  return { ...site, abilities: Object.fromEntries(left) };
}

/** A route that code does not use, of which only the path and the methods matter. */
function bareRoute({ namespace, methods, endpoints }: Raw): Raw {
  const bare = Array.isArray(endpoints)
    ? endpoints.filter(isRecord).map((endpoint) => ({ methods: endpoint['methods'], args: {} }))
    : [];
  return { namespace, methods, endpoints: bare };
}

function cutRoute(raw: Raw, route: Route, uses: readonly ContractUse[], isWhole: boolean): Raw {
  const operations = route.operations.filter(({ methods }) =>
    uses.some(({ method }) => methods.includes(method)),
  );
  const methods = new Set<unknown>(operations.flatMap((operation) => operation.methods));
  const { endpoints, schema, observed } = raw;
  const properties = isWhole ? 'all' : propertiesOf(uses);
  return {
    ...raw,
    ...(Array.isArray(raw['methods']) && { methods: raw['methods'].filter((one) => methods.has(one)) }),
    ...(Array.isArray(endpoints) && {
      endpoints: endpoints.flatMap((endpoint: unknown): readonly unknown[] => {
        if (!isRecord(endpoint) || !Array.isArray(endpoint['methods'])) return [endpoint];
        const left: readonly unknown[] = endpoint['methods'].filter((one) => methods.has(one));
        if (left.length === 0) return [];
        const own = uses.filter((use) => isOfEndpoint(use, operations, left));
        return [{ ...endpoint, methods: left, ...cutArguments(endpoint['args'], route, own, isWhole) }];
      }),
    }),
    ...(isRecord(schema) && { schema: cutSchema(schema, properties, true) }),
    ...(isRecord(observed) && { observed: cutObservation(observed, properties) }),
  };
}

/** Whether an endpoint has the used method, or another method of the same operation. */
const isOfEndpoint = (
  { method }: ContractUse,
  operations: readonly Operation[],
  endpoint: readonly unknown[],
): boolean =>
  operations.some(
    ({ methods }) => methods.includes(method) && methods.some((one: HttpMethod) => endpoint.includes(one)),
  );

function cutArguments(
  args: unknown,
  route: Route,
  uses: readonly ContractUse[],
  isWhole: boolean,
): Readonly<{ args?: unknown }> {
  if (!isRecord(args)) return { args };
  const inPath = new Set(pathParametersIn(route.parts).map(({ name }) => name));
  const isKept = (name: string, argument: unknown): boolean =>
    isWhole ||
    inPath.has(name) ||
    uses.some((use) =>
      [name, phpVariableOf(name)?.name ?? name].some((one) => usesArgument(use.arguments, one)),
    ) ||
    // Code that leaves out an argument depends on its default.
    (isRecord(argument) && (Boolean(argument['required']) || (argument['default'] ?? null) !== null));
  const left = Object.entries(args).filter(([name, argument]) => isKept(name, argument));
  return { args: Object.fromEntries(left.map(([name, schema]) => [name, withoutTexts(schema)])) };
}

/** The paths that remain below a value; `all` for a value that stays whole. */
type Paths = 'all' | readonly (readonly string[])[];

const propertiesOf = (uses: readonly ContractUse[]): Paths => {
  const all = uses.map(({ properties }) => properties);
  return all.includes('all') ? 'all' : all.flatMap((one) => one).map((path) => path.split('.'));
};

/** The paths below a property; undefined if no path leads to it. */
function below(paths: Paths, name: string): Paths | undefined {
  if (paths === 'all') return 'all';
  const inner = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
  if (inner.length === 0) return undefined;
  return inner.some((rest) => rest.length === 0) ? 'all' : inner;
}

function cutSchema(schema: Raw, paths: Paths, isRoot = false): Raw {
  if (paths === 'all') return withoutTexts(schema) as Raw;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]): readonly (readonly [string, unknown])[] => {
      if (keyword === 'properties' && isRecord(value)) return [[keyword, cutProperties(value, paths)]];
      if (keyword === 'items' && isRecord(value)) return [[keyword, cutSchema(value, paths)]];
      if (keyword === 'links' && isRoot) return below(paths, '_links') ? [[keyword, value]] : [];
      return withoutTextOf(keyword, value);
    }),
  );
}

const cutProperties = (properties: Raw, paths: Paths): Raw =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) => {
      const inner = below(paths, name);
      return inner ? [[name, isRecord(schema) ? cutSchema(schema, inner) : schema] as const] : [];
    }),
  );

/** The keywords whose values are named schemas, so that their keys are no keywords. */
const namedSchemas: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'definitions']);
/** The keywords whose values are no schemas. */
const plainValues: ReadonlySet<string> = new Set([
  'default',
  'enum',
  'const',
  'examples',
  'example',
  'links',
]);

/** A schema without its descriptions. */
function withoutTexts(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutTexts);
  if (!isRecord(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => withoutTextOf(keyword, value)),
  );
}

function withoutTextOf(keyword: string, value: unknown): readonly (readonly [string, unknown])[] {
  if (keyword === 'description' && typeof value === 'string') return [];
  if (plainValues.has(keyword)) return [[keyword, value]];
  if (namedSchemas.has(keyword) && isRecord(value))
    return [
      [keyword, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutTexts(one)]))],
    ];
  return [[keyword, withoutTexts(value)]];
}

/** An observation has the same form as a schema, with `keys` for properties. */
function cutObservation(observed: Raw, paths: Paths): Raw {
  if (paths === 'all') return observed;
  const { keys, items, map } = observed;
  return {
    ...observed,
    ...(isRecord(keys) && {
      keys: Object.fromEntries(
        Object.entries(keys).flatMap(([name, one]) => {
          const inner = below(paths, name);
          return inner ? [[name, isRecord(one) ? cutObservation(one, inner) : one] as const] : [];
        }),
      ),
    }),
    ...(isRecord(items) && { items: cutObservation(items, paths) }),
    ...(isRecord(map) && { map }),
  };
}
