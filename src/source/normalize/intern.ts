// Makes equal schemas one object. Later stages cache facts about a schema by its identity, and a site repeats the same
// few thousand schemas tens of thousands of times.

import type { Report, Where } from '../../core/diagnostics/diagnostic.ts';
import type { Relativise } from '../../core/model/site-address.ts';
import { unlessTooDeep } from '../../core/model/unless-too-deep.ts';
import { isRecord } from '../../core/model/index-document.ts';
import { indexProblem } from './problems.ts';
import type { SchemaReading, SchemaReport } from './schema-draft.ts';
import { readSchema, type PartReader } from './schema.ts';

/** Repeats a diagnostic for the same schema at another place. */
type RepeatedDiagnostic = (report: SchemaReport, at: string) => void;

interface KnownReading {
  readonly reading: SchemaReading;
  readonly problems: readonly RepeatedDiagnostic[];
}

/** The schemas that were read, by their text without the site's own address. */
export type SchemaReadings = Map<string, KnownReading>;

/** `where` is called only when there is a problem to report, which is rare. */
export type SchemaReader = (raw: unknown, where: () => Where, report: Report) => SchemaReading;

/**
 * Creates a reader that reads each distinct schema once and repeats its diagnostics at every place.
 *
 * @param relative removes the site's own address from texts, because generated code must not contain it
 * @param known earlier readings of this source or of another; new ones are added
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

  /** By depth, because schemas beyond the maximum depth are not read. */
  const seen: WeakMap<object, KnownReading>[] = [];

  /**
   * An index that was loaded has equal schemas as one object (`sharedJson`), so most are recognized without
   * serializing them.
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

  /** Schemas of many resources consist of the same parts. */
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

/** Recognizing a part serializes it once per level. Real schemas do not nest deeper. */
const maxSharedDepth = 8;

/** Undefined for a schema that nests too deep to serialize; `readSchema` reports it. */
const schemaText = (raw: unknown): string | undefined => unlessTooDeep(() => JSON.stringify(raw), undefined);
