// Reads a query or a form as PHP does (`parse_str`). Brackets in names create lists and maps.

import { phpVariableOf, type PhpVariable } from '../core/model/names/php-parameter-name.ts';
import type { Json } from '../core/schema/schema.ts';

/** The maximum number of parameters in PHP (`max_input_vars`). */
const maxParameters = 1000;

type PhpArray = Map<string, PhpArray | string>;

/** @param text a query without `?`, or a form */
export function phpParameters(text: string): Readonly<Record<string, Json>> {
  const all: PhpArray = new Map();
  for (const pair of text.split('&', maxParameters)) {
    const equals = pair.indexOf('=');
    const variable = phpVariableOf(percentDecoded(equals < 0 ? pair : pair.slice(0, equals)));
    if (variable) assign(all, variable, equals < 0 ? '' : percentDecoded(pair.slice(equals + 1)));
  }
  return membersOf(all);
}

/** Decodes percent encodings. Invalid encodings remain unchanged. */
const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

function assign(all: PhpArray, { name, keys }: PhpVariable, value: string): void {
  let at = all;
  let step = name;
  for (const next of keys) {
    const found = at.get(step);
    const inside: PhpArray = found instanceof Map ? found : new Map<string, PhpArray | string>();
    at.set(step, inside);
    at = inside;
    step = next === '' ? String(nextListIndex(inside)) : next;
  }
  at.set(step, value);
}

const nextListIndex = (array: PhpArray): number =>
  Math.max(-1, ...[...array.keys()].filter((key) => /^\d{1,9}$/.test(key)).map(Number)) + 1;

const membersOf = (array: PhpArray): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    [...array].map(([key, value]) => [key, typeof value === 'string' ? value : asJson(value)]),
  );

/** Converts a PHP array to JSON. An array with the keys 0, 1, 2 and so on becomes a list. */
const asJson = (array: PhpArray): Json =>
  [...array.keys()].every((key, at) => key === String(at))
    ? Object.values(membersOf(array))
    : membersOf(array);
