/**
 * For example, `wc/store/v1` is version 1 of `wc/store`. A name without a version is treated as version 0.
 */
export function versionFamilyOf(name: string): { readonly family: string; readonly version: number } {
  const [, family = name, version = '0'] = /^(.*?)\/v?(\d+(?:\.\d+)?)$/.exec(name) ?? [];
  return { family, version: Number(version) };
}

export const namespaceLabel = (name: string): string => (name === '' ? '/' : name);
