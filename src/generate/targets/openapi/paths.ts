// Routes as path templates. What may be left out of a path OpenAPI cannot say: each form
// is a path of its own. Templates that differ in the names of their path parameters alone are one
// path to it, and so they are here.

import type { ApiModel, HttpMethod, Namespace, PathParameter } from '../../../core/model/api.ts';
import { urlText } from '../client/path-template.ts';
import { namedOperations, type NamedOperation } from '../operation-names.ts';
import { formsOf, type FlatPart } from '../path-forms.ts';
import { pathParameterNames } from './names.ts';

/** An operation under one of the forms of its path. */
export interface PlacedOperation extends NamedOperation {
  readonly namespace: Namespace;
  readonly pathParameters: readonly PathParameter[];
  readonly without: readonly string[];
}

export interface Path {
  /** `/wp/v2/posts/{id}`, with the names of the path parameters of the first route. */
  readonly template: string;
  /** What the path parameters are called in it. */
  readonly parameterNames: readonly string[];
  /** In the site's order: of several for one method the first answers where its path parameters fit. */
  readonly operations: ReadonlyMap<HttpMethod, readonly PlacedOperation[]>;
}

interface OpenPath extends Path {
  readonly operations: Map<HttpMethod, PlacedOperation[]>;
}

/** All paths of a model, in the site's order. */
export function pathsOf(model: ApiModel): readonly Path[] {
  const namespaces = new Map(model.namespaces.map((namespace) => [namespace.name, namespace]));
  const named = new Map(
    model.namespaces.flatMap(({ name }) =>
      namedOperations(model, name).map((one) => [one.operation, one] as const),
    ),
  );
  const paths = new Map<string, OpenPath>();
  for (const route of model.routes) {
    const namespace = namespaces.get(route.namespace);
    if (namespace === undefined) continue;
    for (const { parts, without } of formsOf(route.parts)) {
      const pathParameters = parts.filter((part): part is PathParameter => part.kind === 'parameter');
      const path = openPath(paths, parts, model.baseUrl.startsWith('{rest_base}'));
      for (const operation of route.operations) {
        const one = named.get(operation);
        const others = path.operations.get(operation.method) ?? [];
        if (one)
          path.operations.set(operation.method, [...others, { ...one, namespace, pathParameters, without }]);
      }
    }
  }
  return [...paths.values()].filter(({ operations }) => operations.size > 0);
}

/** WordPress takes the slash at the end off every path it is asked for. */
function openPath(paths: Map<string, OpenPath>, parts: readonly FlatPart[], isWordPress: boolean): OpenPath {
  const parameterNames = pathParameterNames(
    parts.flatMap((part) => (part.kind === 'parameter' ? [part.name] : [])),
  );
  const templateWith = (names: readonly string[]): string => {
    const left = [...names];
    const text = parts
      .map((part) => (part.kind === 'text' ? urlText(part.text) : `{${left.shift() ?? ''}}`))
      .join('');
    return (isWordPress ? text.replace(/(?<=[^/])\/+$/, '') : text) || '/';
  };
  const key = templateWith([]);
  let path = paths.get(key);
  if (path === undefined)
    paths.set(
      key,
      (path = { template: templateWith(parameterNames), parameterNames, operations: new Map() }),
    );
  return path;
}
