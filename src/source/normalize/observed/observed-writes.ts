// The observed responses of methods that write (`--exercise`).

import type { Operation, ResourceResponse } from '../../../core/model/api/api.ts';
import type { Observation } from '../../../core/model/observation/observation.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import { mergeObservations } from './observed.ts';

/** What an operation that writes was observed to send. */
export interface WrittenObservation {
  /** All responses: a deletion that can be undone sends another body than a permanent one. */
  readonly whole: Observation;
  /** The response to the method itself; for DELETE, the permanent deletion. */
  readonly own?: Observation;
  /** The response to a deletion that can be undone. */
  readonly trash?: Observation;
}

export function writtenObservation(
  { methods }: Operation,
  writes: ReadonlyMap<string, Observation>,
): WrittenObservation | undefined {
  const own = methods.map((method) => writes.get(method)).find((one) => one !== undefined);
  const trash = methods.includes('DELETE') ? writes.get('trash') : undefined;
  const whole = own && trash ? mergeObservations(own, trash) : (own ?? trash);
  return whole && { whole, ...(own && { own }), ...(trash && { trash }) };
}

/** The form of a permanent deletion; undefined where the observation does not show it. */
export const observedDeletion = (observation: Observation | undefined): ResourceResponse['deletion'] =>
  observation?.keys &&
  Object.hasOwn(observation.keys, 'deleted') &&
  Object.hasOwn(observation.keys, 'previous')
    ? 'previous'
    : undefined;

/** The observations of items in the response of an operation that writes. */
export function writtenItems(
  { own, trash }: WrittenObservation,
  { deletion }: ResourceResponse,
): readonly Observation[] {
  const previous = own?.keys && Object.hasOwn(own.keys, 'previous') ? own.keys['previous'] : undefined;
  const item = deletion === 'previous' ? previous : own;
  return [item, trash].flatMap((one) => one ?? []);
}

/**
 * Whether the response contains the resource, and not only some of its members: half of the declared
 * properties were observed.
 */
export const holdsResource = ({ keys = {} }: Observation, { properties = {} }: Schema): boolean =>
  Object.keys(properties).filter((name) => Object.hasOwn(keys, name)).length * 2 >=
  Object.keys(properties).length;

/**
 * Whether two responses of one route contain the same object, such as the responses that read and update an item.
 * Half of the members of each response are in the other one.
 */
export function showSameObject(one: Observation, other: Observation): boolean {
  if ([...one.types, ...other.types].some((type) => type !== 'object')) return false;
  const [names, others] = [one, other].map(({ keys = {} }) =>
    Object.keys(keys).filter((name) => !name.startsWith('_')),
  );
  if (!names || !others) return false;
  const shared = names.filter((name) => others.includes(name));
  return shared.length > 0 && shared.length * 2 >= Math.max(names.length, others.length);
}
