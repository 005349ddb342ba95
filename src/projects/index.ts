// The part of this folder that the library uses. Other folders import the single files that
// .dependency-cruiser.js lists, so that a file that needs little does not load the whole folder.

export type { NewApproval } from './approvals.ts';
export { readProjects, type Project } from './read-projects.ts';
export type { CompareRun, GenerateRun, RunContext } from './run-options.ts';
export {
  checkProjects,
  compareProjects,
  generateProjects,
  snapshotProjects,
  type ProjectComparison,
  type ProjectResult,
  type SavedSnapshot,
} from './run-projects.ts';
