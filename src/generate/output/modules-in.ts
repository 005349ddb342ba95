// The modules of generated code below the main modules of namespaces. They are found by their paths, so the
// manifest needs no extra record.

import type { Manifest } from './manifest.ts';

const resourceModulePath = /^(?:client|zod|zod\/types)\/([^/]+\/[^/]+?)(?:\.d)?\.[jt]s$/;

/** `client/wp-v2/posts.ts` → `wp-v2/posts`, for all files that the last run wrote. */
export const modulesIn = (manifest: Pick<Manifest, 'files'> | undefined): ReadonlySet<string> =>
  new Set(Object.keys(manifest?.files ?? {}).flatMap((path) => resourceModulePath.exec(path)?.[1] ?? []));
