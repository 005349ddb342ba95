import type { Operation, Route } from './api.ts';

/** No index says so: the collection of media is known to take files. */
export const takesFile = ({ method }: Operation, { path }: Route): boolean =>
  method === 'POST' && path.endsWith('/media');
