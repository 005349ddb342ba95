// `@wordpress/api-fetch` of one server. The module is shared by all tests of a process, and the
// middleware that one of them adds would send the calls of the others to its own server.

import * as module from '@wordpress/api-fetch';

/** @param origin where the REST base is */
export function apiFetchAt(origin: string): module.ApiFetch {
  // Its declarations take its code for a CommonJS module, where Node looks for both.
  const apiFetch = module.default as unknown as module.ApiFetch;
  const here = (({ path, ...options }) =>
    apiFetch({ ...options, url: origin + (path ?? '') })) as module.ApiFetch;
  return Object.assign(here, apiFetch);
}
