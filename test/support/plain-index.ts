// Indexes that were saved without schemas, from the facts of a release.

import { isRecord, type WireIndex } from '../../src/core/model/index/index-document.ts';
import { routesAt, type JsonObject, type ReleaseFacts } from '../../src/source/normalize/known/releases.ts';

export type Routes = Readonly<Record<string, JsonObject>>;

/** The routes of a release as a site lists them: an index that was saved without schemas. */
export function plainRoutes(facts: ReleaseFacts, release: string): Record<string, JsonObject> {
  const at = facts.releases.indexOf(release);
  return Object.fromEntries(
    Array.from(routesAt(facts, at), ([key, { namespace, endpoints }]) => [
      key,
      {
        namespace,
        methods: Object.keys(endpoints).flatMap((methods) => methods.split(',')),
        endpoints: Object.entries(endpoints).map(([methods, { args = {} }]) => ({
          methods: methods.split(','),
          // PHP writes an empty map as a list.
          args: Object.keys(args).length === 0 ? [] : args,
        })),
      },
    ]),
  );
}

export const indexWith = (all: Readonly<Record<string, unknown>>): WireIndex => ({
  name: 'A site',
  namespaces: [
    ...new Set(Object.values(all).flatMap((route) => (isRecord(route) ? [route['namespace']] : []))),
  ],
  routes: all,
});

/** Changes an argument of a plain route; undefined removes it. */
export function withArgument(
  all: Routes,
  key: string,
  method: string,
  name: string,
  argument: unknown,
): Record<string, JsonObject> {
  const { endpoints, ...route } = all[key] ?? {};
  return {
    ...all,
    [key]: {
      ...route,
      endpoints: (endpoints as readonly { methods: readonly string[]; args: JsonObject }[]).map(
        (endpoint) => {
          if (!endpoint.methods.includes(method)) return endpoint;
          const { [name]: _removed, ...others } = endpoint.args;
          return { ...endpoint, args: argument === undefined ? others : { ...others, [name]: argument } };
        },
      ),
    },
  };
}
