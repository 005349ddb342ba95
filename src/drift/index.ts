// The exports of this folder for the library.
// Other folders import single files, which .dependency-cruiser.js lists, so that they load no more than they need.

export { changelog, type Changelog, type ChangelogOptions } from './changelog/run.ts';
export { compare, type CompareOptions, type Comparison } from './run.ts';
export { updateBaseline } from './update-baseline.ts';
export type { ProveOptions } from './witness/prove-options.ts';
