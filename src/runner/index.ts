// The functions of this folder that the public library exports.
// Other folders import only the files that .dependency-cruiser.js lists, so that they do not load the whole folder.

export type { NewApproval } from '../approvals/new-approval.ts';
export { readProjects, type Project } from '../settings/read-projects.ts';
export type { CompareRun, GenerateRun, RunContext } from '../settings/run-options.ts';
export {
  checkProjects,
  compareProjects,
  generateProjects,
  snapshotProjects,
  type ProjectComparison,
  type ProjectResult,
  type SavedSnapshot,
} from './run-projects.ts';
