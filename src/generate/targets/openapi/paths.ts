// Routes as OpenAPI path templates.
// OpenAPI has no optional path parts, so each form of a path is a separate path.
// Templates that differ only in names of path parameters are equal in OpenAPI, and are merged.

import type { ApiModel, HttpMethod, Namespace, PathParameter } from '../../../core/model/api/api.ts';
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
  /** The path template, with the parameter names of the first route, such as `/wp/v2/posts/{id}`. */
  readonly template: string;
  readonly parameterNames: readonly string[];
  /**
   * The operations by method, in the order of the site. If a method has several operations, the first
   * operation with matching path parameters handles a request.
   */
  readonly operations: ReadonlyMap<HttpMethod, readonly PlacedOperation[]>;
}

interface OpenApiPathDraft extends OpenApiPath {
  readonly operations: Map<HttpMethod, PlacedOperation[]>;
}

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

/** WordPress ignores a slash at the end of a requested path. */
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
