// What the library has of this folder. Other folders import single files of it, those that
// .dependency-cruiser.js lists: a file that needs little shall not load all of it.

export { lint, type LintOptions, type LintResult } from './run.ts';
