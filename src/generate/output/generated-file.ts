// Which files of an output folder are the generator's. A manifest is a file that anybody may change,
// so its word alone does not make a file ours: the file must be where targets write, and its text
// must be the one that was recorded.

import { contentHash } from './content-hash.ts';
import { hashOf, type FileHashes, type Manifest } from './manifest.ts';

/** What a manifest records of a file. */
export const recorded = (manifest: Manifest | undefined, path: string): FileHashes | undefined =>
  manifest !== undefined && Object.hasOwn(manifest.files, path) ? manifest.files[path] : undefined;

/** Whether a text is the one that was recorded, or that text as a formatter has laid it out since. */
export const isAsWritten = (path: string, { written, content }: FileHashes, text: string): boolean =>
  hashOf(text) === written || (content !== undefined && contentHash(path, Buffer.from(text)) === content);

/** The files that stand beside the folders of targets. */
const besideTargets: ReadonlySet<string> = new Set(['.gitattributes', 'package.json', 'README.md']);

/** Whether targets of these names write there; what a manifest names elsewhere is not the generator's. */
export function isOfTargets(path: string, targets: readonly string[] = []): boolean {
  const [top = '', ...below] = path.split('/');
  return below.length === 0 ? besideTargets.has(top) : targets.includes(top);
}
