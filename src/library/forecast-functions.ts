import * as forecasts from '../forecast/index.ts';
import { comparisonShape } from './drift-functions.ts';
import { named, readShape, withOptions } from './options.ts';

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
export const forecast = withOptions('forecast', forecasts.forecast, {
  ...readShape,
  ...named('source', 'target'),
  ...comparisonShape,
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
export const forecastFleet = withOptions(
  'forecastFleet',
  forecasts.forecastFleet,
  named('store', 'target', 'only?', 'failOn?', 'project?', 'client?', 'approvals?', 'progress?', 'signal?'),
);
