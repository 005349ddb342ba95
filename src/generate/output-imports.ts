import type { Manifest } from './output/manifest.ts';
import type { ImportExtension } from './targets/import-extension.ts';
import type { AnyTarget } from './targets/target.ts';
import type { ImportChoice } from './project-imports.ts';

interface ImportOptions {
  readonly folder: string;
  readonly importExtension?: ImportExtension | 'auto' | undefined;
  readonly package?: string | undefined;
}

/**
 * The user's option takes precedence over the extension recorded in the manifest. If neither the user nor the
 * manifest sets the extension, the files around the output folder determine the extension.
 */
export async function importsOf(
  { importExtension, folder, package: packageName }: ImportOptions,
  targets: readonly Pick<AnyTarget, 'entry'>[],
  manifest: Manifest | undefined,
): Promise<ImportChoice> {
  if (packageName !== undefined) return { extension: 'js' };
  if (importExtension !== undefined && importExtension !== 'auto') return { extension: importExtension };
  if (!targets.some(({ entry }) => isModuleEntry(entry))) return { extension: 'js' };
  const isRecorded = manifest !== undefined && Object.keys(manifest.files).some(isModuleEntry);
  if (isRecorded && importExtension === undefined)
    return { extension: manifest.options.importExtension ?? 'js' };
  const { chooseImports } = await import('./project-imports.ts');
  return chooseImports(folder);
}

const isModuleEntry = (path: string): boolean => path.endsWith('.ts');
