// Completes a hand-written model with values that follow from its content, by the rules for indexes. A complete model
// stays unchanged.

import type { Staged } from '../../core/diagnostics/diagnostic.ts';
import { collect } from '../../core/diagnostics/diagnostic.ts';
import type { ApiModel, Argument, Namespace, PathPart, PathParameter } from '../../core/model/api/api.ts';
import { ResourceList } from '../../core/model/api/named-resources.ts';
import type {
  ArgumentDocument,
  ModelDocument,
  OperationDocument,
  RouteDocument,
} from '../../core/model/api/document.ts';
import { noNames, type NamesByPlace } from '../../core/model/names/names-file.ts';
import { templateOf } from '../../core/model/paths/path-template.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { UnnamedOperation } from './endpoint.ts';
import type { UnnamedRoute } from './names/name-operations.ts';
import { nameOperations } from './names/name-operations.ts';
import { keptAccessors, nameNamespaces } from './names/namespace-names.ts';
import { fixedTextOf, joinText } from './paths/route-path.ts';

/**
 * Completes a model that `load` has checked by the JSON Schema of models.
 *
 * @param kept the kept names, by path; names in the document take precedence
 */
export const completeModel = (document: ModelDocument, kept: NamesByPlace = noNames): Staged<ApiModel> =>
  collect((report) => {
    const intern = createInterner();
    const resources = new ResourceList(document.resources ?? []);
    const routes = document.routes.map((route) =>
      withResourceCopies(completeRoute(route, document.namespaces[0]?.name ?? '', intern), resources),
    );
    const named = nameNamespaces(
      document.namespaces.map(({ name }) => name),
      report,
      keptAccessors(routes, kept),
    );
    const { $schema: _, ...model } = document;
    return {
      ...model,
      auth: document.auth ?? [],
      namespaces: document.namespaces.map((namespace, at): Namespace => ({
        ...(named[at] as Namespace),
        ...namespace,
      })),
      routes: nameOperations(routes, report, kept),
      ...(document.resources && { resources: resources.list() }),
    };
  });

type Intern = (schema: Schema) => Schema;

/** Creates a function that turns equal schemas into one object, as in `normalize`. */
function createInterner(): Intern {
  const known = new Map<string, Schema>();
  return (schema) => {
    const key = JSON.stringify(schema);
    const first = known.get(key) ?? schema;
    known.set(key, first);
    return first;
  };
}

function completeRoute(route: RouteDocument, onlyNamespace: string, intern: Intern): UnnamedRoute {
  const written = route.parts ?? parseTemplate(route.path);
  const fixed = new Map(written.flatMap(fixedIn));
  const parts = fixed.size > 0 ? withFixed(written, fixed) : written;
  const parameters = declaredPathParameters(parts, false);
  const last = written.at(-1);
  const fixedEnd = last?.kind === 'parameter' ? fixed.get(last.name) : undefined;
  return {
    ...route,
    ...(fixed.size > 0 && { path: templateOf(parts) }),
    ...(fixedEnd !== undefined && { fixedEnd }),
    key: route.key ?? route.path,
    namespace: route.namespace ?? onlyNamespace,
    parts,
    operations: route.operations.map((operation) =>
      completeOperation(
        { ...operation, arguments: operation.arguments?.filter(({ name }) => !fixed.has(name)) ?? [] },
        parameters,
        intern,
      ),
    ),
  };
}

/** The name and the text of a path parameter that can only have one value. */
function fixedIn(part: PathPart): readonly (readonly [string, string])[] {
  if (part.kind !== 'parameter' || part.pattern === undefined) return [];
  const text = fixedTextOf(part.pattern);
  return text === undefined ? [] : [[part.name, text]];
}

/** Turns path parameters that can only have one value into text of the path, as `normalize` does. */
const withFixed = (parts: readonly PathPart[], fixed: ReadonlyMap<string, string>): readonly PathPart[] =>
  joinText(
    parts.map((part): PathPart => {
      const text = part.kind === 'parameter' ? fixed.get(part.name) : undefined;
      return text === undefined ? part : { kind: 'text', text };
    }),
  );

/** If a route refers to the resource of another namespace, copies the resource into the route's namespace. */
function withResourceCopies(route: UnnamedRoute, resources: ResourceList): UnnamedRoute {
  const { namespace } = route;
  return {
    ...route,
    operations: route.operations.map((operation) => {
      const { response } = operation;
      if (response.kind !== 'resource') return operation;
      const [named] = resources.named(namespace, response.resource);
      if (named === undefined || named.namespace === namespace) return operation;
      return { ...operation, response: { ...response, resource: resources.nameIn(namespace, named) } };
    }),
  };
}

function completeOperation(
  operation: OperationDocument,
  parameters: ReadonlyMap<string, { readonly optional: boolean }>,
  intern: Intern,
): UnnamedOperation & { readonly name?: string } {
  const listed = operation.arguments ?? [];
  const names = new Set(listed.map(({ name }) => name));
  const undeclared = [...parameters]
    .filter(([name]) => !names.has(name))
    .map(([name, parameter]): Argument => ({
      name,
      in: 'path',
      required: !parameter.optional,
      schema: intern({}),
      declared: false,
    }));
  return {
    ...operation,
    methods: operation.methods ?? [operation.method],
    arguments: [
      ...undeclared,
      ...listed.map((argument) => completeArgument(argument, operation, parameters, intern)),
    ],
    bodyEncoding: operation.bodyEncoding ?? 'json',
    response: operation.response ?? { kind: 'unknown' },
  };
}

function completeArgument(
  argument: ArgumentDocument,
  { method }: OperationDocument,
  parameters: ReadonlyMap<string, { readonly optional: boolean }>,
  intern: Intern,
): Argument {
  const parameter = parameters.get(argument.name);
  const inBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
  return {
    ...argument,
    in: argument.in ?? (parameter ? 'path' : inBody ? 'body' : 'query'),
    required: argument.required ?? (parameter ? !parameter.optional : false),
    schema: intern(argument.schema ?? {}),
  };
}

function declaredPathParameters(
  parts: readonly PathPart[],
  optional: boolean,
): Map<string, { readonly optional: boolean }> {
  const parameters = new Map<string, { readonly optional: boolean }>();
  for (const part of parts) {
    if (part.kind === 'parameter') parameters.set(part.name, { optional });
    else if (part.kind === 'optional')
      for (const [name, parameter] of declaredPathParameters(part.parts, true))
        parameters.set(name, parameter);
  }
  return parameters;
}

/** Splits a path template such as `/image[/{id}]`. `load` has checked that the brackets and braces are balanced. */
function parseTemplate(template: string): readonly PathPart[] {
  const tokens = template.split(/(\{[^{}]*\}|\[|\])/).filter((token) => token !== '');
  const read = (from: number): readonly [PathPart[], number] => {
    const parts: PathPart[] = [];
    let at = from;
    for (; at < tokens.length && tokens[at] !== ']'; at++) {
      const token = tokens[at] as string;
      if (token === '[') {
        const [inner, end] = read(at + 1);
        parts.push({ kind: 'optional', parts: inner });
        at = end;
      } else if (token.startsWith('{'))
        parts.push({ kind: 'parameter', name: token.slice(1, -1) } satisfies PathParameter);
      else parts.push({ kind: 'text', text: token });
    }
    return [parts, at];
  };
  return read(0)[0];
}
