// The exports of this folder for the library.
// Other folders import single files (listed in .dependency-cruiser.js), so that they do not load the whole folder.

export { audit, type AuditOptions, type AuditResult } from './run.ts';
