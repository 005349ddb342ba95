// Whether an answer passes the validator that a client holds it to (`site`), for answers of a site
// and of its mock alike.

import { routeFinder } from '../../src/mcp/route-of-path.ts';
import type { ApiModel, Operation, Route } from '../../src/core/model/api/api.ts';
import { resourcesOf } from '../../src/core/model/api/named-resources.ts';
import { responseChoice } from '../../src/generate/targets/types/response-choice.ts';
import { responseValidatorSchema, type Strength } from '../../src/generate/targets/zod/response-schema.ts';
import { schemaErrors } from '../../src/core/schema/value-errors.ts';
import type { AgreementCall } from './agreement-calls.ts';
import type { Outcome } from './agreement.ts';

/** What of an answer does not fit; undefined where nothing is said of it. */
export function flawsIn(
  model: ApiModel,
  call: AgreementCall,
  { status, body }: Outcome,
  strength: Strength = 'site',
): readonly string[] | undefined {
  const query = new URLSearchParams(call.query);
  const isCut = [...query.keys()].some((name) => /^(?:_fields|_envelope|_method)/.test(name));
  if (status < 200 || status > 299 || body === undefined || isCut) return undefined;
  const { route, operation } = call.operation ?? operationOf(model, call) ?? {};
  if (operation?.response.kind !== 'resource' || route === undefined) return undefined;
  const resource = resourcesOf(model)(route.namespace, operation.response.resource);
  const { by, answers, otherwise } = responseChoice(operation, operation.response);
  const key = by === undefined ? 'true' : (query.get(by) ?? String(otherwise));
  const possible = answers.find((one) => one.key === key);
  const schema = resource && possible && responseValidatorSchema(possible, resource, strength);
  return schema && schemaErrors(schema, body).map(({ at, message }) => `${at.join('.')} ${message}`);
}

function operationOf(
  model: ApiModel,
  { path, method }: AgreementCall,
): { readonly route: Route; readonly operation: Operation } | undefined {
  const route = routeFinder(model)(path.replace(/\{[^}]*\}/, '1'), method);
  const operation = route?.operations.find(({ methods }) => methods.includes(method));
  return route && operation && { route, operation };
}
