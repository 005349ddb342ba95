// Finds the modules below the main modules of namespaces by the paths of the modules.

const resourceModulePath = /^(?:client|zod|zod\/types)\/([^/]+\/[^/]+?)(?:\.d)?\.[jt]s$/;

export const modulesIn = (
  manifest: { readonly files: Readonly<Record<string, unknown>> } | undefined,
): ReadonlySet<string> =>
  new Set(Object.keys(manifest?.files ?? {}).flatMap((path) => resourceModulePath.exec(path)?.[1] ?? []));
