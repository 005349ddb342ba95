// The output folder before a run, and the files in the output folder that `generate` must not change.

import { join } from 'node:path';
import { Halt } from '../core/diagnostics/halt.ts';
import type { OutputFile } from '../core/model/files/output-files.ts';
import { manifestName, parseManifest } from './output/manifest.ts';
import type { FileChange, OutputFolder } from './output/plan-output.ts';
import { readPresent } from './output/disk-entry.ts';

export function lookInto(folder: string): OutputFolder {
  const manifestFile = readPresent(folder, manifestName);
  const manifest = manifestFile.kind === 'file' ? parseManifest(manifestFile.text) : undefined;
  return { manifest, manifestFile, present: (path) => readPresent(folder, path) };
}

const attributesName = '.gitattributes';
const attributes = 'text eol=lf linguist-generated\n';
const firstAttributes = `/${attributesName} ${attributes}`;

/**
 * A `.gitattributes` file that marks generated files for git and for code review tools. A `.gitattributes`
 * file of the user is not changed.
 */
export function attributesFile(rendered: readonly OutputFile[], found: OutputFolder): readonly OutputFile[] {
  if (!wantsAttributes(found)) return [];
  const tops = [...new Set(rendered.map(({ path }) => path.replace(/\/.*/, '/**')))].sort();
  const lines = [manifestName, ...tops].map((top) => `/${top} ${attributes}`);
  return [{ path: attributesName, text: firstAttributes + lines.join('') }];
}

/** Whether the run writes `.gitattributes`. */
export function wantsAttributes({ manifest, present }: OutputFolder): boolean {
  if (manifest !== undefined && Object.hasOwn(manifest.files, attributesName)) return true;
  const found = present(attributesName);
  return found.kind === 'nothing' || (found.kind === 'file' && found.text.startsWith(firstAttributes));
}

const maxNamedFiles = 5;

/** @throws Halt `usage` for files that routewright did not write, and for a manifest that cannot be read */
export function refuseForeign(folder: string, changes: readonly FileChange[], found: OutputFolder): void {
  if (found.manifestFile.kind === 'file' && found.manifest === undefined)
    throw new Halt(
      'usage',
      `${join(folder, manifestName)} is not a manifest that this version of routewright can read.`,
      'If it contains a merge conflict, resolve it. Or run again with `force`, which rewrites the manifest and all files.',
    );
  const foreign = changes
    .filter(({ causes, obstacle }) => causes.includes('foreign') && obstacle === undefined)
    .map(({ path }) => path);
  if (foreign.length === 0) return;
  const more = foreign.length - maxNamedFiles;
  const names = foreign.slice(0, maxNamedFiles).join(', ') + (more > 0 ? ` and ${more} more` : '');
  const restore = found.manifest || more <= 0 ? '' : `Restore ${manifestName} if these files are generated. `;
  throw new Halt(
    'usage',
    `routewright did not write ${names} in ${folder}, and does not overwrite the files of other programs.`,
    `${restore}Choose another folder with \`folder\`, or run again with \`force\`.`,
  );
}

/** The package.json file, in which users set the version. */
const packageManifestName = 'package.json';

/** @throws Halt `usage` for generated files that the user has edited */
export function refuseEdited(
  folder: string,
  changes: readonly FileChange[],
  { package: packageName }: { readonly package?: string | undefined },
): void {
  const edited = changes.filter(
    ({ path, causes, state, obstacle }) =>
      causes.includes('hand-edited') &&
      state !== 'missing' &&
      obstacle === undefined &&
      (packageName === undefined || path !== packageManifestName),
  );
  if (edited.length === 0) return;
  throw new Halt(
    'usage',
    `Edits made by hand in ${folder} would be lost: ${edited.map(({ path }) => path).join(', ')}. Nothing was changed.`,
    `Move the edits to files of your own, or run again with \`force\`, ${
      edited.some(({ state }) => state === 'surplus')
        ? 'which overwrites the files that are still generated and keeps the others.'
        : 'which overwrites the edited files.'
    }`,
  );
}
