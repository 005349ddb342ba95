// What the library has of this folder. Other folders import single files of it, those that
// .dependency-cruiser.js lists: a file that needs little shall not load all of it.

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
