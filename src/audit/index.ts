// The functions of this folder that the public library exports.
// Other folders import only the files that .dependency-cruiser.js lists, so that they do not load the whole folder.

export { audit, type AuditOptions, type AuditResult } from './run.ts';
