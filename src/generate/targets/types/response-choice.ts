// The possible responses of an operation with a resource, and the argument that selects one: `context`
// selects a form of the resource, `force` whether a deletion leaves the item in the trash.

import type { Operation, ResourceResponse } from '../../../core/model/api.ts';
import type { Json } from '../../../core/schema/schema.ts';
import { contexts, type ShapeContext } from '../../../core/schema/shape.ts';

export interface ResponseChoice {
  /** The selecting argument; undefined if there is only one response. */
  readonly by: 'context' | 'force' | undefined;
  readonly answers: readonly PossibleResponse[];
  /** The value that applies if the argument is left out. */
  readonly otherwise: string | boolean;
}

/** The type of `shaped.ts` for the responses, by selecting argument. */
export const replyTypes = { context: 'ByContext', force: 'ByForce', nothing: 'Always' } as const;

export interface PossibleResponse {
  /** The value of the selecting argument. */
  readonly key: string;
  /** `previous`: the item before its deletion; `unknown`: the form is not known. */
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
    // The form of a plugin's own context is not known.
    return known === undefined ? { key, form: 'unknown', context: 'view' } : { key, form, context: known };
  });
  return { by: 'context', answers, otherwise };
}

/** The contexts in which the resource is returned: those that the caller can request, the default first. */
export function returnedContexts(operation: Operation, response: ResourceResponse): readonly ShapeContext[] {
  if (response.context !== 'requested') return [response.context];
  const { answers, otherwise } = responseChoice(operation, response);
  const taken = contexts.filter((context) => answers.some(({ key }) => key === context));
  const usual = taken.find((context) => context === otherwise) ?? taken[0] ?? 'view';
  return [usual, ...taken.filter((context) => context !== usual)];
}

/** Without an argument `force` there is no trash, and a deletion is always final. */
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
