// Checks arguments before a request, with WordPress's rules and messages.

import { nearestNames } from '../core/diagnostics/nearest.ts';
import { plainSchema } from '../mock-engine/plain-schema.ts';
import { refusalOf } from '../mock-engine/refusal.ts';
import type { OperationCall, CallArgument } from '../generate/targets/html/samples/call.ts';
import type { Json } from '../core/schema/schema.ts';
import { changesRequest, isSendable } from './operation-call.ts';

export interface ArgumentProblem {
  readonly argument: string;
  readonly code: string;
  readonly message: string;
}

/** @returns one error per argument; empty when the site accepts all arguments */
export function argumentErrors(
  { arguments: own, everywhere = [] }: OperationCall,
  values: ReadonlyMap<string, Json>,
): readonly ArgumentProblem[] {
  const known = new Map([...everywhere, ...own].map((argument) => [argument.name, argument]));
  const missing = own
    .filter(({ name, required, schema }) => {
      const given = values.get(name);
      return required && (given === undefined || given === null) && schema.default === undefined;
    })
    .map(({ name }): ArgumentProblem => ({
      argument: name,
      code: 'rest_missing_callback_param',
      message: `Missing parameter: ${name}`,
    }));
  const wrong = [...values].flatMap(([name, value]) => argumentError(name, value, known));
  return [...missing, ...wrong];
}

function argumentError(
  name: string,
  value: Json,
  known: ReadonlyMap<string, CallArgument>,
): readonly ArgumentProblem[] {
  const argument = known.get(name);
  if (changesRequest(name))
    return [
      {
        argument: name,
        code: 'not_sent',
        message: `${name} is not sent: the site would treat the call as a different kind of request.`,
      },
    ];
  if (argument === undefined) {
    const [near] = nearestNames(name, known.keys(), 1);
    const hint = near === undefined ? 'describe_operation lists its arguments.' : `Did you mean ${near}?`;
    return [
      { argument: name, code: 'unknown_argument', message: `The operation has no argument ${name}. ${hint}` },
    ];
  }
  if (!isSendable(argument))
    return [
      {
        argument: name,
        code: 'not_sent',
        message: `${name} is not sent: PHP would read the name differently in a URL.`,
      },
    ];
  // WordPress treats an argument of null as absent.
  if (value === null) return [];
  const read = argument.in === 'body' ? value : addressText(value);
  const refused = refusalOf(plainSchema(argument.schema), read, name);
  return refused === undefined ? [] : [{ argument: name, code: refused.code, message: refused.message }];
}

/**
 * Converts a value to its form in an address: all values are texts, and an empty list or map is an empty text.
 */
function addressText(value: Json): Json {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  const members = Object.entries(value);
  if (members.length === 0) return '';
  return Array.isArray(value)
    ? members.map(([, item]) => addressText(item))
    : Object.fromEntries(members.map(([name, member]) => [name, addressText(member)]));
}
