// Finds packages that generated modules import and that are not installed in the user's project.

import { resolve } from 'node:path';
import type { OutputFile } from '../core/model/files/output-files.ts';
import type { AnyTarget } from './targets/target.ts';
import { packagesOf, type OptionsByTarget } from './targets/targets.ts';
import { denoFileText, hasPackages, installedVersions } from '../node/project-packages.ts';

export interface MissingPackage {
  readonly name: string;
  /** The supported versions as an npm range. */
  readonly versions: string;
  /** The installed version, if it is outside the accepted range. */
  readonly installed?: string;
  readonly target: string;
  /** Set if Deno installs the package, because the project has no package.json. */
  readonly inDeno?: true;
}

/** A package that generated modules import. */
export type ImportedPackage = Omit<MissingPackage, 'installed' | 'inDeno'>;

/**
 * Finds the packages that the generated modules import. A generated package declares its dependencies itself,
 * so the list for a generated package is empty.
 *
 * @param files the generated files, whose imports are checked; absent before the first run
 */
export function importedPackages(
  { package: packageName }: { readonly package?: string | undefined },
  targets: readonly AnyTarget[],
  options: OptionsByTarget,
  files?: readonly OutputFile[],
): readonly ImportedPackage[] {
  if (packageName !== undefined) return [];
  const isImported = (target: string, name: string): boolean =>
    files?.some(({ path, text }) => path.startsWith(`${target}/`) && text.includes(`'${name}`)) ?? true;
  return targets.flatMap((target) =>
    packagesOf([target], options)
      .filter(({ name }) => isImported(target.name, name))
      .map(({ name, versions }) => ({ name, versions, target: target.name })),
  );
}

/**
 * Resolves packages like the imports of the modules in the output folder. Returns an empty list if the
 * installed packages cannot be determined, for example outside of any package, or with Yarn's archives.
 */
export function missingAmong(
  imported: readonly ImportedPackage[],
  folder: string,
): readonly MissingPackage[] {
  if (imported.length === 0) return [];
  const denoFile = denoFileText(resolve(folder));
  if (denoFile !== undefined)
    return imported
      .filter(({ name }) => !/"importMap"/.test(denoFile) && !denoFile.includes(`"${name}"`))
      .map((one) => ({ ...one, inDeno: true }));
  if (!hasPackages(resolve(folder))) return [];
  const from = resolve(folder, 'package.json');
  return imported.flatMap(({ name, versions, target }) => {
    const installed = installedVersions([name], from)[name];
    if (installed === undefined) return { name, versions, target };
    return satisfiesRange(installed, versions) ? [] : { name, versions, installed, target };
  });
}

/** Supports only ranges such as `^2.0.0 || ^3.0.0` and `>=8.0.0`. */
function satisfiesRange(version: string, range: string): boolean {
  const numbers = versionNumbers(version);
  return range.split(' || ').some((one) => {
    const least = versionNumbers(one);
    const isNewEnough = numbers.map((part, at) => part - (least[at] ?? 0)).find((by) => by !== 0) ?? 0;
    return isNewEnough >= 0 && (one.startsWith('>=') || numbers[0] === least[0]);
  });
}

const versionNumbers = (text: string): readonly number[] =>
  (/(\d+)\.(\d+)\.(\d+)/.exec(text) ?? []).slice(1).map(Number);
