// Finds the modules below the main modules of namespaces by their paths, so the manifest needs no extra
// record.

import type { Manifest } from './manifest.ts';

const resourceModulePath = /^(?:client|zod|zod\/types)\/([^/]+\/[^/]+?)(?:\.d)?\.[jt]s$/;

/** For all files of the last run: `client/wp-v2/posts.ts` → `wp-v2/posts`. */
export const modulesIn = (manifest: Pick<Manifest, 'files'> | undefined): ReadonlySet<string> =>
  new Set(Object.keys(manifest?.files ?? {}).flatMap((path) => resourceModulePath.exec(path)?.[1] ?? []));
