/** `wc/store/v1` is version 1 of `wc/store`. A name without a version is version 0 of itself. */
export function versionFamilyOf(name: string): { readonly family: string; readonly version: number } {
  const [, family = name, version = '0'] = /^(.*?)\/v?(\d+(?:\.\d+)?)$/.exec(name) ?? [];
  return { family, version: Number(version) };
}

/** The name of a namespace for readers. */
export const namespaceLabel = (name: string): string => (name === '' ? '/' : name);
