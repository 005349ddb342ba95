import { comparisonShape, rememberComparison } from './drift-functions.ts';
import { forecast as runForecast, type Forecast, type ForecastOptions } from '../forecast/index.ts';
import { nonEmptyString, objectRule } from './rules.ts';
import { readShape } from './read-rules.ts';
import { assertArgument } from './assert-argument.ts';

const forecastOptions = objectRule<ForecastOptions>({
  ...readShape,
  source: nonEmptyString,
  target: nonEmptyString,
  ...comparisonShape,
});

/**
 * Predicts what a release of WordPress or WooCommerce changes on a site, and rates each change. It writes nothing.
 *
 * @param options the site, the software with its release, and the level at which the forecast fails
 * @returns the recognized release as `step`, and the comparison of the site with the predicted interface
 * @throws Halt `source` when the source cannot be read
 * @throws Halt `usage` when routewright has no data about the release, or the site does not run the software or
 *   already has the release
 * @example
 * ```js
 * import { forecast } from 'routewright';
 *
 * const { step, comparison } = await forecast({ source: 'blog.index.json', target: 'wordpress@6.8' });
 * console.log(step.from, comparison.report.issues.length);
 * ```
 */
export async function forecast(options: ForecastOptions): Promise<Forecast> {
  assertArgument('forecast', 'options', options, forecastOptions);
  const result = await runForecast(options);
  rememberComparison(result.comparison);
  return result;
}
