export * from './api/client/index.js';
export { thingsList as listThings, reportsList } from './api/client/demo-v1.js';
export * as operations from './api/client/demo-v1.js';
export { default as site } from './site.js';
export type * from './api/client/types.js';
