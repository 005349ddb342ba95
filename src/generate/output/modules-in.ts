// Finds the modules below the main modules of namespaces by the paths of the modules.
// The folders `client/runtime/` and `client/writable/` contain no such modules.

const resourceModulePath =
  /^(?:client|zod|zod\/types)\/((?!runtime\/|writable\/)[^/]+\/[^/]+?)(?:\.d)?\.[jt]s$/;

export const modulesIn = (
  manifest: { readonly files: Readonly<Record<string, unknown>> } | undefined,
): ReadonlySet<string> =>
  new Set(Object.keys(manifest?.files ?? {}).flatMap((path) => resourceModulePath.exec(path)?.[1] ?? []));
