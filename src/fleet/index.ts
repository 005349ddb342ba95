// The functions of this folder that the public library exports.
// Other folders import only the files that .dependency-cruiser.js lists, so that they do not load the whole folder.

export { coverFleet, type CoverOptions, type CoveredOperation, type FleetCoverage } from './cover-fleet.ts';
export { driftFleet, type FleetDrift, type FleetDriftOptions, type ReportedStep } from './drift-fleet.ts';
export { fleetSites, type FleetSite, type FleetSites, type SiteSources } from './fleet-sites.ts';
export {
  collectFleetGarbage,
  exportFleetSite,
  mergeFleets,
  type MergedFleets,
  type SweptFleet,
} from './keep-store.ts';
export { reportFleet, type FleetReport } from './report-fleet.ts';
export {
  snapshotFleet,
  type FleetCounts,
  type FleetSnapshot,
  type FleetSnapshotOptions,
} from './snapshot-fleet.ts';
