// Equal schemas are one object: later stages keep what they know of a schema by its
// identity, and a site repeats the same few thousand schemas tens of thousands of times.

import type { Report, Where } from '../../core/diagnostics/diagnostic.ts';
import type { Relativise } from '../../core/model/site-address.ts';
import { unlessTooDeep } from '../../core/model/unless-too-deep.ts';
import { isRecord } from '../../core/model/index-document.ts';
import { problem } from './problems.ts';
import type { SchemaReading, SchemaReport } from './schema-draft.ts';
import { readSchema, type PartReader } from './schema.ts';

/** Tells a diagnostic again, of the same schema in another place. */
type Retold = (report: SchemaReport, at: string) => void;

interface Known {
  readonly reading: SchemaReading;
  readonly problems: readonly Retold[];
}

/** What has been read, by the text of the schema without the site's own address. */
export type SchemaReadings = Map<string, Known>;

/** `where` is asked for when there is something to report, which is rare. */
export type SchemaReader = (raw: unknown, where: () => Where, report: Report) => SchemaReading;

/**
 * A reader that reads each distinct schema once and repeats its diagnostics at every place.
 *
 * @param relative takes the site's own address out of texts: what is generated must not hold it
 * @param known what was read before, of this source or of another; what is read is added
 */
export function createSchemaReader(relative: Relativise, known: SchemaReadings): SchemaReader {
  const read = (raw: unknown, depth: number): Known => {
    const problems: Retold[] = [];
    const remember: SchemaReport = (code, at, details) =>
      problems.push((report, outer) => {
        report(code, outer + at, details);
      });
    return { reading: readSchema(raw, '', remember, depth, readPart), problems };
  };

  /** By depth: what nests too deep to be read depends on it. */
  const seen: WeakMap<object, Known>[] = [];

  /** An index that was loaded holds equal schemas as one object (`sharedJson`): most are known without being written down. */
  const onceOf = (raw: unknown, depth: number, find: () => Known): Known => {
    if (!isRecord(raw)) return find();
    const known = (seen[depth] ??= new WeakMap<object, Known>());
    let entry = known.get(raw);
    if (entry === undefined) known.set(raw, (entry = find()));
    return entry;
  };

  const onceIn = (written: string | undefined, find: () => Known): Known => {
    if (written === undefined) return find();
    let entry = known.get(written);
    if (entry === undefined) known.set(written, (entry = find()));
    return entry;
  };

  const findPart = (raw: unknown, depth: number): Known => {
    const written = keyOf(raw);
    return onceIn(written && `${depth} ${written}`, () => read(raw, depth));
  };

  /** Schemas of many resources are made of the same parts. */
  const readPart: PartReader = (raw, at, report, depth) => {
    if (depth > maxSharedDepth) return readSchema(raw, at, report, depth);
    const entry = onceOf(raw, depth, () => findPart(raw, depth));
    for (const retell of entry.problems) retell(report, at);
    return entry.reading;
  };

  const findWhole = (raw: unknown): Known => {
    const written = keyOf(raw);
    const key = written && relative(written);
    return onceIn(key, () => read(key === undefined || key === written ? raw : JSON.parse(key), 0));
  };

  return (raw, where, report) => {
    const entry = onceOf(raw, 0, () => findWhole(raw));
    if (entry.problems.length > 0) {
      const place = where();
      const reportHere: SchemaReport = (code, at, details) => {
        report(problem(code, { ...place, pointer: `${place.pointer ?? ''}${at}` }, details as never));
      };
      for (const retell of entry.problems) retell(reportHere, '');
    }
    return entry.reading;
  };
}

/** To know a part again it is written down as often as it nests: no further than real schemas do. */
const maxSharedDepth = 8;

/** Undefined for what nests too deep to be written down; `readSchema` says so. */
const keyOf = (raw: unknown): string | undefined => unlessTooDeep(() => JSON.stringify(raw), undefined);
