// What an operation can answer when the site describes its resource, and which of its
// arguments chooses: `context` among the forms of the resource, `force` whether a
// deletion leaves the item in the trash.

import type { Operation, ResourceResponse } from '../../../core/model/api.ts';
import type { Json } from '../../../core/schema/schema.ts';
import { contexts, type Context } from '../../../core/schema/shape.ts';

export interface ResponseChoice {
  /** The argument that chooses; undefined where there is one answer alone. */
  readonly by: 'context' | 'force' | undefined;
  readonly answers: readonly PossibleAnswer[];
  /** What is answered when the argument is left out. */
  readonly otherwise: string | boolean;
}

/** The type of `shaped.ts` that says what a caller may be answered, by what chooses it. */
export const replyTypes = { context: 'ByContext', force: 'ByForce', nothing: 'Always' } as const;

export interface PossibleAnswer {
  /** The choosing argument's value. */
  readonly key: string;
  /** `previous`: what there was before it was deleted; `unknown`: nobody says. */
  readonly form: ResourceResponse['form'] | 'previous' | 'unknown';
  readonly context: Context;
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
  const answers = keys.map((key): PossibleAnswer => {
    const known = contexts.find((one) => one === key);
    // A context of a plugin's own shows nobody knows what.
    return known === undefined ? { key, form: 'unknown', context: 'view' } : { key, form, context: known };
  });
  return { by: 'context', answers, otherwise };
}

/** The contexts that the resource is answered in: those that the caller may ask for, the usual one first. */
export function answeredContexts(operation: Operation, response: ResourceResponse): readonly Context[] {
  if (response.context !== 'requested') return [response.context];
  const { answers, otherwise } = responseChoice(operation, response);
  const taken = contexts.filter((context) => answers.some(({ key }) => key === context));
  const usual = taken.find((context) => context === otherwise) ?? taken[0] ?? 'view';
  return [usual, ...taken.filter((context) => context !== usual)];
}

/** Without an argument `force` there is no trash: such a deletion is always forced. */
function deletionChoice(
  operation: Operation,
  { deletion = 'unknown', context: written }: ResourceResponse,
): ResponseChoice {
  const context = written === 'requested' ? 'view' : written;
  const forced: PossibleAnswer = { key: 'true', form: deletion, context };
  const force = operation.arguments.find(({ name }) => name === 'force');
  if (force === undefined || deletion === 'item')
    return { by: undefined, answers: [forced], otherwise: true };
  return {
    by: 'force',
    answers: [forced, { key: 'false', form: 'item', context }],
    otherwise: force.schema.default === true,
  };
}
