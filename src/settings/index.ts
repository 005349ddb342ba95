// The functions of this folder that the public library exports.

export { readProjects, type Project } from './read-projects.ts';
export type { GenerateRun, RunContext } from './run-options.ts';
export type { ProjectComparison, ProjectResult } from './run-projects.ts';
