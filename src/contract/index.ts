// The functions of this folder that the public library exports.
// Other folders import only the files that .dependency-cruiser.js lists, so that they do not load the whole folder.

export { contract, contractOf, type ContractOptions, type ContractResult } from './run.ts';
export type { LeftOutCall } from './find-uses.ts';
export type { UnresolvedImport } from '../user-code/unresolved-imports.ts';
