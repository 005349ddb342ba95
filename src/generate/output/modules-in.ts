// The modules of generated code that stand below those of namespaces. They are known by
// where they were written: the manifest need not say it twice.

import type { Manifest } from './manifest.ts';

const belowNamespace = /^(?:client|zod|zod\/types)\/([^/]+\/[^/]+?)(?:\.d)?\.[jt]s$/;

/** `client/wp-v2/posts.ts` → `wp-v2/posts`, of everything that the last run wrote. */
export const modulesIn = (manifest: Pick<Manifest, 'files'> | undefined): ReadonlySet<string> =>
  new Set(Object.keys(manifest?.files ?? {}).flatMap((path) => belowNamespace.exec(path)?.[1] ?? []));
