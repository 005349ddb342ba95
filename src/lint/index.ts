// The exports of this folder for the library. Other folders import single files of it, which
// .dependency-cruiser.js lists, so that a file loads no more than it needs.

export { lint, type LintOptions, type LintResult } from './run.ts';
