import type { Operation, Route } from './api.ts';

/** No index declares it: the collection of media is known to accept files. */
export const takesFile = ({ method }: Operation, { path }: Route): boolean =>
  method === 'POST' && path.endsWith('/media');

/**
 * WordPress refuses to create an attachment from fields alone, and also accepts the file as the whole body:
 * `create_item()` and `upload_from_data()` of WP_REST_Attachments_Controller.
 */
export const takesFileAlone = (operation: Operation, route: Route): boolean =>
  takesFile(operation, route) && route.namespace === 'wp/v2';
