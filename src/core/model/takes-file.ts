import type { Operation, Route } from './api.ts';

/** No index says so: the collection of media is known to take files. */
export const takesFile = ({ method }: Operation, { path }: Route): boolean =>
  method === 'POST' && path.endsWith('/media');

/**
 * WordPress refuses to make an attachment of fields alone, and takes the file as the whole
 * body, too: `create_item()` and `upload_from_data()` of WP_REST_Attachments_Controller.
 */
export const takesFileAlone = (operation: Operation, route: Route): boolean =>
  takesFile(operation, route) && route.namespace === 'wp/v2';
