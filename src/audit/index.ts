// The exports of this folder for the library. Other folders import single files of it, which
// .dependency-cruiser.js lists, so that a file loads no more than it needs.

export { audit, type AuditOptions, type AuditResult } from './run.ts';
