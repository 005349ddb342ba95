// Reads package.json and locates the package. `src/` and `dist/` are equally deep, so the same path works from both.

import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { versionsOf } from './projects/project-packages.ts';

const packageFile = new URL('../package.json', import.meta.url);

interface PackageFacts {
  readonly version: string;
  readonly bugs: { readonly url: string };
  readonly dependencies: Readonly<Record<string, string>>;
}

const require = createRequire(packageFile);

const facts = (): PackageFacts => require(fileURLToPath(packageFile)) as PackageFacts;

/** The version in package.json. */
export const version = (): string => facts().version;

/** The address for reporting bugs. */
export const bugsAddress = (): string => facts().bugs.url;

/** Whether the program runs from a clone of the repository, not from `node_modules`. */
export const isClone = (): boolean => !/[\\/]node_modules[\\/]/.test(fileURLToPath(packageFile));

/** The installed versions of the dependencies. */
export const dependencyVersions = (): Readonly<Record<string, string>> =>
  versionsOf(Object.keys(facts().dependencies), packageFile);

/** The folder of the samples in the package. */
export const samplesFolder = (): string => fileURLToPath(new URL('samples/', packageFile));
