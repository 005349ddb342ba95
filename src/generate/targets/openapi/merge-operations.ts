// Merges operations whose paths differ only in the patterns of their parameters.
// OpenAPI treats paths that differ only in parameter patterns as equal.
// The merged operation accepts all requests and describes all responses of the original operations.

import { codeSpan } from '../markdown/markdown-text.ts';
import type {
  MediaTypeMap,
  OperationObject,
  ParameterObject,
  RequestBodyObject,
  ResponseObject,
  Responses,
  SchemaObject,
} from './open-api.ts';

export interface WrittenOperation {
  readonly object: OperationObject<ParameterObject>;
  readonly about: Readonly<Record<string, unknown>> & {
    readonly operationId: string;
    readonly route: string;
  };
}

/** The description and `x-routewright-operations` name the merged operations. */
export function mergeOperations(
  first: WrittenOperation,
  others: readonly WrittenOperation[],
): OperationObject<ParameterObject> {
  if (others.length === 0) return first.object;
  const objects = [first.object, ...others.map(({ object }) => object)];
  const { operationId, summary, description, ...rest } = first.object;
  const { parameters: _, requestBody: __, responses: ___, ...said } = rest;
  const requestBody = mergeBodies(objects.map((one) => one.requestBody));
  const parameters = mergeParameters(objects.map((one) => one.parameters ?? []));
  return {
    operationId,
    summary,
    description: [...(description === undefined ? [] : [description]), mergedNote(others)].join('\n\n'),
    ...said,
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: mergeResponses(objects.map((one) => one.responses)),
    'x-routewright-operations': others.map(({ about }) => about),
  };
}

/** CommonMark text that names the operations and their routes. */
function mergedNote(others: readonly WrittenOperation[]): string {
  const named = others.map(({ about }) => `${codeSpan(about.operationId)} (${codeSpan(about.route)})`);
  return `Also describes ${named.join(', ')}: OpenAPI cannot distinguish their paths from this path.`;
}

/** `anyOf` of the distinct schemas. */
function anyOfDistinct(schemas: readonly SchemaObject[]): SchemaObject {
  const distinct = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  const [first = {}, ...others] = distinct.values();
  return others.length === 0 ? first : { anyOf: [...distinct.values()] };
}

/**
 * Merges parameters. A parameter is optional if at least one merged operation does not accept the parameter.
 */
function mergeParameters(lists: readonly (readonly ParameterObject[])[]): readonly ParameterObject[] {
  const byKey = new Map<string, ParameterObject[]>();
  for (const one of lists.flat()) {
    const key = `${one.in} ${one.name}`;
    byKey.set(key, [...(byKey.get(key) ?? []), one]);
  }
  return [...byKey.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { required: _, ...said } = first;
    const required = same.length === lists.length && same.every((one) => one.required === true);
    const patterns = [...new Set(same.flatMap((one) => one['x-routewright-pattern'] ?? []))];
    return [
      {
        ...said,
        ...(required && { required }),
        ...(patterns.length > 1 && { 'x-routewright-pattern': patterns }),
        schema: anyOfDistinct(same.map(({ schema }) => schema)),
      },
    ];
  });
}

function mergeBodies(bodies: readonly (RequestBodyObject | undefined)[]): RequestBodyObject | undefined {
  const there = bodies.flatMap((body) => body ?? []);
  if (there.length === 0) return undefined;
  const required = there.length === bodies.length && there.every((body) => body.required === true);
  return { ...(required && { required }), content: mergeContents(there.map(({ content }) => content)) };
}

function mergeContents(contents: readonly MediaTypeMap[]): MediaTypeMap {
  const types = new Set(contents.flatMap((content) => Object.keys(content)));
  return Object.fromEntries(
    [...types].map((type) => {
      const same = contents.flatMap((content) => content[type] ?? []);
      const schemas = same.flatMap(({ schema }) => (schema === undefined ? [] : [schema]));
      const { schema: _, ...said } = same[0] ?? {};
      return [type, { ...said, ...(schemas.length === same.length && { schema: anyOfDistinct(schemas) }) }];
    }),
  );
}

function mergeResponses(all: readonly Responses[]): Responses {
  const statuses = new Set(all.flatMap((responses) => Object.keys(responses)));
  return Object.fromEntries(
    [...statuses].flatMap((status) => {
      const same = all.flatMap((responses) => responses[status] ?? []);
      const [first] = same;
      return first === undefined ? [] : [[status, mergeResponse(first, same)] as const];
    }),
  );
}

function mergeResponse(first: Responses[string], same: readonly Responses[string][]): Responses[string] {
  if ('$ref' in first) return first;
  const answers = same.filter((one): one is ResponseObject => !('$ref' in one));
  const contents = answers.flatMap(({ content }) => (content ? [content] : []));
  return { ...first, ...(contents.length > 0 && { content: mergeContents(contents) }) };
}
