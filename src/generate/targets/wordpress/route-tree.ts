// The routes of a site as a tree of path segments.
// With a tree, compilers do not have to check each path for every call.

import type { ApiModel, HttpMethod } from '../../../core/model/api/api.ts';
import { namedOperations, type NamedOperation } from '../operation-names.ts';
import { pathForms } from '../path-forms.ts';
import { EarlierPaths } from './earlier-paths.ts';
import { pathSegmentsOf, type Segment, type ParameterKind } from './path-segments.ts';

export interface RouteNode {
  readonly literals: Map<string, RouteNode>;
  readonly parameters: Map<ParameterKind, RouteNode>;
  /** A method has several operations if only the patterns of their path parameters differ. */
  readonly operations: Map<HttpMethod, NamedOperation[]>;
}

const newNode = (): RouteNode => ({ literals: new Map(), parameters: new Map(), operations: new Map() });

/** An operation is left out if an earlier route always handles the operation's requests. */
export function routeTree(model: ApiModel, isWanted: (named: NamedOperation) => boolean): RouteNode {
  const named = new Map(
    model.namespaces.flatMap(({ name }) =>
      namedOperations(model, name).map((one) => [one.operation, one] as const),
    ),
  );
  const root = newNode();
  const earlier = new EarlierPaths();
  for (const route of model.routes)
    for (const { parts } of pathForms(route.parts)) {
      const segments = pathSegmentsOf(parts);
      if (segments === undefined) continue;
      for (const operation of route.operations) {
        const one = named.get(operation);
        const methods = operation.methods.filter((method) => !earlier.answer(segments, method));
        if (one !== undefined && isWanted(one) && methods.length > 0)
          addOperation(nodeAt(root, segments), one, methods);
        earlier.add(segments, methods);
      }
    }
  return root;
}

function addOperation(
  { operations }: RouteNode,
  named: NamedOperation,
  methods: readonly HttpMethod[],
): void {
  for (const method of methods) operations.set(method, [...(operations.get(method) ?? []), named]);
}

function nodeAt(root: RouteNode, segments: readonly Segment[]): RouteNode {
  let node = root;
  for (const segment of segments)
    node =
      segment.kind === 'literal'
        ? childNode(node.literals, segment.text)
        : childNode(node.parameters, segment.kind);
  return node;
}

function childNode<Key>(entries: Map<Key, RouteNode>, key: Key): RouteNode {
  const node = entries.get(key) ?? newNode();
  entries.set(key, node);
  return node;
}
