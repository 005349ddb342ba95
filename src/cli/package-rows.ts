// Says which packages are to be installed before generated code compiles.

import type { MissingPackage } from '../app/missing-packages.ts';
import type { TargetName } from '../render/targets.ts';
import { dim, type Line } from './lines.ts';

/** @param targets those that are generated: the ones that miss nothing may be generated alone */
export function packageRows(
  missing: readonly MissingPackage[],
  targets: readonly TargetName[],
): readonly (readonly string[])[] {
  if (missing.length === 0) return [];
  const others = targets.filter((target) => missing.every((one) => one.target !== target));
  return [
    ...missing.map(({ name, versions, installed, target }) => [
      'needs',
      `${name} ${versions} for --target ${target}, ${installed === undefined ? 'which is not installed' : `and ${installed} is installed`}`,
    ]),
    [
      'run',
      `npm install ${missing.map(asInstalled).join(' ')}${others.length === 0 ? '' : `, or generate --target ${others.join(',')}`}`,
    ],
  ];
}

/** The same of one project among several. */
export const packageLines = (
  missing: readonly MissingPackage[],
  targets: readonly TargetName[],
  project: string,
): readonly Line[] => packageRows(missing, targets).map((row): Line => [dim(`${project}: ${row.join(' ')}`)]);

/** Where another version is there, npm keeps to it unless it is told which: `zod@4`. */
const asInstalled = ({ name, versions, installed }: MissingPackage): string =>
  installed === undefined ? name : `${name}@${/^\^(\d+)/.exec(versions)?.[1] ?? 'latest'}`;
