import type { Operation, Route } from './api.ts';

/** Whether the operation uploads a file. An index does not show that the media collection accepts files. */
export const takesFile = ({ method }: Operation, { path }: Route): boolean =>
  method === 'POST' && path.endsWith('/media');

/**
 * Whether a request may consist of the file alone. WordPress creates no attachment without a file, but accepts
 * the file as the whole body: `create_item()` and `upload_from_data()` of WP_REST_Attachments_Controller.
 */
export const takesFileAlone = (operation: Operation, route: Route): boolean =>
  takesFile(operation, route) && route.namespace === 'wp/v2';
