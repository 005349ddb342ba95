// Decides how complete the reading of a site is: whether it has the response schemas of all routes, and whether it has
// less or more information than the last reading.

import { isDeepStrictEqual } from 'node:util';
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import { fetchedIn, type Fetched } from '../core/model/index/fetched.ts';
import { isRecord, type WireIndex } from '../core/model/index/index-document.ts';
import type { IndexParts } from '../source/fleet-store/content.ts';
import type { FleetStore } from '../source/fleet-store/disk-store.ts';
import type { SiteState } from '../source/fleet-store/site-record.ts';

/** The reason why a reading lacks response schemas; undefined if it has all, or if the user turned schemas off. */
export function incompleteReason(
  document: WireIndex,
  diagnostics: readonly Diagnostic[],
): string | undefined {
  const fetched = fetchedOfIndex(document);
  return fetched === null || fetched.schemas === 'all'
    ? undefined
    : diagnostics.find(({ code }) => code.startsWith('schema'))?.message;
}

/** The first warning, as a sentence to append to an error; empty if there is none. */
export function firstProblem(diagnostics: readonly Diagnostic[]): string {
  const first = diagnostics.find(({ level }) => level !== 'info');
  return first ? ` The first problem: ${first.message}` : '';
}

/**
 * The kinds of information that only the earlier of two readings has, such as response schemas. If the later
 * reading were accepted, all missing information would count as removed.
 */
export function lostInformation(store: FleetStore, before: SiteState, after: WireIndex): string | undefined {
  const [old, now] = [fetchedOfIndex(storedValue(store, 'roots', before.root)), fetchedOfIndex(after)];
  if (old?.signedIn === true && now?.signedIn === false)
    return 'The site was read signed in before, but not this time. The last reading is kept.';
  return old?.schemas === 'all' && now !== null && now.schemas !== 'all'
    ? 'The last reading has the response schemas of all routes, but this reading does not. The last reading is kept.'
    : undefined;
}

/** Whether a complete reading follows an incomplete one, and differs from it only by response schemas. */
export function isCompletion(
  store: FleetStore,
  before: SiteState,
  { root, namespaces, runs }: IndexParts,
): boolean {
  const [old, now] = [storedValue(store, 'roots', before.root), parsed(root.text)];
  if ((fetchedOfIndex(old)?.schemas ?? 'all') === 'all' || fetchedOfIndex(now)?.schemas !== 'all')
    return false;
  return (
    isDeepStrictEqual(withoutSchemas(old), withoutSchemas(now)) &&
    isDeepStrictEqual(before.runs, runs) &&
    isDeepStrictEqual(Object.keys(before.namespaces), [...namespaces.keys()]) &&
    Object.entries(before.namespaces).every(([name, hash]) =>
      isDeepStrictEqual(
        withoutSchemas(storedValue(store, 'namespaces', hash)),
        withoutSchemas(parsed(namespaces.get(name)?.text ?? '')),
      ),
    )
  );
}

/** A part of an index without its response schemas, and without the record whether it has some. */
function withoutSchemas(part: unknown): unknown {
  if (!isRecord(part)) return part;
  const { _snapshot: record, routes, ...rest } = part;
  return {
    ...rest,
    ...(isRecord(record) && { _snapshot: { ...record, schemas: null } }),
    ...(isRecord(routes) && {
      routes: Object.fromEntries(
        Object.entries(routes).map(([key, route]) => [
          key,
          isRecord(route) ? { ...route, schema: null } : route,
        ]),
      ),
    }),
  };
}

/** The value of a part; undefined if the part is damaged. */
function storedValue(store: FleetStore, kind: 'roots' | 'namespaces', hash: string): unknown {
  try {
    return parsed(store.content(kind, hash));
  } catch {
    return undefined;
  }
}

const parsed = (text: string): unknown => JSON.parse(text) as unknown;

function fetchedOfIndex(index: unknown): Fetched | null {
  const read = isRecord(index) ? fetchedIn(index['_snapshot']) : null;
  return read?.kind === 'sound' ? read.fetched : null;
}
