// Decides which files of an output folder were generated. Anyone can edit a manifest, so an entry in it is
// not enough: the file must also be in a folder of a target, and its text must match the recorded hash.

import { hashWithoutLayout } from './content-hash.ts';
import { hashOfNormalizedText, type FileHashes, type Manifest } from './manifest.ts';

/** The manifest's record of a file. */
export const recorded = (manifest: Manifest | undefined, path: string): FileHashes | undefined =>
  manifest !== undefined && Object.hasOwn(manifest.files, path) ? manifest.files[path] : undefined;

/** Whether a text is the recorded one, or the recorded one after a formatter. */
export const isAsWritten = (path: string, { written, content }: FileHashes, text: string): boolean =>
  hashOfNormalizedText(text) === written ||
  (content !== undefined && hashWithoutLayout(path, Buffer.from(text)) === content);

/** Generated files outside the folders of targets. */
const filesOutsideTargets: ReadonlySet<string> = new Set(['.gitattributes', 'package.json', 'README.md']);

/**
 * Whether these targets write to the path. Files that a manifest lists at other paths do not belong to the
 * generator.
 */
export function isOfTargets(path: string, targets: readonly string[] = []): boolean {
  const [top = '', ...below] = path.split('/');
  return below.length === 0 ? filesOutsideTargets.has(top) : targets.includes(top);
}
