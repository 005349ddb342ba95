// Replaces the baseline file of a comparison with the current side, and keeps what reading an index does not request:
// the observed responses, and what the old baseline recorded about visitors.

import { basename, dirname } from 'node:path';
import { Halt } from '../core/diagnostics/halt.ts';
import type { DriftReport } from '../core/model/reports/drift-report.ts';
import { withoutDeclarations } from '../core/model/api/declaration.ts';
import { softwareFileOf, softwareText, type Software } from '../core/model/software/software.ts';
import { readPresent } from '../generate/output/disk-entry.ts';
import { writeOneFile } from '../generate/output/write-files.ts';
import {
  snapshotDocument,
  textOfSnapshot,
  type SnapshotDocument,
  type SeenOnDay,
} from '../source/snapshot/snapshot.ts';
import type { Comparison } from './run.ts';
import { assertWhole } from './compare-sides.ts';
import { howFetched, type Side } from '../source/read-side.ts';
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../core/model/index/index-document.ts';
import { seenAccessIn, type SeenAccess } from '../core/model/api/access.ts';

/**
 * @param selected the compared namespaces, if only some are compared
 * @throws Halt `usage` if the baseline is not a file that can be overwritten
 */
export function assertUpdatable(baseline: string, selected: readonly string[] | null = null): void {
  assertWhole('updateBaseline', selected);
  if (baseline === '-' || /^[a-z][a-z\d+.-]*:\/\//i.test(baseline))
    throw new Halt(
      'usage',
      'With `updateBaseline`, the baseline must be a file.',
      'Save a baseline file with "routewright snapshot".',
    );
  if (baseline.endsWith('.gz'))
    throw new Halt(
      'usage',
      `\`updateBaseline\` cannot write gzip: ${baseline}.`,
      'Keep the baseline uncompressed, so that git shows its changes.',
    );
}

/**
 * Overwrites the baseline of a comparison with a snapshot of the current side, or leaves the baseline
 * unchanged.
 *
 * @param baseline the baseline file
 * @param force overwrites the baseline even if the current side has less information
 * @returns a message for the user about the result
 * @throws Halt if the new baseline would have less information than the old one
 */
export function updateBaseline(
  baseline: string,
  { before, after, report, software }: Comparison,
  force: boolean,
): string {
  assertUpdatable(baseline, report.summary.compared.selected);
  if (before.contract)
    throw new Halt(
      'usage',
      `${baseline} is a contract, which a snapshot would replace.`,
      'Write the contract again with "routewright contract".',
    );
  const { name, loaded, fetched, namespace } = after;
  if (loaded.kind === 'model')
    throw new Halt(
      'usage',
      `${name} is a model, not the index of a site, so it cannot become a snapshot.`,
      'Overwrite the baseline file with a copy of the model.',
    );
  const lost =
    namespace === null
      ? lostBaselineInformation(report.summary.compared, fetched?.schemas === 'some')
      : `the current side contains only ${namespace}.`;
  if (lost !== undefined && !force)
    throw new Halt(
      'source',
      `${baseline} was not updated: ${lost}`,
      'Read the current side in the same way as the baseline, or use `force`.',
    );
  const current = withoutDeclarations(loaded.index);
  const document = snapshotDocument(current, howFetched(loaded), keptAccess(before, after));
  const old = before.loaded.kind === 'index' ? snapshotDocument(before.loaded.index, undefined) : undefined;
  writeOneFile(baseline, textOfSnapshot(old ? withKeptObservations(old, document) : document));
  return [`${baseline} was updated from ${name}.`, ...softwareToo(baseline, software)].join(' ');
}

/**
 * Updates the software file next to the baseline. If the current software is unknown, returns a message that
 * the file still lists the earlier software.
 */
function softwareToo(baseline: string, software: Software | null): readonly string[] {
  const file = softwareFileOf(baseline);
  if (software) {
    writeOneFile(file, softwareText(software));
    return [`The list of software was updated too: ${file}.`];
  }
  return readPresent(dirname(file), basename(file)).kind === 'file'
    ? [`${file} still lists the earlier software. Use \`software\` to update this file.`]
    : [];
}

function lostBaselineInformation(
  { fetched, responsesMissing, notCompared }: DriftReport['summary']['compared'],
  toldInPart: boolean,
): string | undefined {
  if (fetched.before?.signedIn === true && fetched.after?.signedIn === false)
    return 'the baseline was read signed in, but the current side was read without a sign-in and may lack routes.';
  if (responsesMissing.length === 1 && responsesMissing[0] === 'after')
    return 'the baseline describes responses, but the current side does not.';
  return toldInPart && responsesMissing.length === 0 && notCompared.responses > 0
    ? 'the current side lacks the response schemas of some routes.'
    : undefined;
}

type Raw = Readonly<Record<string, unknown>>;

/**
 * The snapshot of the current side with the observations of the baseline that still fit: of methods that the route
 * still has, and of properties whose schema did not change. Observations of the current side replace all observations
 * of a route, and a recorded response replaces the recorded response.
 *
 * @param before the snapshot document of the baseline, with stable values as in `after`
 */
function withKeptObservations(before: SnapshotDocument, after: SnapshotDocument): SnapshotDocument {
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

/**
 * The access to record in a snapshot of the current side: the access that the site showed in this run, otherwise the
 * access that the baseline recorded for the same route.
 *
 * @returns undefined if the baseline recorded no access of a current route
 */
function keptAccess(
  before: Pick<Side, 'loaded'>,
  after: Pick<Side, 'loaded' | 'model'>,
): SeenOnDay | undefined {
  if (before.loaded.kind !== 'index' || after.loaded.kind !== 'index') return undefined;
  const { routes, _snapshot: record } = before.loaded.index;
  const day = isRecord(record) ? record['seen'] : undefined;
  const shown = new Map(after.model.routes.map(({ key, access }) => [key, access]));
  const access = new Map<string, SeenAccess>();
  for (const key of Object.keys(after.loaded.index.routes)) {
    const now = shown.get(key);
    const raw = Object.hasOwn(routes, key) ? routes[key] : undefined;
    const old = isRecord(raw) ? seenAccessIn(raw['access']) : undefined;
    if (old === undefined) continue;
    // A response that does not show the permissions of visitors replaces nothing.
    const isKnown = now?.caller === 'visitor' && now.failed === undefined && !old.signedIn;
    access.set(key, isKnown ? seenNow(now.allowed.includes('GET')) : old);
  }
  if (access.size === 0) return undefined;
  return { observations: new Map(), access, ...(typeof day === 'string' && { day }) };
}

/** The response that a visitor got in this run, as `snapshot --observe` would record it. */
const seenNow = (isAllowed: boolean): SeenAccess =>
  isAllowed ? { status: 200, allow: ['GET'], signedIn: false } : { status: 401, allow: [], signedIn: false };
