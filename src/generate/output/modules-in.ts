// Finds the modules below the main modules of namespaces by the paths of the modules.

import type { Manifest } from './manifest.ts';

const resourceModulePath = /^(?:client|zod|zod\/types)\/([^/]+\/[^/]+?)(?:\.d)?\.[jt]s$/;

export const modulesIn = (manifest: Pick<Manifest, 'files'> | undefined): ReadonlySet<string> =>
  new Set(Object.keys(manifest?.files ?? {}).flatMap((path) => resourceModulePath.exec(path)?.[1] ?? []));
