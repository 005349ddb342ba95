export * from './client.js';
export { listThings as everything } from './client.js';
