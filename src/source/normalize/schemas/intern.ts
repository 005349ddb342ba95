// Turns equal schemas into one object in memory. Later stages cache their results by the object, and a site repeats a
// few thousand schemas tens of thousands of times.

import type { Report, Where } from '../../../core/diagnostics/diagnostic.ts';
import type { Relativise } from '../../../core/model/index/site-address.ts';
import { unlessTooDeep } from '../../../core/model/text/unless-too-deep.ts';
import { isRecord } from '../../../core/model/index/index-document.ts';
import { indexProblem } from '../problems.ts';
import type { SchemaReading, SchemaReport } from './schema-draft.ts';
import { readSchema, type PartReader } from './schema.ts';

/** Reports a schema's diagnostic again if another route uses the schema. */
type RepeatedDiagnostic = (report: SchemaReport, at: string) => void;

interface KnownReading {
  readonly reading: SchemaReading;
  readonly problems: readonly RepeatedDiagnostic[];
}

/** The schemas that were read, by their text. The text does not contain the site's own address. */
export type SchemaReadings = Map<string, KnownReading>;

/** Reads a schema. `where` is only called if there is a problem to report, which is rare. */
export type SchemaReader = (raw: unknown, where: () => Where, report: Report) => SchemaReading;

/**
 * Creates a reader that reads each distinct schema once and reports its diagnostics for every use of the schema.
 *
 * @param relative removes the site's own address from texts, because generated code must not contain the address
 * @param known results of earlier sources; the reader adds its own results
 */
export function createSchemaReader(relative: Relativise, known: SchemaReadings): SchemaReader {
  const read = (raw: unknown, depth: number): KnownReading => {
    const problems: RepeatedDiagnostic[] = [];
    const remember: SchemaReport = (code, at, details) =>
      problems.push((report, outer) => {
        report(code, outer + at, details);
      });
    return { reading: readSchema(raw, '', remember, depth, readPart), problems };
  };

  /** The results by depth, because a schema beyond the maximum depth is not read. */
  const seen: WeakMap<object, KnownReading>[] = [];

  /**
   * Reads each object once. In a loaded index, equal schemas are one object (`sharedJson`), so most schemas are
   * not serialized.
   */
  const onceOf = (raw: unknown, depth: number, find: () => KnownReading): KnownReading => {
    if (!isRecord(raw)) return find();
    const known = (seen[depth] ??= new WeakMap<object, KnownReading>());
    let entry = known.get(raw);
    if (entry === undefined) known.set(raw, (entry = find()));
    return entry;
  };

  const onceIn = (written: string | undefined, find: () => KnownReading): KnownReading => {
    if (written === undefined) return find();
    let entry = known.get(written);
    if (entry === undefined) known.set(written, (entry = find()));
    return entry;
  };

  const findPart = (raw: unknown, depth: number): KnownReading => {
    const written = schemaText(raw);
    return onceIn(written && `${depth} ${written}`, () => read(raw, depth));
  };

  /** Reads a subschema. The schemas of many resources share subschemas. */
  const readPart: PartReader = (raw, at, report, depth) => {
    if (depth > maxSharedDepth) return readSchema(raw, at, report, depth);
    const entry = onceOf(raw, depth, () => findPart(raw, depth));
    for (const retell of entry.problems) retell(report, at);
    return entry.reading;
  };

  const findWhole = (raw: unknown): KnownReading => {
    const written = schemaText(raw);
    const key = written && relative(written);
    return onceIn(key, () => read(key === undefined || key === written ? raw : JSON.parse(key), 0));
  };

  return (raw, where, report) => {
    const entry = onceOf(raw, 0, () => findWhole(raw));
    if (entry.problems.length > 0) {
      const place = where();
      const reportHere: SchemaReport = (code, at, details) => {
        report(indexProblem(code, { ...place, pointer: `${place.pointer ?? ''}${at}` }, details as never));
      };
      for (const retell of entry.problems) retell(reportHere, '');
    }
    return entry.reading;
  };
}

/**
 * The maximum depth at which subschemas are compared as text. Each level serializes its subschemas again, and
 * real schemas are not deeper.
 */
const maxSharedDepth = 8;

/** The JSON text of a schema; undefined if the schema is too deep to serialize. `readSchema` reports such a schema. */
const schemaText = (raw: unknown): string | undefined => unlessTooDeep(() => JSON.stringify(raw), undefined);
