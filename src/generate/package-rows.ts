import type { MissingPackage } from './missing-packages.ts';
import type { TargetName } from './targets/targets.ts';

/** A row of the table is for example `zod ^4.0.0 for --target zod (not installed)`. */
export const needsText = (missing: readonly MissingPackage[]): string =>
  missing
    .map(
      ({ name, versions, installed, target }) =>
        `${name} ${versions} for --target ${target} (${installed === undefined ? 'not' : installed} installed)`,
    )
    .join('; ');

export function installText(missing: readonly MissingPackage[], targets: readonly TargetName[]): string {
  const others = targets.filter((target) => missing.every((one) => one.target !== target));
  const names = missing.map((one) => (one.inDeno ? `npm:${one.name}` : asInstalled(one)));
  return `${missing.some(({ inDeno }) => inDeno) ? 'deno add' : 'npm install'} ${names.join(' ')}${others.length === 0 ? '' : `, or generate --target ${others.join(',')}`}`;
}

export const packageRows = (
  missing: readonly MissingPackage[],
  targets: readonly TargetName[],
): readonly (readonly string[])[] =>
  missing.length === 0
    ? []
    : [
        ['Needs', needsText(missing)],
        ['Run', installText(missing, targets)],
      ];

/**
 * The package with a version, such as `zod@4`. Without a version in the command, npm would keep an installed
 * version that is not supported.
 */
export const asInstalled = ({ name, versions, installed }: MissingPackage): string =>
  installed === undefined ? name : `${name}@${/^\^(\d+)/.exec(versions)?.[1] ?? 'latest'}`;
