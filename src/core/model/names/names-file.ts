// The format of the file of kept names. The file contains names that the current rules would choose differently. The
// keys are the site's own descriptions of operations and types (method and path), so they do not depend on the rules.

import type { ApiModel, Namespace, Operation, Route } from '../api/api.ts';

export const namesFileName = 'routewright.names.json';
const namesVersion = 1;

export interface NamesByPlace {
  /**
   * The names of operations, by method and path (`GET /wc/v3/products`). A name consists of accessor, resource
   * and verb: `wcV3.products.list`.
   */
  readonly operations: Readonly<Record<string, string>>;
  /** The names of types, by the path of the route that describes the resource: `/wc/v3/products`. */
  readonly types: Readonly<Record<string, string>>;
}

/**
 * Names of earlier runs that the current rules would choose differently. `routewright generate` writes this
 * file. If a line is deleted, the operation or type gets the name that the rules choose.
 */
export interface NamesFile extends NamesByPlace {
  /** @comment the address or path of this schema */
  readonly $schema?: string;
  readonly version: typeof namesVersion;
}

/** The names of a run, as the manifest of the run records them. */
export interface RecordedNames extends NamesByPlace {
  /** The keys whose names came from the file of kept names. */
  readonly kept: readonly string[];
}

export const noNames: NamesByPlace = { operations: {}, types: {} };

/**
 * The key of an operation's name: its method and the route's path template. If routes only differ by the
 * patterns of their path parameters, the route's key is used instead of the path template.
 */
const placeOfOperation = (
  { path, key }: Pick<Route, 'path' | 'key'>,
  { method }: Pick<Operation, 'method'>,
  isShared = false,
): string => `${method} ${isShared ? key : path}`;

/**
 * The keys under which a name may be kept, the most exact key first. The last key has the format of earlier
 * versions, which did not turn a path parameter with only one value into text of the path.
 */
export const placesOfOperation = (
  route: Pick<Route, 'path' | 'key'>,
  operation: Pick<Operation, 'method'>,
): readonly string[] => [
  placeOfOperation(route, operation, true),
  placeOfOperation(route, operation),
  `${operation.method} ${route.key.replace(/\(\?P<(\w+)>[^()]*\)/g, '{$1}')}`,
];

/** The names in a model, by their keys in the file of kept names. */
export function namesByPlace({ namespaces, routes }: ApiModel): NamesByPlace {
  const accessors = new Map(namespaces.map(({ name, accessor }: Namespace) => [name, accessor]));
  const counts = new Map<string, number>();
  for (const route of routes)
    for (const operation of route.operations) {
      const place = placeOfOperation(route, operation);
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
  const operations = routes.flatMap((route) =>
    route.operations.map((operation): readonly [string, string] => {
      const isShared = (counts.get(placeOfOperation(route, operation)) ?? 0) > 1;
      return [
        placeOfOperation(route, operation, isShared),
        `${accessors.get(route.namespace) ?? ''}.${operation.name}`,
      ];
    }),
  );
  return { operations: sortedEntries(operations), types: sortedEntries(routes.flatMap(typeEntries)) };
}

/** The name of the type of the resource that a route describes, by the path of the route. */
function typeEntries({ path, operations }: Route): readonly (readonly [string, string])[] {
  for (const { response } of operations) if (response.kind === 'resource') return [[path, response.resource]];
  return [];
}

/** Combines two sets of names. If both contain a key, the name in the first set is used. */
export const mergedNames = (first: NamesByPlace, second: NamesByPlace): NamesByPlace => ({
  operations: sortedEntries(Object.entries({ ...second.operations, ...first.operations })),
  types: sortedEntries(Object.entries({ ...second.types, ...first.types })),
});

/** The text of the file. The text is sorted and has one name per line, so that git can merge the file line by line. */
export const namesText = ({ operations, types }: NamesByPlace): string =>
  `${JSON.stringify({ version: namesVersion, operations, types } satisfies NamesFile, null, 2)}\n`;

const sortedEntries = (entries: readonly (readonly [string, string])[]): Readonly<Record<string, string>> =>
  Object.fromEntries([...entries].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)));
