// The questions of `init` about the setup of a project: a script, packages and a file for CI.

import { ciServices, type CiService } from './ci-files.ts';
import type { MissingPackage } from '../generate/missing-packages.ts';
import { version } from '../node/package-facts.ts';
import { isFree, type ProjectSetup } from './project-setup.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { asInstalled } from '../generate/package-rows.ts';
import type { Prompts } from '../terminal/prompts.ts';

const defaultScript = 'generate:api';

/** The script generates all projects, so it still works after `init` adds another project. */
export const scriptLine = 'routewright generate --all';

interface AskContext {
  readonly setup: ProjectSetup;
  readonly prompts: Prompts | undefined;
  /** Whether to accept the proposals if there is no terminal. */
  readonly yes: boolean;
}

/** The change of the scripts in package.json. */
export type ScriptChoice =
  { readonly kind: 'add' | 'keep'; readonly name: string } | { readonly kind: 'none' };

/**
 * @param given the value of the flag: a name, or false
 * @throws Halt `usage` if there is no package.json
 */
export async function askScript(
  given: string | false | undefined,
  { setup: { manifest }, prompts, yes }: AskContext,
): Promise<ScriptChoice> {
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
  if (given !== undefined) return { kind: 'add', name };
  const isWanted = prompts ? await prompts.confirm(`Add the script "${name}" to package.json?`) : yes;
  return isWanted ? { kind: 'add', name } : { kind: 'none' };
}

/** The packages to install, and the command lines that install them. */
export interface Install {
  readonly lines: readonly (readonly string[])[];
  readonly packages: readonly string[];
}

/**
 * Whether generated modules import the package at run time. A package that is imported at run time becomes a
 * dependency, and any other package a devDependency.
 */
const isAtRunTime = ({ name }: MissingPackage): boolean => name === 'zod';

/** The commands that install missing packages, and routewright itself if it is not installed. */
export function installOf(
  { manager, manifest, hasRoutewright }: ProjectSetup,
  missing: readonly MissingPackage[],
): Install {
  if (manifest === undefined) return noInstall;
  const forApp = missing.filter(isAtRunTime).map(asInstalled);
  const forDevelopers = [
    ...missing.filter((one) => !isAtRunTime(one)).map(asInstalled),
    ...(hasRoutewright ? [] : [`routewright@${version()}`]),
  ];
  return {
    packages: [...forApp, ...forDevelopers],
    lines: [
      ...(forApp.length > 0 ? [[manager.name, ...manager.add, ...forApp]] : []),
      ...(forDevelopers.length > 0 ? [[manager.name, ...manager.addForDevelopment, ...forDevelopers]] : []),
    ],
  };
}

const noInstall: Install = { lines: [], packages: [] };

export async function askInstall(
  given: boolean | undefined,
  install: Install,
  { prompts, yes }: AskContext,
): Promise<Install> {
  const { lines, packages } = install;
  if (lines.length === 0 || given === false) return noInstall;
  const [[manager = ''] = []] = lines;
  const names = packages.join(', ');
  const isWanted = given ?? (prompts ? await prompts.confirm(`Install ${names} with ${manager}?`) : yes);
  return isWanted ? install : noInstall;
}

/** @throws Halt `usage` if the flag asks for a file that would not work */
export async function askCi(
  given: CiService | 'none' | undefined,
  isSite: boolean,
  { setup, prompts, yes }: AskContext,
): Promise<CiService | undefined> {
  if (given === 'none') return undefined;
  const why = !isSite
    ? '--ci needs a site, and the source is not a site.'
    : setup.isRepositoryRoot
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
  const services = (['github', 'gitlab'] as const).filter((one) => isFree(ciServices[one].path));
  const proposed = setup.service && services.includes(setup.service) ? setup.service : undefined;
  if (prompts === undefined) return yes ? proposed : undefined;
  if (services.length === 0) return undefined;
  const chosen = await prompts.select<CiService | 'none'>({
    message: 'Check in CI whether the API has changed?',
    options: [
      { value: 'none', label: 'Not now' },
      ...services.map((value) => ({
        value,
        label: `With ${ciServices[value].label}`,
        hint: `writes ${ciServices[value].path}`,
      })),
    ],
    initial: proposed ?? 'none',
  });
  return chosen === 'none' ? undefined : chosen;
}
