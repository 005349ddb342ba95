// The exports of this folder for the library.
// Other folders import single files, which .dependency-cruiser.js lists, so that they load no more than they need.

export { mock, type MockServeOptions, type Mocking } from './run.ts';
