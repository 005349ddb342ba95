// The part of the library in this folder. Other folders import single files, which .dependency-cruiser.js lists, so that
// they do not load the whole folder.

export { addProject, namespaceSizes, type NamespaceSize } from './add-project.ts';
