// Finds the modules below the main modules of namespaces by the paths of the modules.
// The folder `client/writable/` contains no such modules.

const resourceModulePath = /^(?:client|zod|zod\/types)\/((?!writable\/)[^/]+\/[^/]+?)(?:\.d)?\.[jt]s$/;

export const modulesIn = (
  manifest: { readonly files: Readonly<Record<string, unknown>> } | undefined,
): ReadonlySet<string> =>
  new Set(Object.keys(manifest?.files ?? {}).flatMap((path) => resourceModulePath.exec(path)?.[1] ?? []));
