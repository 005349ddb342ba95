// The exports of this folder for the library. Other folders import single files of it,
// listed in .dependency-cruiser.js, so that they load no more than they need.

export { mock, type MockServeOptions, type Mocking } from './run.ts';
