// The functions of this folder that the public library exports.

export { addedStages } from './generate/added-stages.ts';
export { checkProjects, generateProjects } from './generate/generate-projects.ts';
export { snapshotProjects, type SavedSnapshot } from './snapshot/snapshot-projects.ts';
