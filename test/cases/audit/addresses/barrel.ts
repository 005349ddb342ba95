export * from './constants';
export { PATHS as renamedPaths, default as wrongPath } from './constants';
