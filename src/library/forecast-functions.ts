import { comparisonShape, rememberComparison } from './drift-functions.ts';
import {
  forecast as runForecast,
  type Forecast,
  type ForecastOptions,
  forecastFleet as runForecastFleet,
  type FleetForecast,
  type FleetForecastOptions,
} from '../forecast/index.ts';
import { nonEmptyString, objectRule, abortSignal, anyString, optionalMember, setRule } from './rules.ts';
import { readShape, progress } from './read-rules.ts';
import { assertArgument } from './assert-argument.ts';
import { memberRulesFor } from './option-rules.ts';

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

const fleetForecastRule = objectRule<FleetForecastOptions>({
  store: nonEmptyString,
  target: nonEmptyString,
  only: optionalMember(setRule(anyString)),
  failOn: memberRulesFor('compare').failOn,
  project: optionalMember(nonEmptyString),
  client: optionalMember(nonEmptyString),
  approvals: optionalMember(nonEmptyString),
  progress: optionalMember(progress),
  signal: optionalMember(abortSignal),
});

/**
 * Predicts what a release of WordPress or WooCommerce changes on each site of a store. It writes nothing.
 *
 * @param options the store, and the software with its release
 * @returns an entry for each site, and the distinct reports
 * @throws Halt `usage` when routewright has no data about the release, or the project does not exist
 * @throws Halt `source` when the store does not exist, or one of its files is damaged
 * @example
 * ```js
 * import { forecastFleet } from 'routewright';
 *
 * const { sites } = await forecastFleet({ store: 'fleet', target: 'wordpress@6.8' });
 * console.log(sites.filter(({ state }) => state === 'breaks').length);
 * ```
 */
export async function forecastFleet(options: FleetForecastOptions): Promise<FleetForecast> {
  assertArgument('forecastFleet', 'options', options, fleetForecastRule);
  return runForecastFleet(options);
}
