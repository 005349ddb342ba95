// Splits a large part by resource, such as `posts` in `wp/v2`. Shops with the same plugins differ in a few resources,
// for example in their own post types. The store contains each distinct resource once.

import { isRecord } from '../../core/model/index/index-document.ts';
import { isPartHash, parsedPart, partHash, type StoredPart } from './content.ts';
import { groupedRoutes, runsIn, ungroupedRoutes } from './route-groups.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The minimum length of a part that is split, in characters. Smaller parts would become many small files. */
const minSplitLength = 200_000;

/** The content of the file of a part that is split. */
export interface ResourceList {
  readonly namespace: string;
  /** The hash of each resource, by name. */
  readonly resources: Fields;
  readonly runs?: unknown;
}

export interface SplitPart {
  readonly list: ResourceList;
  readonly resources: readonly StoredPart[];
}

/**
 * Splits the text of a part. Equal texts give equal results on every machine.
 *
 * @returns undefined if the part is small, has only one resource, or `joinedPart` could not restore its text
 */
export function splitPart(text: string): SplitPart | undefined {
  if (text.length < minSplitLength) return undefined;
  const part = parsedPart(text);
  if (!isRecord(part) || Object.keys(part).join() !== 'namespace,routes') return undefined;
  const { namespace, routes } = part;
  if (typeof namespace !== 'string' || !isRecord(routes)) return undefined;
  const begin = `/${namespace}`;
  const isOwn = ([key, route]: readonly [string, unknown]): boolean =>
    key.startsWith(begin) &&
    /^(?:\/|$)/.test(key.slice(begin.length)) &&
    beginsWithNamespace(route, namespace);
  if (!Object.entries(routes).every(isOwn)) return undefined;
  const { groups, runs } = groupedRoutes(routes, (key) => key.slice(begin.length).split('/')[1] ?? '');
  if (groups.size < 2) return undefined;
  const resources = [...groups].map(([name, own]) => {
    const resource = JSON.stringify({
      routes: Object.fromEntries(
        Object.entries(own).map(([key, route]) => [key.slice(begin.length), withoutNamespace(route)]),
      ),
    });
    return { name, hash: partHash(resource), text: resource };
  });
  return {
    list: {
      namespace,
      resources: Object.fromEntries(resources.map(({ name, hash }) => [name, hash])),
      ...(runs && { runs }),
    },
    resources,
  };
}

const beginsWithNamespace = (route: unknown, namespace: string): boolean =>
  isRecord(route) && route['namespace'] === namespace && Object.keys(route)[0] === 'namespace';

function withoutNamespace(route: unknown): unknown {
  const { namespace: _, ...rest } = route as Fields;
  return rest;
}

/** Whether the file of a part lists resources and does not contain the part itself. */
export const isResourceList = (file: unknown): file is ResourceList =>
  isRecord(file) &&
  !Object.hasOwn(file, 'routes') &&
  typeof file['namespace'] === 'string' &&
  isRecord(file['resources']);

/** The distinct hashes of the resources in a list, in order. */
export const resourceHashes = ({ resources }: ResourceList): readonly string[] => [
  ...new Set(Object.values(resources).filter(isPartHash)),
];

/**
 * Restores the text of a part. A list that was edited gives another text, which the hash of the part reveals.
 *
 * @param resources the texts of its resources, in order
 */
export function joinedPart({ namespace, runs }: ResourceList, resources: readonly string[]): string {
  const begin = `/${namespace}`;
  const groups = resources.map((text) => {
    const resource = parsedPart(text);
    const routes = isRecord(resource) && isRecord(resource['routes']) ? resource['routes'] : {};
    return Object.fromEntries(
      Object.entries(routes).map(([key, route]) => [
        begin + key,
        isRecord(route) ? { namespace, ...route } : route,
      ]),
    );
  });
  return JSON.stringify({ namespace, routes: ungroupedRoutes(groups, runsIn(runs) ?? undefined) });
}
