// What a new baseline keeps of the responses that the old one observed (`snapshot --observe`, `--exercise`) and recorded
// (`--examples`). Reading an index sends no such requests, so without this a new baseline would lose them.

import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../core/model/index/index-document.ts';
import type { SnapshotDocument } from '../source/snapshot/snapshot.ts';

type Raw = Readonly<Record<string, unknown>>;

/**
 * The snapshot of the current side with the observations of the baseline that still fit: of methods that the route
 * still has, and of properties whose schema did not change. Observations of the current side replace all observations
 * of a route, and a recorded response replaces the recorded response.
 *
 * @param before the snapshot document of the baseline, with stable values as in `after`
 */
export function withKeptObservations(before: SnapshotDocument, after: SnapshotDocument): SnapshotDocument {
  const keeping = new Set<string>();
  const routes = Object.entries(after.routes).map(([key, now]): readonly [string, unknown] => {
    const old = Object.hasOwn(before.routes, key) ? before.routes[key] : undefined;
    if (!isRecord(now) || !isRecord(old)) return [key, now];
    const isObserved = observedMembers.some((name) => name in now);
    const kept = { ...(!isObserved && keptOf(old, now)), ...keptResponse(old, now) };
    if (Object.keys(kept).length === 0) return [key, now];
    keeping.add(key);
    return [key, { ...now, ...kept }];
  });
  const [old, now] = [before['_snapshot'], after['_snapshot']];
  const day = isRecord(old) ? old['seen'] : undefined;
  const record = keeping.size > 0 && typeof day === 'string' && isRecord(now) ? { seen: day, ...now } : now;
  return { ...after, _snapshot: record, routes: Object.fromEntries(routes) };
}

const observedMembers = ['observed', 'observedContexts', 'observedWrites', 'errors', 'examples'];

function keptOf(old: Raw, now: Raw): Raw {
  const methods = new Set(endpointsOf(now).flatMap(methodsOf));
  const fitting = (observed: unknown): unknown => fittingPart(observed, propertiesOf(old), propertiesOf(now));
  const hasMethod = (name: string): boolean => methods.has(name === 'trash' ? 'DELETE' : name);
  const byMethod = (raw: unknown, isKept: (name: string) => boolean, map = same): Raw | undefined => {
    const left = isRecord(raw) ? Object.entries(raw).filter(([name]) => isKept(name)) : [];
    return left.length === 0 ? undefined : Object.fromEntries(left.map(([name, one]) => [name, map(one)]));
  };
  const takesSame = (name: string): boolean =>
    hasMethod(name) && isDeepStrictEqual(argumentsOf(old, name), argumentsOf(now, name));
  const kept = {
    observed: methods.has('GET') && old['observed'] ? fitting(old['observed']) : undefined,
    observedContexts: methods.has('GET') ? byMethod(old['observedContexts'], () => true, fitting) : undefined,
    observedWrites: byMethod(old['observedWrites'], hasMethod, fitting),
    errors: byMethod(old['errors'], hasMethod),
    examples: byMethod(old['examples'], takesSame),
  };
  return Object.fromEntries(Object.entries(kept).filter(([, one]) => one !== undefined));
}

/** The recorded response to GET, without the properties whose schema changed. */
function keptResponse(old: Raw, now: Raw): Raw {
  const isKept =
    'recorded' in old && !('recorded' in now) && endpointsOf(now).flatMap(methodsOf).includes('GET');
  const recorded = isKept
    ? fittingValue(old['recorded'], hasSameSchema(propertiesOf(old), propertiesOf(now)))
    : undefined;
  return recorded === undefined ? {} : { recorded };
}

/** The properties of an item, or of the items of a list; undefined if no property is left. */
function fittingValue(value: unknown, isKept: (name: string) => boolean): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => fittingValue(item, isKept)).filter((item) => item !== undefined);
    return items.length === 0 && value.length > 0 ? undefined : items;
  }
  if (!isRecord(value)) return value;
  const members = Object.entries(value);
  const left = members.filter(([name]) => isKept(name));
  return left.length === 0 && members.length > 0 ? undefined : Object.fromEntries(left);
}

const same = (value: unknown): unknown => value;

const endpointsOf = ({ endpoints }: Raw): readonly Raw[] =>
  Array.isArray(endpoints) ? endpoints.filter(isRecord) : [];

const methodsOf = ({ methods }: Raw): readonly unknown[] => (Array.isArray(methods) ? methods : []);

const argumentsOf = (route: Raw, method: string): unknown =>
  endpointsOf(route).find((endpoint) => methodsOf(endpoint).includes(method))?.['args'];

/** The schemas of the properties of an item. */
function propertiesOf({ schema }: Raw): Raw {
  if (!isRecord(schema)) return {};
  const { items, properties } = schema;
  const inItems = isRecord(items) ? items['properties'] : undefined;
  const all = properties ?? inItems;
  return isRecord(all) ? all : {};
}

/** An observation without the properties whose schema changed. A list and its items have the same properties. */
function fittingPart(observed: unknown, old: Raw, now: Raw): unknown {
  if (!isRecord(observed)) return observed;
  const { keys, items } = observed;
  const isSame = hasSameSchema(old, now);
  return {
    ...observed,
    ...(isRecord(keys) && {
      keys: Object.fromEntries(Object.entries(keys).filter(([name]) => isSame(name))),
    }),
    ...(isRecord(items) && { items: fittingPart(items, old, now) }),
  };
}

/** Tests whether a property has the same schema on both sides, or on neither side a schema. */
function hasSameSchema(old: Raw, now: Raw): (name: string) => boolean {
  const schemaIn = (properties: Raw, name: string): unknown =>
    Object.hasOwn(properties, name) ? properties[name] : undefined;
  return (name) => isDeepStrictEqual(schemaIn(old, name), schemaIn(now, name));
}
