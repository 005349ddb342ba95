// Reads package.json and locates the package.
// The folders `src/` and `dist/` have the same depth, so one relative path works from both.

import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { installedVersions } from './project-packages.ts';

const packageJsonUrl = new URL('../../package.json', import.meta.url);

interface ProgramPackageFacts {
  readonly version: string;
  readonly bugs: { readonly url: string };
  readonly homepage: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

const require = createRequire(packageJsonUrl);

const readPackageFacts = (): ProgramPackageFacts =>
  require(fileURLToPath(packageJsonUrl)) as ProgramPackageFacts;

/** The version in package.json. */
export const version = (): string => readPackageFacts().version;

/** The address for reporting bugs. */
export const bugsAddress = (): string => readPackageFacts().bugs.url;

/** The address of a page of the documentation, such as `reference/audit.md`. */
export const docsAddress = (page: string): string =>
  `${readPackageFacts().homepage.replace(/#.*$/, '')}/blob/main/docs/${page}`;

/** Whether the program runs from a clone of the repository, not from `node_modules`. */
export const isClone = (): boolean => !/[\\/]node_modules[\\/]/.test(fileURLToPath(packageJsonUrl));

/** The installed versions of the dependencies. */
export const dependencyVersions = (): Readonly<Record<string, string>> =>
  installedVersions(Object.keys(readPackageFacts().dependencies), packageJsonUrl);

/** The folders with the files that the program runs and the facts that it reads. The package has no templates. */
export const programFolders = (): readonly string[] =>
  ['..', '../../templates/', '../../src/source/normalize/known/releases/'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );

/** The folder of the samples in the package. */
export const samplesFolder = (): string => fileURLToPath(new URL('samples/', packageJsonUrl));
