// Selects routes of a model by globs. In a glob, `*` matches any text within one segment, `**` matches any number of
// segments, and `{a,b}` matches one of two texts. A leading `!` excludes the matches.

import {
  httpMethods,
  type ApiModel,
  type HttpMethod,
  type Namespace,
  type Operation,
  type Resource,
  type Route,
} from './api.ts';
import { globMatcher } from '../paths/glob.ts';
import type { Site } from '../index/site.ts';

export interface ModelFilter {
  /**
   * Globs that select namespaces by their names, by their names in the generated client, or by the names of
   * their modules.
   */
  readonly namespace?: readonly string[];
  /** Globs that select routes by their path templates. An exact path template or key also selects a route. */
  readonly route?: readonly string[];
  readonly method?: readonly string[];
}

/** Reduces a model to the routes that every part of the filter selects, and to the namespaces of these routes. */
export function filterModel(model: ApiModel, filter: ModelFilter): ApiModel {
  const namespaceWanted = globFilter(filter.namespace);
  const routeWanted = globFilter(filter.route);
  const methods = filterMethods(filter);

  const named = new Set(
    model.namespaces
      .filter((namespace) => namespaceWanted(namespaceNames(namespace)))
      .map(({ name }) => name),
  );
  const routes = model.routes.flatMap((route): readonly Route[] => {
    if (!named.has(route.namespace) || !routeWanted(routeNames(route))) return [];
    if (methods === undefined) return [route];
    const operations = route.operations.flatMap((operation) => withMethods(operation, methods));
    return operations.length === 0 ? [] : [{ ...route, operations }];
  });

  const left = new Set(routes.map(({ namespace }) => namespace));
  return {
    ...model,
    namespaces: model.namespaces.filter(({ name }) => left.has(name)),
    routes,
    ...(model.resources === undefined ? {} : { resources: returnedResources(model.resources, routes) }),
    ...(model.site && { site: siteWithin(model.site, left, routes) }),
  };
}

/** Removes the content types and abilities of removed routes. */
function siteWithin(site: Site, namespaces: ReadonlySet<string>, routes: readonly Route[]): Site {
  const { postTypes, taxonomies, abilities } = site;
  const keys = new Set(routes.map(({ key }) => key));
  const isLeft = ({ restNamespace }: { readonly restNamespace: string }): boolean =>
    namespaces.has(restNamespace);
  return {
    ...site,
    ...(postTypes && { postTypes: postTypes.filter(isLeft) }),
    ...(taxonomies && { taxonomies: taxonomies.filter(isLeft) }),
    ...(abilities && { abilities: abilities.filter(({ route }) => keys.has(route)) }),
  };
}

/** The resources that the remaining routes return. */
function returnedResources(resources: readonly Resource[], routes: readonly Route[]): readonly Resource[] {
  const keyOf = (namespace: string, name: string): string => `${namespace}\n${name}`;
  const names = new Set(
    routes.flatMap(({ namespace, operations }) =>
      operations.flatMap(({ response }) =>
        response.kind === 'resource' ? [keyOf(namespace, response.resource)] : [],
      ),
    ),
  );
  return resources
    .filter(({ namespace, name }) => names.has(keyOf(namespace, name)))
    .map((resource) => withoutEmbeds(resource, (name) => !names.has(keyOf(resource.namespace, name))));
}

/** Removes embedded relations whose target may be a removed resource. */
function withoutEmbeds(resource: Resource, isGone: (name: string) => boolean): Resource {
  const { embeds = [], ...rest } = resource;
  const left = embeds.filter(({ resources }) => !resources.some(isGone));
  if (left.length === embeds.length) return resource;
  return left.length === 0 ? rest : { ...rest, embeds: left };
}

/** A pattern of a filter that on its own matches nothing in the model. */
export interface UnmatchedPart {
  readonly part: keyof ModelFilter;
  readonly pattern: string;
  /** The names with which the pattern was compared. */
  readonly candidates: readonly string[];
}

/** The patterns of a filter that match nothing in the model and are therefore probably misspelled. */
export function unmatchedParts(model: ApiModel, filter: ModelFilter): readonly UnmatchedPart[] {
  const namespaces = model.namespaces.map(namespaceNames);
  const routes = model.routes.map(routeNames);
  const methods = new Set(model.routes.flatMap((route) => route.operations.flatMap((one) => one.methods)));
  const unmatched = (
    part: keyof ModelFilter,
    names: readonly (readonly string[])[],
    candidates: () => readonly string[],
  ): readonly UnmatchedPart[] =>
    (filter[part] ?? [])
      .filter((pattern) => !names.some(globTest(pattern.replace(/^!/, ''))))
      .map((pattern) => ({ part, pattern, candidates: candidates() }));

  return [
    ...unmatched('namespace', namespaces, () => namespaces.map(([first = '']) => first)),
    ...unmatched('route', routes, () => model.routes.map(({ path }) => path)),
    ...unmatched(
      'method',
      [...methods].map((method) => [method]),
      () => httpMethods.filter((method) => methods.has(method)),
    ),
  ];
}

/**
 * The names by which a namespace can be selected. The root namespace has an empty name in the model and is named
 * `root` in filters.
 */
const namespaceNames = ({ name, accessor, module }: Namespace): readonly string[] =>
  name === '' ? [module, accessor] : [name, module, accessor];

const routeNames = ({ path, key }: Route): readonly string[] => [path, key];

function filterMethods({ method }: ModelFilter): ReadonlySet<string> | undefined {
  return method === undefined || method.length === 0
    ? undefined
    : new Set(method.map((name) => name.toUpperCase()));
}

function withMethods(operation: Operation, wanted: ReadonlySet<string>): readonly Operation[] {
  const methods = operation.methods.filter((method) => wanted.has(method));
  const [first] = methods;
  if (first === undefined) return [];
  if (methods.length === operation.methods.length) return [operation];
  const method: HttpMethod = methods.includes(operation.method) ? operation.method : first;
  return [{ ...operation, method, methods }];
}

type NameTest = (names: readonly string[]) => boolean;

function globFilter(patterns: readonly string[] = []): NameTest {
  const wanted = patterns.filter((pattern) => !pattern.startsWith('!')).map(globTest);
  const unwanted = patterns.filter((pattern) => pattern.startsWith('!')).map((one) => globTest(one.slice(1)));
  return (names) =>
    (wanted.length === 0 || wanted.some((test) => test(names))) && !unwanted.some((test) => test(names));
}

/** Tests names by a glob. A name that equals the glob also matches, even if the name contains special characters. */
export function globTest(pattern: string): NameTest {
  if (pattern === '') return () => false;
  const glob = globMatcher(pattern);
  return (names) => names.some((name) => name === pattern || glob(name));
}
