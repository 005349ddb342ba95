// What the library has of this folder. Other folders import single files of it, those that
// .dependency-cruiser.js lists: a file that needs little shall not load all of it.

export { defaultLoadOptions, type ConfigSource, type LoadOptions, type Proxies } from './load-options.ts';
export type { Progress, ProgressEvent } from './progress.ts';
export { readModel, type ModelResult, type ReadOptions } from './read-model.ts';
export type { Environment } from './site-access.ts';
export { snapshot, type Snapshot, type SnapshotOptions } from './snapshot/run.ts';
