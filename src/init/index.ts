// The exports of this folder for the library.
// Other folders import single files (listed in .dependency-cruiser.js), so that they do not load the whole folder.

export { addProject, namespaceSizes, type NamespaceSize } from './add-project.ts';
