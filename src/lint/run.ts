import { diagnosticLevels, type Diagnostic, type Level, type Where } from '../core/diagnostics/diagnostic.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { didYouMean } from '../core/diagnostics/nearest.ts';
import { placesInFile } from '../source/file/places-in-file.ts';
import { placesInConfig } from '../source/file/read-config.ts';
import { nameOfSource } from '../source/source-name.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import type { LintReport } from '../core/model/reports/lint-report.ts';
import { lintReport } from '../report/lint-issues.ts';
import type { ConfigSection } from '../core/model/files/config.ts';
import { ownIssues } from './plugin/own-issues.ts';
import { checkPlugin } from './plugin/plugin-rules.ts';
import { problemCatalogue } from './problem-catalogue.ts';
import { readModel, withDefaultOptions, type ReadOptions } from '../source/read-model.ts';

/** The options of `lint`. */
export interface LintOptions extends ReadOptions {
  /** The source: a file, `-` for standard input, or any address of a site. */
  readonly source: string;
  /**
   * The lowest level of the issues to list.
   *
   * @default `info`
   */
  readonly level?: Level;
  /**
   * The codes of the issues to list.
   *
   * @default all codes
   */
  readonly codes?: readonly string[] | undefined;
}

export interface LintResult {
  /** The model that was read. */
  readonly model: ApiModel;
  /** The report that `routewright lint --format json` prints. */
  readonly report: LintReport;
  /** Whether the source has errors, including errors that are not listed. */
  readonly fails: boolean;
}

/**
 * Lists the issues of a source.
 *
 * @throws Halt when the source cannot be read, or no stage reports one of the codes
 */
export async function lint(options: LintOptions): Promise<LintResult> {
  const { source, level = 'info', codes } = options;
  codes?.forEach(assertKnownCode);
  const {
    value: model,
    diagnostics: ofReading,
    loaded,
    sections,
    sent,
  } = await readModel(source, {
    exercisePluginsOnly: true,
    ...options,
    recognize: false,
    declarations: true,
  });
  const folders = (loaded.kind === 'index' ? loaded.folders : undefined) ?? new Map<string, string>();
  const diagnostics = withLevels(
    [...ownIssues(ofReading, model, folders), ...checkPlugin(model, folders, ofReading, sent?.())],
    levelsIn(sections),
  );
  const wanted = diagnostics.filter(
    (one) =>
      diagnosticLevels.indexOf(one.level) <= diagnosticLevels.indexOf(level) &&
      (codes?.includes(one.code) ?? true),
  );
  const [file, config] = [nameOfSource(source), options.config?.path ?? ''];
  const report = lintReport(
    {
      model,
      listed: await withLocations(wanted, options),
      all: diagnostics,
      fileOf: (code) => (isOfConfig(code) ? config : file),
    },
    problemCatalogue,
  );
  return { model, report, fails: report.summary.fails };
}

type Levels = ReadonlyMap<string, Level | 'off'>;

/** @throws Halt `usage` if the configuration names a code that does not exist */
function levelsIn(sections: readonly ConfigSection[]): Levels {
  const levels = new Map(sections.flatMap(({ settings }) => Object.entries(settings.levels ?? {})));
  for (const code of levels.keys()) assertKnownCode(code);
  return levels;
}

const withLevels = (diagnostics: readonly Diagnostic[], levels: Levels): readonly Diagnostic[] =>
  diagnostics.flatMap((one) => {
    const level = levels.get(one.code) ?? one.level;
    return level === 'off' ? [] : [{ ...one, level }];
  });

/** Adds line and column to diagnostics about a file. */
async function withLocations(
  diagnostics: readonly Diagnostic[],
  options: LintOptions,
): Promise<readonly Diagnostic[]> {
  const placed = (isConfig: boolean): readonly Where[] =>
    diagnostics.flatMap(({ code, where }) =>
      isOfConfig(code) === isConfig && where.pointer !== undefined ? [where] : [],
    );
  const inSource = await placesInFile(options.source, placed(false), withDefaultOptions(options));
  const pointers = new Set(placed(true).map(({ pointer = '' }) => pointer));
  const inConfig = options.config && (await placesInConfig(options.config, [...pointers]));
  return diagnostics.map((one) => {
    const place = (isOfConfig(one.code) ? inConfig : inSource)?.get(one.where.pointer ?? '');
    return place ? { ...one, where: { ...one.where, ...place } } : one;
  });
}

/**
 * Whether a code is a problem of the configuration, whose pointers lead into the configuration.
 */
const isOfConfig = (code: string): boolean => code.startsWith('config-');

function assertKnownCode(code: string): void {
  if (problemCatalogue.has(code)) return;
  throw new Halt(
    'usage',
    `There is no code "${code}".`,
    didYouMean(code, problemCatalogue.keys()) ?? '"routewright explain" lists all codes.',
  );
}
