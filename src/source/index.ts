// The exports of this folder for the library. Other folders import single files of this folder (listed in
// .dependency-cruiser.js), so that they do not load all files.

export { defaultLoadOptions, type ConfigSource, type LoadOptions } from './load-options.ts';
export type { Proxies } from './requests.ts';
export type { Progress, ProgressEvent } from './progress.ts';
export { readModel, type ModelResult, type ReadOptions } from './read-model.ts';
export type { Environment } from './site-access.ts';
export type { ObserveOptions } from './site-observations.ts';
export { snapshot, type Snapshot, type SnapshotOptions } from './snapshot/run.ts';
