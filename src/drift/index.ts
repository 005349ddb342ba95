// The exports of this folder for the library. Other folders import single files of it, which
// .dependency-cruiser.js lists, so that a file loads no more than it needs.

export { changelog, type Changelog, type ChangelogOptions } from './changelog/run.ts';
export { compare, type CompareOptions, type Comparison } from './run.ts';
export { updateBaseline } from './update-baseline.ts';
export type { ProveOptions } from './witness/prove-options.ts';
