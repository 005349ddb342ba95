// Operations whose paths differ in their slots' patterns alone are one to OpenAPI: it
// takes what one of them takes, and answers what one of them answers.

import type {
  Content,
  OperationObject,
  ParameterObject,
  RequestBody,
  ResponseObject,
  Responses,
  SchemaObject,
} from './open-api.ts';

export interface WrittenOperation {
  readonly object: OperationObject<ParameterObject>;
  /** What readers are told of it where another stands for it. */
  readonly about: Readonly<Record<string, unknown>>;
}

/** The first with what the others take and answer; those stand in `x-routewright-operations`. */
export function mergeOperations(
  first: WrittenOperation,
  others: readonly WrittenOperation[],
): OperationObject<ParameterObject> {
  if (others.length === 0) return first.object;
  const objects = [first.object, ...others.map(({ object }) => object)];
  const { parameters: _, requestBody: __, responses: ___, ...said } = first.object;
  const requestBody = mergeBodies(objects.map((one) => one.requestBody));
  const parameters = mergeParameters(objects.map((one) => one.parameters ?? []));
  return {
    ...said,
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: mergeResponses(objects.map((one) => one.responses)),
    'x-routewright-operations': others.map(({ about }) => about),
  };
}

/** Of equal schemas one. */
function eitherOf(schemas: readonly SchemaObject[]): SchemaObject {
  const distinct = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  const [first = {}, ...others] = distinct.values();
  return others.length === 0 ? first : { anyOf: [...distinct.values()] };
}

/** What not all of them take, none has to be given. */
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
        schema: eitherOf(same.map(({ schema }) => schema)),
      },
    ];
  });
}

function mergeBodies(bodies: readonly (RequestBody | undefined)[]): RequestBody | undefined {
  const there = bodies.flatMap((body) => body ?? []);
  if (there.length === 0) return undefined;
  const required = there.length === bodies.length && there.every((body) => body.required === true);
  return { ...(required && { required }), content: mergeContents(there.map(({ content }) => content)) };
}

function mergeContents(contents: readonly Content[]): Content {
  const types = new Set(contents.flatMap((content) => Object.keys(content)));
  return Object.fromEntries(
    [...types].map((type) => {
      const same = contents.flatMap((content) => content[type] ?? []);
      return [type, { ...same[0], schema: eitherOf(same.map(({ schema }) => schema)) }];
    }),
  );
}

function mergeResponses(all: readonly Responses[]): Responses {
  const statuses = new Set(all.flatMap((responses) => Object.keys(responses)));
  return Object.fromEntries(
    [...statuses].flatMap((status) => {
      const same = all.flatMap((responses) => responses[status] ?? []);
      const [first] = same;
      return first === undefined ? [] : [[status, mergeAnswers(first, same)] as const];
    }),
  );
}

function mergeAnswers(first: Responses[string], same: readonly Responses[string][]): Responses[string] {
  if ('$ref' in first) return first;
  const answers = same.filter((one): one is ResponseObject => !('$ref' in one));
  const contents = answers.flatMap(({ content }) => (content ? [content] : []));
  return { ...first, ...(contents.length > 0 && { content: mergeContents(contents) }) };
}
