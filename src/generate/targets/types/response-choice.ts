// The possible responses of an operation that returns a resource, and the selecting argument.
// For example, `context` selects a form of the resource.
// `force` selects whether a deleted item is moved to the trash.

import type { Operation, ResourceResponse } from '../../../core/model/api/api.ts';
import type { Json } from '../../../core/schema/schema.ts';
import { contexts, type ShapeContext } from '../../../core/schema/shape.ts';

export interface ResponseChoice {
  readonly by: 'context' | 'force' | undefined;
  readonly answers: readonly PossibleResponse[];
  /** The default value of the selecting argument. */
  readonly otherwise: string | boolean;
}

/** The type in `shaped.ts` for the responses, by selecting argument. */
export const replyTypes = { context: 'ByContext', force: 'ByForce', nothing: 'Always' } as const;

export interface PossibleResponse {
  readonly key: string;
  /** `previous` is the item before its deletion. `unknown` means that the form of the response is unknown. */
  readonly form: ResourceResponse['form'] | 'previous' | 'unknown';
  readonly context: ShapeContext;
}

export function responseChoice(operation: Operation, response: ResourceResponse): ResponseChoice {
  if (response.deletion !== undefined) return deletionChoice(operation, response);
  const { form, context } = response;
  const only = context === 'requested' ? 'view' : context;
  const argument = operation.arguments.find(({ name }) => name === 'context');
  const asked = context === 'requested' ? (argument?.schema.enum ?? contexts) : [];
  const keys = asked.filter((value: Json) => typeof value === 'string');
  const otherwise = [argument?.schema.default, 'view', ...keys].find(
    (key): key is string => typeof key === 'string' && keys.includes(key),
  );
  if (otherwise === undefined)
    return { by: undefined, answers: [{ key: 'true', form, context: only }], otherwise: true };
  const answers = keys.map((key): PossibleResponse => {
    const known = contexts.find((one) => one === key);
    return known === undefined ? { key, form: 'unknown', context: 'view' } : { key, form, context: known };
  });
  return { by: 'context', answers, otherwise };
}

/** The contexts of the resource that callers can request. The default context comes first. */
export function returnedContexts(operation: Operation, response: ResourceResponse): readonly ShapeContext[] {
  if (response.context !== 'requested') return [response.context];
  const { answers, otherwise } = responseChoice(operation, response);
  const taken = contexts.filter((context) => answers.some(({ key }) => key === context));
  const usual = taken.find((context) => context === otherwise) ?? taken[0] ?? 'view';
  return [usual, ...taken.filter((context) => context !== usual)];
}

/** If the operation has no argument `force`, every deletion is permanent. */
function deletionChoice(
  operation: Operation,
  { deletion = 'unknown', context: written }: ResourceResponse,
): ResponseChoice {
  const context = written === 'requested' ? 'view' : written;
  const forced: PossibleResponse = { key: 'true', form: deletion, context };
  const force = operation.arguments.find(({ name }) => name === 'force');
  if (force === undefined || deletion === 'item')
    return { by: undefined, answers: [forced], otherwise: true };
  return {
    by: 'force',
    answers: [forced, { key: 'false', form: 'item', context }],
    otherwise: force.schema.default === true,
  };
}
