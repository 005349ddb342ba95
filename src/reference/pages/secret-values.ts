// Removes values that may be secrets from a request that is shared or kept. Credentials of the sign-in form are never
// part of these values.

import type { Json } from '../../core/schema/schema.ts';
import type { ArgumentValues } from '../../generate/targets/html/samples/request.ts';

const secretName =
  /pass(?:word|wd|phrase|code)?$|^pw$|secret|token|nonce|credential|authorization|(?:api|private|licen[cs]e|access|consumer)_?key|card_?number|^cv[cv]2?$|^pin$/i;

export interface PublicValues {
  readonly values: Readonly<Record<string, Json>>;
  /** The paths of removed values, such as `user.password`. */
  readonly removed: readonly string[];
}

/** The values without members whose names suggest a secret. */
export function withoutSecrets(values: ArgumentValues): PublicValues {
  const removed: string[] = [];
  const kept = withoutSecretMembers(Object.fromEntries(values), '', removed);
  return { values: kept as PublicValues['values'], removed };
}

function withoutSecretMembers(value: Json, path: string, removed: string[]): Json {
  if (Array.isArray(value))
    return value.map((item: Json, at) => withoutSecretMembers(item, `${path}[${at}]`, removed));
  if (typeof value !== 'object' || value === null) return value;
  const members = value as Readonly<Record<string, Json>>;
  // Custom fields are pairs of a key and a value.
  const { key } = members;
  const isSecretPair = typeof key === 'string' && secretName.test(key);
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, member]) => {
      const at = path === '' ? name : `${path}.${name}`;
      if (secretName.test(name) || (isSecretPair && name === 'value')) {
        removed.push(at);
        return [];
      }
      return [[name, withoutSecretMembers(member, at, removed)] as const];
    }),
  );
}
