// The setup of a project besides its code: a script, packages and a file for CI. Flags change the defaults, and the
// plan shows them before anything is written.

import { ciServices, type CiService } from './ci-files.ts';
import type { MissingPackage } from '../generate/missing-packages.ts';
import { version } from '../node/package-facts.ts';
import { isFree, type ProjectSetup } from './project-setup.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { asInstalled } from '../generate/package-rows.ts';

const defaultScript = 'generate:api';

/** The script generates all projects, so it still works after `init` adds another project. */
export const scriptLine = 'routewright generate --all';

interface SetupContext {
  readonly setup: ProjectSetup;
  /** Whether to do what no flag asks for: at a terminal and with --yes. */
  readonly accepts: boolean;
}

/** The change of the scripts in package.json. */
export type ScriptChoice =
  { readonly kind: 'add' | 'keep'; readonly name: string } | { readonly kind: 'none' };

/**
 * @param given the value of the flag: a name, or false
 * @throws Halt `usage` if there is no package.json
 */
export function scriptFor(
  given: string | false | undefined,
  { setup: { manifest }, accepts }: SetupContext,
): ScriptChoice {
  if (given === false) return { kind: 'none' };
  if (manifest === undefined) {
    if (given === undefined) return { kind: 'none' };
    throw new Halt(
      'usage',
      'The current folder has no package.json to add a script to.',
      'Run "npm init -y" to create a package.json.',
    );
  }
  const { scripts } = manifest;
  const there = Object.entries(scripts).find(([, line]) => /\broutewright generate\b/.test(line));
  if (given === undefined && there) return { kind: 'keep', name: there[0] };
  const name = given ?? defaultScript;
  if (Object.hasOwn(scripts, name)) return { kind: 'keep', name };
  return given !== undefined || accepts ? { kind: 'add', name } : { kind: 'none' };
}

/** The command lines that install packages. */
export type Install = readonly (readonly string[])[];

/**
 * Whether generated modules import the package at run time. A package that is imported at run time becomes a
 * dependency, and any other package a devDependency.
 */
const isAtRunTime = ({ name }: MissingPackage): boolean => name === 'zod';

/**
 * The commands that install missing packages, and routewright itself if it is not installed.
 *
 * @param given the value of the flag
 */
export function installFor(
  given: boolean | undefined,
  missing: readonly MissingPackage[],
  { setup: { manager, manifest, hasRoutewright }, accepts }: SetupContext,
): Install {
  if (manifest === undefined || !(given ?? accepts)) return [];
  const forApp = missing.filter(isAtRunTime).map(asInstalled);
  const forDevelopers = [
    ...missing.filter((one) => !isAtRunTime(one)).map(asInstalled),
    ...(hasRoutewright ? [] : [`routewright@${version()}`]),
  ];
  return [
    ...(forApp.length > 0 ? [[manager.name, ...manager.add, ...forApp]] : []),
    ...(forDevelopers.length > 0 ? [[manager.name, ...manager.addForDevelopment, ...forDevelopers]] : []),
  ];
}

/**
 * The service for which a file is written: the one of the flag, or the one that hosts the repository.
 *
 * @throws Halt `usage` if the flag asks for a file that would not work
 */
export function ciFor(
  given: CiService | 'none' | undefined,
  isSite: boolean,
  { setup: { isRepositoryRoot, service }, accepts }: SetupContext,
): CiService | undefined {
  if (given === 'none') return undefined;
  const why = !isSite
    ? '--ci needs a site, and the source is not a site.'
    : isRepositoryRoot
      ? undefined
      : '--ci writes a file that must be at the root of the repository.';
  if (why !== undefined) {
    if (given === undefined) return undefined;
    throw new Halt(
      'usage',
      why,
      isSite ? 'Run init at the root.' : 'Leave --ci out, or give the address of the site.',
    );
  }
  if (given !== undefined) return given;
  return accepts && service !== undefined && isFree(ciServices[service].path) ? service : undefined;
}
