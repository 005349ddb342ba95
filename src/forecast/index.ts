// The exports of this folder for the library.

export { forecast, type Forecast, type ForecastOptions } from './run.ts';
export type { ForecastStep } from './forecast-index.ts';
export {
  forecastFleet,
  type FleetForecast,
  type FleetForecastOptions,
  type SharedForecast,
  type SiteForecast,
} from './forecast-fleet.ts';
