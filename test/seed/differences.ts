// What two lists of calls do not have in common, a line for each, so that a failing test
// names the argument or nested field that is missing, surplus or different.

import type { Call, Said } from './notation.ts';

/** A fact is a place (`POST /a items[].id readOnly`) and what is said there. */
type Facts = Map<string, string>;

export function differences(expected: readonly Call[], actual: readonly Call[]): readonly string[] {
  const lines: string[] = [];
  const wanted = factsOf(expected, lines);
  const found = factsOf(actual, lines);

  for (const [place, value] of wanted) {
    const other = found.get(place);
    if (other === undefined) lines.push(`missing: ${place}: ${value}`);
    else if (!agree(place, value, other)) lines.push(`different: ${place}: ${other}, not ${value}`);
  }
  for (const [place, value] of found) {
    if (!wanted.has(place) && !place.endsWith(' says')) lines.push(`surplus: ${place}: ${value}`);
  }
  return lines;
}

/** A document's words need only be part of a description; all else is equal or not. */
const agree = (place: string, wanted: string, found: string): boolean =>
  place.endsWith(' says') ? found.toLowerCase().includes(wanted.toLowerCase()) : wanted === found;

function factsOf(calls: readonly Call[], lines: string[]): Facts {
  const facts: Facts = new Map();
  for (const { namespace, method, path, args } of calls) {
    const place = `${method} ${path}`;
    if (facts.has(place)) lines.push(`twice: ${place}`);
    facts.set(place, `namespace "${namespace}", arguments ${Object.keys(args).join(', ')}`);
    for (const [name, said] of Object.entries(args)) addFacts(`${place} ${name}`, said, facts);
  }
  return facts;
}

function addFacts(place: string, said: Said, facts: Facts): void {
  const { items, properties = {}, others, required, says, ...rest } = said;
  facts.set(place, required ? 'required' : 'optional');
  for (const [keyword, value] of Object.entries(rest))
    facts.set(`${place} ${keyword}`, JSON.stringify(value));
  if (says !== undefined) facts.set(`${place} says`, says);
  if (items) addFacts(`${place}[]`, items, facts);
  if (others === true) facts.set(`${place}.*`, 'anything');
  else if (others) addFacts(`${place}.*`, others, facts);
  for (const [name, property] of Object.entries(properties)) addFacts(`${place}.${name}`, property, facts);
}
