// Decides which files of an output folder were generated. A manifest can be edited by anyone, so an entry in
// the manifest is not enough. The file must also be in a folder of a target, and its text must match the
// recorded hash.

import { hashWithoutLayout } from './content-hash.ts';
import { hashOfNormalizedText, type FileHashes, type Manifest } from './manifest.ts';

/** The record of a file in the manifest. */
export const recorded = (manifest: Manifest | undefined, path: string): FileHashes | undefined =>
  manifest !== undefined && Object.hasOwn(manifest.files, path) ? manifest.files[path] : undefined;

/** Whether a text equals the recorded text, or differs from it only by formatting. */
export const isAsWritten = (path: string, { written, content }: FileHashes, text: string): boolean =>
  hashOfNormalizedText(text) === written ||
  (content !== undefined && hashWithoutLayout(path, Buffer.from(text)) === content);

/** Generated files that are not in the folder of a target. */
const filesOutsideTargets: ReadonlySet<string> = new Set(['.gitattributes', 'package.json', 'README.md']);

/**
 * Whether one of these targets writes to the path. If a manifest lists files at other paths, they do not
 * count as generated.
 */
export function isOfTargets(path: string, targets: readonly string[] = []): boolean {
  const [top = '', ...below] = path.split('/');
  return below.length === 0 ? filesOutsideTargets.has(top) : targets.includes(top);
}
