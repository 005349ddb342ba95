// Sends the calls to whatever answers them, and compares what came back.

import { createMock } from '../../src/mock-engine/mock.ts';
import { planMock } from '../../src/mock-engine/plan-mock.ts';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import { isRecord } from '../../src/core/model/index/index-document.ts';
import type { AgreementCall } from './agreement-calls.ts';

export interface Outcome {
  readonly status: number;
  /** Of an error. */
  readonly code: string;
  readonly body: unknown;
}

/** Sends one call, whose path holds no place any more. */
export type Send = (call: AgreementCall, path: string) => Promise<Outcome>;

/** Sends over HTTP. @param base without a slash at the end @param hear told of each answer's headers */
export const sendTo =
  (base: string, authorization: string, hear?: (headers: Headers) => void): Send =>
  async ({ method, query, json, text, anonymous }, path) => {
    const body = text ?? (json === undefined ? undefined : JSON.stringify(json));
    const answer = await fetch(`${base}${path}${query === undefined ? '' : `?${query}`}`, {
      method,
      ...(body !== undefined && { body }),
      headers: {
        ...(anonymous !== true && { authorization }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      redirect: 'manual',
    });
    hear?.(answer.headers);
    const received = await answer.text();
    let parsed: unknown;
    try {
      parsed = JSON.parse(received);
    } catch {
      parsed = undefined;
    }
    return { status: answer.status, code: codeIn(answer.status, parsed), body: parsed };
  };

const codeIn = (status: number, body: unknown): string =>
  status >= 400 && isRecord(body) && typeof body['code'] === 'string' ? body['code'] : '';

/** Sends to a mock in this process. */
export const sendHere = (model: ApiModel): Send => {
  const mock = createMock(planMock(model), { seed: 1, base: '' });
  return ({ method, query = '', json, text, anonymous }, path) => {
    const body = text ?? (json === undefined ? '' : JSON.stringify(json));
    const headers = {
      ...(anonymous !== true && { authorization: 'x' }),
      ...(body !== '' && { 'content-type': 'application/json' }),
    };
    const answer = mock.answer({ method, path, query, headers, body });
    return Promise.resolve({
      status: answer.status,
      code: codeIn(answer.status, answer.body),
      body: answer.body,
    });
  };
};

/** Sends all calls in turn to one side; undefined for a call about something that the side has none of. */
export async function outcomesOf(
  calls: readonly AgreementCall[],
  send: Send,
): Promise<readonly (Outcome | undefined)[]> {
  const firsts = new Map<string, string | undefined>();
  let made = '';
  const firstOf = async (list: string): Promise<string | undefined> => {
    if (!firsts.has(list)) {
      const { body } = await send({ about: '', method: 'GET', path: list }, list);
      firsts.set(list, Array.isArray(body) ? idOf(body[0]) : undefined);
    }
    return firsts.get(list);
  };
  const outcomes: (Outcome | undefined)[] = [];
  for (const call of calls) {
    const [, list] = /\{first:([^}]+)\}/.exec(call.path) ?? [];
    const first = list === undefined ? '' : await firstOf(list);
    if (first === undefined) {
      outcomes.push(undefined);
      continue;
    }
    const filled = (text: string): string => text.replace(/\{first:[^}]+\}/, first).replace('{made}', made);
    const outcome = await send(
      { ...call, ...(call.query !== undefined && { query: filled(call.query) }) },
      filled(call.path),
    );
    if (outcome.status === 201) made = idOf(outcome.body) ?? '';
    outcomes.push(outcome);
  }
  return outcomes;
}

const idOf = (one: unknown): string | undefined =>
  isRecord(one) && (typeof one['id'] === 'number' || typeof one['id'] === 'string')
    ? String(one['id'])
    : undefined;

export const lineOf = ({ about, method, path, query = '', json, anonymous }: AgreementCall): string =>
  `${method} ${path}${query && `?${query}`}${json === undefined ? '' : ` ${JSON.stringify(json)}`}${anonymous === true ? ' (nobody)' : ''}: ${about}`;

/** Both answer the same status, and the same code where it is an error. */
export const agree = (one: Outcome, other: Outcome): boolean =>
  one.status === other.status && one.code === other.code;
