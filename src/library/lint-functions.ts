import { lint as runLint, type LintOptions, type LintResult } from '../lint/index.ts';
import { diagnosticLevels } from '../core/diagnostics/diagnostic.ts';
import { optionalMember, anyString, nonEmptyString, choiceRule, listRule, objectRule } from './rules.ts';
import { readShape } from './read-rules.ts';
import { assertArgument } from './assert-argument.ts';
import { rememberModelOf } from './results.ts';

const lintOptions = objectRule<LintOptions>({
  ...readShape,
  source: nonEmptyString,
  level: optionalMember(choiceRule(diagnosticLevels)),
  codes: optionalMember(listRule(anyString)),
});

/**
 * Lists the issues of a source.
 *
 * @param options the source, and the lowest level of the issues to list
 * @returns the report that `routewright lint --format json` prints, and whether it fails
 * @throws Halt `source` when the source cannot be read
 * @throws Halt `usage` for a code that no rule has
 * @example
 * ```js
 * import { lint } from 'routewright';
 *
 * const { report, fails } = await lint({ source: 'site.index.json', level: 'warning' });
 * console.log(fails, report.issues.length);
 * ```
 */
export async function lint(options: LintOptions): Promise<LintResult> {
  assertArgument('lint', 'options', options, lintOptions);
  return rememberModelOf(await runLint(options));
}
