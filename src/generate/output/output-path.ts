// Where a generated file may stand. Names come out of an untrusted index by way of the
// renderers, and old names out of a manifest that anyone may have changed, so both are
// judged here before the disk is touched.

/** Names that Windows gives to devices, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i;
const unsafeCharacter = /[\u0000-\u001f\u007f<>:"|?*\\]/;

/** Whether a path stays inside its folder, on every system we know. */
export const isSafePath = (path: string): boolean =>
  path
    .split('/')
    .every(
      (name) =>
        name !== '' &&
        !/[. ]$/.test(name) &&
        !unsafeCharacter.test(name) &&
        !deviceName.test(name) &&
        name.toLowerCase() !== '.git' &&
        Buffer.byteLength(name) <= 255,
    );

/** What tells two paths apart on a disk that ignores case and composes accents. */
const pathIdentity = (path: string): string => path.normalize('NFC').toLowerCase();

/**
 * Sees to it that every path is safe and no two stand in each other's place.
 *
 * @throws Error for any other: the renderer that made it is broken
 */
export function assertSafePaths(paths: readonly string[]): void {
  const taken = new Map<string, string>();
  for (const path of paths) {
    if (!isSafePath(path))
      throw new Error(`A target wants to write ${JSON.stringify(path)}, which is no safe path.`);
    const identity = pathIdentity(path);
    const other = taken.get(identity);
    if (other !== undefined)
      throw new Error(`Two files want the same place: ${JSON.stringify(other)} and ${JSON.stringify(path)}.`);
    taken.set(identity, path);
  }
  for (const [identity, path] of taken)
    for (let end = identity.lastIndexOf('/'); end > 0; end = identity.lastIndexOf('/', end - 1)) {
      const folder = taken.get(identity.slice(0, end));
      if (folder !== undefined)
        throw new Error(
          `${JSON.stringify(folder)} would be a file and the folder of ${JSON.stringify(path)}.`,
        );
    }
}
