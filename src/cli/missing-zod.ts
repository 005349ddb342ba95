// Points out that the user's package has no zod: validators are generated unless somebody says
// otherwise, and without zod they do not compile.

import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { versionsOf } from '../app/project-packages.ts';
import type { GenerateOptions } from '../app/generate-options.ts';

/** What a run's summary says of it; nothing where zod 4 is there, or no package that could have it. */
export function missingZod({
  folder,
  targets,
  package: packageName,
}: Pick<GenerateOptions, 'folder' | 'package'> & Required<Pick<GenerateOptions, 'targets'>>):
  readonly (readonly string[])[] | undefined {
  if (!targets.includes('zod') || packageName !== undefined || !isInPackage(resolve(folder)))
    return undefined;
  const { zod } = versionsOf(['zod'], resolve(folder, 'package.json'));
  if (zod !== undefined && Number.parseInt(zod, 10) >= 4) return undefined;
  const found = zod === undefined ? 'which is not installed' : `and ${zod} is installed`;
  return [['needs', `zod 4 for the validators, ${found}: npm install zod, or --target client`]];
}

const isInPackage = (folder: string): boolean =>
  existsSync(join(folder, 'package.json')) || (dirname(folder) !== folder && isInPackage(dirname(folder)));
