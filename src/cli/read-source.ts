import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { LoadOptions } from '../load/load-options.ts';
import type { Loaded } from '../load/load.ts';
import { nameOfSource } from '../load/source-name.ts';
import type { ModelReading } from '../pipeline.ts';
import type { Io } from './io.ts';
import { problem as loadProblem } from '../load/problems.ts';
import { dim, yellow, type Line } from './lines.ts';

/** Reads a source, and says what is odd about the configuration or the whole of the source. */
export async function readSource(source: string, options: LoadOptions, io: Io): Promise<SourceReading> {
  const reading = await readSourceUntold(source, options, io);
  const lines = [...configLines(reading.diagnostics, options), ...sourceLines(reading.diagnostics)];
  if (lines.length > 0) io.note(lines);
  return reading;
}

/**
 * As `readSource`, for whoever lists the diagnostics. On a terminal it says that it reads.
 * The pipeline is loaded here, so that help and usage errors do not wait for it.
 */
export async function readSourceUntold(source: string, options: LoadOptions, io: Io): Promise<SourceReading> {
  io.progress(`Reading ${nameOfSource(source)}`);
  const { readWhole } = await import('../pipeline.ts');
  const { value, diagnostics } = await readWhole(source, options);
  const { loaded, model, sections } = value;
  return {
    value: model,
    diagnostics,
    loaded,
    sections,
    ...(loaded.kind === 'index' && loaded.site && { site: loaded.site }),
  };
}

/** A model, and what it was made of. */
export interface SourceReading extends ModelReading {
  readonly loaded: Loaded;
}

const configLines = (diagnostics: readonly Diagnostic[], { config }: LoadOptions): readonly Line[] =>
  diagnostics
    .filter(({ code }) => code.startsWith('config-'))
    .map(({ message }): Line => [yellow('warning'), `: ${config?.path ?? ''}: ${message}`]);

/**
 * What stands between the site and what was read of it: a sign-in that was not taken, a
 * cache. Whoever does not hear of it trusts the output too much.
 */
const sourceLines = (diagnostics: readonly Diagnostic[]): readonly Line[] =>
  diagnostics
    .filter(
      ({ code, level, where }) =>
        level === 'warning' && where.route === undefined && Object.hasOwn(loadProblem.table, code),
    )
    .flatMap(({ message, done }): readonly Line[] => [
      [yellow('warning'), `: ${message}`],
      ['  ', dim(done)],
    ]);
