// Checks the paths of generated files before anything is written.
// The paths can come from an untrusted index, or from a manifest that anyone can edit.

/** Device names on Windows, which are reserved with any extension. */
const deviceName = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i;
const unsafeInPath = /[\u0000-\u001f\u007f<>:"|?*\\]/;

/** Whether a path stays inside the output folder on every supported system. */
export const isSafePath = (path: string): boolean =>
  path
    .split('/')
    .every(
      (name) =>
        name !== '' &&
        !/[. ]$/.test(name) &&
        !unsafeInPath.test(name) &&
        !deviceName.test(name) &&
        name.toLowerCase() !== '.git' &&
        Buffer.byteLength(name) <= 255,
    );

/** A key that is equal for two paths of one file on a disk that ignores case or composes accents. */
const pathIdentity = (path: string): string => path.normalize('NFC').toLowerCase();

/**
 * Checks that all paths are safe and that no two paths name one file.
 *
 * @throws Error for a bug of a renderer
 */
export function assertSafePaths(paths: readonly string[]): void {
  const taken = new Map<string, string>();
  for (const path of paths) {
    if (!isSafePath(path))
      throw new Error(`A target wants to write ${JSON.stringify(path)}, which is not a safe path.`);
    const identity = pathIdentity(path);
    const other = taken.get(identity);
    if (other !== undefined)
      throw new Error(`Two files have the same path: ${JSON.stringify(other)} and ${JSON.stringify(path)}.`);
    taken.set(identity, path);
  }
  for (const [identity, path] of taken)
    for (let end = identity.lastIndexOf('/'); end > 0; end = identity.lastIndexOf('/', end - 1)) {
      const folder = taken.get(identity.slice(0, end));
      if (folder !== undefined)
        throw new Error(
          `${JSON.stringify(folder)} would be both a file and the folder of ${JSON.stringify(path)}.`,
        );
    }
}
