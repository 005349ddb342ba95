// What the library has of this folder. Other folders import single files of it, those that
// .dependency-cruiser.js lists: a file that needs little shall not load all of it.

export type { GenerateOptions } from './generate-options.ts';
export { isFresh, type Generation, type NameChanges } from './generation.ts';
export type { NameChange } from './keep-names.ts';
export type { MissingPackage } from './missing-packages.ts';
export type { ImportChoice } from './project-imports.ts';
export { check, generate } from './run.ts';
export type { UserTargetInfo } from './user-targets.ts';
