// What the library has of this folder. Other folders import single files of it, those that
// .dependency-cruiser.js lists: a file that needs little shall not load all of it.

export { audit, type AuditOptions, type AuditResult } from './run.ts';
