import { diagnosticLevels } from '../core/diagnostics/diagnostic.ts';
import { lint as runLint } from '../lint/index.ts';
import { named, readShape, withOptions } from './options.ts';
import { choice, list, optional, string } from './rules.ts';

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
export const lint = withOptions('lint', runLint, {
  ...readShape,
  ...named('source'),
  level: optional(choice(diagnosticLevels)),
  codes: optional(list(string)),
});
