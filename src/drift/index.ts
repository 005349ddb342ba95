// What the library has of this folder. Other folders import single files of it, those that
// .dependency-cruiser.js lists: a file that needs little shall not load all of it.

export { changelog, type Changelog, type ChangelogOptions } from './changelog/run.ts';
export { compare, type CompareOptions, type Comparison } from './run.ts';
export { updateBaseline } from './update-baseline.ts';
export type { ProveOptions } from './witness/prove-options.ts';
