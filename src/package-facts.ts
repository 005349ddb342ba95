// Where the package stands, and what it says about itself. It is the same from `src/`
// and from `dist/`, which are equally deep.

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

/** Where bugs are reported. */
export const bugsAddress = (): string => facts().bugs.url;

/** Whether this is a clone of the repository, not what npm installed. */
export const isClone = (): boolean => !/[\\/]node_modules[\\/]/.test(fileURLToPath(packageFile));

/** The versions of what this program works with, as they are installed. */
export const dependencyVersions = (): Readonly<Record<string, string>> =>
  versionsOf(Object.keys(facts().dependencies), packageFile);

/** The folder of the embedded samples. */
export const samplesFolder = (): string => fileURLToPath(new URL('samples/', packageFile));
