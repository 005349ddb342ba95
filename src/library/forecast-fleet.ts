import {
  forecastFleet as runForecastFleet,
  type FleetForecast,
  type FleetForecastOptions,
} from '../forecast/index.ts';
import { abortSignal, anyString, nonEmptyString, objectRule, optionalMember, setRule } from './rules.ts';
import { progress } from './read-rules.ts';
import { memberRulesFor } from './option-rules.ts';
import { assertArgument } from './assert-argument.ts';

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
