// Equal schemas are one object: later stages keep what they know of a schema by its
// identity, and a site repeats the same few thousand schemas tens of thousands of times.

import type { DetailsOf } from '../diagnostics/define-problems.ts';
import type { Diagnostic, Report, Where } from '../diagnostics/diagnostic.ts';
import type { Relativise } from '../model/own-address.ts';
import { problem } from './problems.ts';
import type { SchemaReading, SchemaReport } from './schema-draft.ts';
import { readSchema } from './schema.ts';

type Codes = keyof typeof problem.table;

/** A diagnostic of a schema, before it is known where the schema stands. */
interface Remembered {
  readonly at: string;
  readonly make: (where: Where) => Diagnostic;
}

interface Known {
  readonly reading: SchemaReading;
  readonly problems: readonly Remembered[];
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
  const read = (raw: unknown): Known => {
    const problems: Remembered[] = [];
    const remember: SchemaReport = <Code extends Codes>(
      code: Code,
      at: string,
      details: DetailsOf<(typeof problem.table)[Code]>,
    ) => problems.push({ at, make: (where) => problem(code, where, details as never) });
    return { reading: readSchema(raw, '', remember), problems };
  };

  return (raw, where, report) => {
    const written = keyOf(raw);
    const key = written === undefined ? undefined : relative(written);
    const own = key === undefined || key === written ? raw : (JSON.parse(key) as unknown);
    const entry = (key === undefined ? undefined : known.get(key)) ?? read(own);
    if (key !== undefined) known.set(key, entry);
    if (entry.problems.length > 0) {
      const place = where();
      for (const { at, make } of entry.problems)
        report(make({ ...place, pointer: `${place.pointer ?? ''}${at}` }));
    }
    return entry.reading;
  };
}

/** Undefined for what nests too deep to be written down; `readSchema` says so. */
function keyOf(raw: unknown): string | undefined {
  try {
    return JSON.stringify(raw);
  } catch {
    return undefined;
  }
}
