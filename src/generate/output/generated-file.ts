// Decides which files of an output folder were generated.
// Anyone can edit the manifest, so an entry in the manifest does not prove that a file was generated.
// A generated file is in a target's folder, and its text matches the hash in the manifest. The names of the targets
// come from the code, the options and the configuration, never from the manifest.

import { hashWithoutLayout } from './content-hash.ts';
import { hashOfNormalizedText, type FileHashes, type Manifest } from './manifest.ts';

export const recorded = (manifest: Manifest | undefined, path: string): FileHashes | undefined =>
  manifest !== undefined && Object.hasOwn(manifest.files, path) ? manifest.files[path] : undefined;

/** Whether a text equals the recorded text, apart from formatting. */
export const isAsWritten = (path: string, { written, content }: FileHashes, text: string): boolean =>
  hashOfNormalizedText(text) === written ||
  (content !== undefined && hashWithoutLayout(path, Buffer.from(text)) === content);

const filesOutsideTargets: ReadonlySet<string> = new Set(['.gitattributes', 'package.json', 'README.md']);

/**
 * Whether routewright can have generated a file with this path. If not, an entry in the manifest is ignored.
 */
export function isOfTargets(path: string, targets: readonly string[]): boolean {
  const [top = '', ...below] = path.split('/');
  return below.length === 0 ? filesOutsideTargets.has(top) : targets.includes(top);
}
