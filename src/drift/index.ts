// The functions of this folder that the public library exports.
// Other folders import only the files that .dependency-cruiser.js lists, so that they do not load the whole folder.

export { changelog, type Changelog, type ChangelogOptions } from './changelog/run.ts';
export { compareProjects, type CompareRun } from './compare-projects.ts';
export { compare, type CompareOptions, type Comparison } from './run.ts';
export { updateBaseline } from './update-baseline.ts';
export type { ProveOptions } from './witness/prove-options.ts';
