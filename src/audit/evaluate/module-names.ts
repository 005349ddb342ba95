// The names of modules, without versions and without the address of a content network.

/**
 * The name of a package in a specifier: `axios` of `npm:axios@1`, or of `https://esm.sh/axios@1`. Other specifiers are
 * returned unchanged.
 */
export function moduleName(specifier: string): string {
  const [, name, path = ''] =
    /^(?:npm:\/?|https?:\/\/[^/]+\/(?:npm\/|v\d+\/|stable\/)?)((?:@[\w.-]+\/)?[\w.-]+)(?:@[^/?]*)?(\/[^?]*)?(?:\?.*)?$/.exec(
      specifier,
    ) ?? [];
  if (name === undefined) return specifier;
  return /\.[cm]?js$|\+esm$|^\/$/.test(path) ? name : name + path;
}
