import { levels, type Diagnostic, type Level } from '../diagnostics/diagnostic.ts';
import { Halt } from '../diagnostics/halt.ts';
import { didYouMean } from '../diagnostics/nearest.ts';
import type { ApiModel } from '../model/api.ts';
import { problemCatalogue } from './problem-catalogue.ts';
import { readModel, type ReadOptions } from './read-model.ts';

export interface LintOptions extends ReadOptions {
  readonly source: string;
  /** The least level that is wanted; `info` when left out. */
  readonly level?: Level;
  /** The codes that are wanted; all of them when left out. */
  readonly codes?: readonly string[] | undefined;
}

export interface LintResult {
  /** What was read. */
  readonly model: ApiModel;
  /** Those that are wanted, in the order of the stages. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many there are, wanted or not. */
  readonly total: number;
  /** Whether there are errors, wanted or not. */
  readonly hasErrors: boolean;
}

/**
 * Says what is odd about a source.
 *
 * @throws Halt when the source cannot be read, or no stage reports one of the codes
 */
export async function lint(options: LintOptions): Promise<LintResult> {
  const { source, level = 'info', codes } = options;
  codes?.forEach(assertKnownCode);
  const { value: model, diagnostics } = await readModel(source, options);
  return {
    model,
    diagnostics: diagnostics.filter(
      (one) => levels.indexOf(one.level) <= levels.indexOf(level) && (codes?.includes(one.code) ?? true),
    ),
    total: diagnostics.length,
    hasErrors: diagnostics.some((one) => one.level === 'error'),
  };
}

function assertKnownCode(code: string): void {
  if (problemCatalogue.has(code)) return;
  throw new Halt(
    'usage',
    `There is no code "${code}".`,
    didYouMean(code, problemCatalogue.keys()) ?? '"routewright explain" lists all codes.',
  );
}
