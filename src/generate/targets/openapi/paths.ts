// Routes as path templates. OpenAPI has no optional path parts, so each form of a path is a separate path.
// OpenAPI treats templates as equal if they differ only in the names of path parameters, so such templates
// are merged.

import type { ApiModel, HttpMethod, Namespace, PathParameter } from '../../../core/model/api.ts';
import { urlText } from '../client/path-template.ts';
import { namedOperations, type NamedOperation } from '../operation-names.ts';
import { pathForms, type FlatPart } from '../path-forms.ts';
import { pathParameterNames } from './component-names.ts';

/** An operation for one form of its path. */
export interface PlacedOperation extends NamedOperation {
  readonly namespace: Namespace;
  readonly pathParameters: readonly PathParameter[];
  readonly without: readonly string[];
}

export interface OpenApiPath {
  /** The template, with the names of path parameters from the first route: `/wp/v2/posts/{id}`. */
  readonly template: string;
  /** The names of the path parameters in the template. */
  readonly parameterNames: readonly string[];
  /**
   * The operations by method, in the order of the site. If several operations have one method, the first one
   * with matching path parameters handles a request.
   */
  readonly operations: ReadonlyMap<HttpMethod, readonly PlacedOperation[]>;
}

interface OpenApiPathDraft extends OpenApiPath {
  readonly operations: Map<HttpMethod, PlacedOperation[]>;
}

/** All paths of a model, in the order of the site. */
export function openApiPaths(model: ApiModel): readonly OpenApiPath[] {
  const namespaces = new Map(model.namespaces.map((namespace) => [namespace.name, namespace]));
  const named = new Map(
    model.namespaces.flatMap(({ name }) =>
      namedOperations(model, name).map((one) => [one.operation, one] as const),
    ),
  );
  const paths = new Map<string, OpenApiPathDraft>();
  for (const route of model.routes) {
    const namespace = namespaces.get(route.namespace);
    if (namespace === undefined) continue;
    for (const { parts, without } of pathForms(route.parts)) {
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

/**
 * The path with these parts. It is created if it does not exist yet. WordPress ignores a slash at the end of
 * a requested path.
 */
function openPath(
  paths: Map<string, OpenApiPathDraft>,
  parts: readonly FlatPart[],
  isWordPress: boolean,
): OpenApiPathDraft {
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
