// The functions of this folder that the public library exports.

export { forecast, type Forecast, type ForecastOptions } from './run.ts';
export type { ForecastStep } from './forecast-index.ts';
export {
  forecastFleet,
  type FleetForecast,
  type FleetForecastOptions,
  type SharedForecast,
  type SiteForecast,
} from './forecast-fleet.ts';
