// Compares a response with a model: what the `site` validator of its operation says of it.

import type { ApiModel, Operation, Route } from '../../src/core/model/api/api.ts';
import type { Schema } from '../../src/core/schema/schema.ts';
import { schemaErrors } from '../../src/core/schema/value-errors.ts';
import { responseChoice } from '../../src/generate/targets/types/response-choice.ts';
import {
  loosenedBodySchema,
  responseValidatorSchema,
} from '../../src/generate/targets/zod/response-schema.ts';

/** An operation of a model. */
export interface Described {
  readonly route: Route;
  readonly operation: Operation;
}

export const describedIn = (model: ApiModel): readonly Described[] =>
  model.routes.flatMap((route) => route.operations.map((operation) => ({ route, operation })));

/**
 * The schema of a response.
 *
 * @param asked the query of the request
 * @returns undefined where the response is unknown, or only a part of it was requested
 */
export function responseSchemaFor(
  { route, operation }: Described,
  asked: URLSearchParams,
  model: ApiModel,
): Schema | undefined {
  if ([...asked.keys()].some((name) => name.startsWith('_fields'))) return undefined;
  const { response } = operation;
  if (response.kind === 'schema') return loosenedBodySchema(response.schema);
  if (response.kind !== 'resource') return undefined;
  const resource = model.resources?.find(
    ({ name, namespace }) => name === response.resource && namespace === route.namespace,
  );
  const { by, answers, otherwise } = responseChoice(operation, response);
  const key = (by && asked.get(by)) ?? String(otherwise);
  const answer = answers.find((one) => one.key === key);
  return resource && answer && responseValidatorSchema(answer, resource, 'site');
}

/** The errors of a response, each with its place. */
export const responseErrors = (schema: Schema, data: unknown): readonly string[] =>
  schemaErrors(schema, data).map(
    ({ at, message }) => `${at.filter((step) => typeof step === 'string').join('.')}: ${message}`,
  );
