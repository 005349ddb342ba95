// Arguments that a site accepted during an exercise (`--exercise`). routewright made their values, but a saved index may
// contain any value, so only harmless values that fit the declared arguments are read from it.

import { schemaErrors } from '../../schema/value-errors.ts';
import type { Json } from '../../schema/schema.ts';
import type { AcceptedArguments, Argument } from './api.ts';
import { isRecord } from '../index/index-document.ts';

/** The maximum length of the arguments of one operation, as JSON. */
const maxLength = 4000;
const maxDepth = 8;

const secretName = /pass|secret|token|key|nonce|auth|credential|license/i;

/** An address of a real host. Hosts for examples are `example.org` and the like. */
const realAddress = /@(?!(?:[\w-]+\.)*example(?:\.(?:org|com|net))?(?![\w.-]))[\w-]+(?:\.[\w-]+)+/i;

/** A long word with letters and digits, as tokens and hashes are. */
const isToken = (word: string): boolean => word.length >= 32 && /\d/.test(word) && /[a-z]/i.test(word);

const isSafeText = (text: string): boolean => !realAddress.test(text) && !text.split(/[^\w-]+/).some(isToken);

/** Whether a value contains no secret and no e-mail address of a person, as far as names and texts show it. */
function isSafe(name: string, value: Json, depth = 0): boolean {
  if (secretName.test(name) || depth > maxDepth) return false;
  if (typeof value === 'string') return isSafeText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every((one: Json) => isSafe('', one, depth + 1));
  return Object.entries(value).every(([member, one]) => isSafe(member, one, depth + 1));
}

/** The safe ones of the arguments; undefined where none is left, or where they are too long. */
export function safeArguments(values: AcceptedArguments): AcceptedArguments | undefined {
  if (JSON.stringify(values).length > maxLength) return undefined;
  const safe = Object.entries(values).filter(([name, value]) => isSafe(name, value));
  return safe.length === 0 ? undefined : Object.fromEntries(safe);
}

/**
 * Reads the member `examples` of a route in a file, where it may have any value.
 *
 * @returns the safe values of declared arguments outside the path; undefined where there are none
 */
export function acceptedArgumentsIn(
  raw: unknown,
  {
    methods,
    arguments: args,
  }: { readonly methods: readonly string[]; readonly arguments: readonly Argument[] },
): AcceptedArguments | undefined {
  if (!isRecord(raw)) return undefined;
  const listed = methods
    .map((method) => (Object.hasOwn(raw, method) ? raw[method] : undefined))
    .find(isRecord);
  if (listed === undefined) return undefined;
  const declared = args.filter(({ name, in: place }) => place !== 'path' && Object.hasOwn(listed, name));
  // A file contains only JSON, and its reader has limited the depth.
  const safe = safeArguments(Object.fromEntries(declared.map(({ name }) => [name, listed[name] as Json])));
  const fitting = declared.flatMap(({ name, schema }): [string, Json][] => {
    const value = safe && Object.hasOwn(safe, name) ? safe[name] : undefined;
    return value !== undefined && schemaErrors(schema, value).length === 0 ? [[name, value]] : [];
  });
  return fitting.length === 0 ? undefined : Object.fromEntries(fitting);
}
