// Code in other folders may import a single module directly.

export type { GenerateOptions } from './generate-options.ts';
export { isFresh, type Generation, type NameChanges } from './generation.ts';
export type { NameChange } from './keep-names.ts';
export type { ImportedPackage, MissingPackage } from './missing-packages.ts';
export type { ImportChoice } from './project-imports.ts';
export { check, generate } from './run.ts';
export type { UserTargetInfo } from './user-targets.ts';
