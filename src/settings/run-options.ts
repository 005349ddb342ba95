// Converts the settings of a project, or of a source with flags, to the options of a run.
// The functions are pure: the environment is a parameter.

import { dirname, join } from 'node:path';
import { Halt } from '../core/diagnostics/halt.ts';
import type { SandboxOptions } from '../source/sandbox/sandbox-options.ts';
import type { ConfigSource, LoadOptions } from '../source/load-options.ts';
import { defined } from '../core/model/text/defined.ts';
import type { ModelFilter } from '../core/model/api/filter-model.ts';
import { examplesFileName } from '../core/model/observation/saved-examples.ts';
import { namesFileName } from '../core/model/names/names-file.ts';
import { optionsFor } from '../core/model/options/options-for.ts';
import { projectOptions } from '../core/model/options/project-options.ts';
import { runOptions } from '../core/model/options/run-options.ts';
import {
  splitTargets,
  type CredentialVariables,
  type OwnedBy,
  type ProjectSettings,
  type TargetChoice,
} from '../core/model/files/project.ts';
import { defaultTargets, targetsNamed, type TargetName } from '../generate/targets/targets.ts';
import type { GenerateOptions } from '../generate/generate-options.ts';
import type { ReadOptions } from '../source/read-model.ts';
import type { ObserveOptions } from '../source/site-observations.ts';
import { siteAccess, defaultVariables, type Environment } from '../source/site-access.ts';
import type { SnapshotOptions } from '../source/snapshot/run.ts';

/** Inputs of a run that are not settings of a project. */
export interface RunContext extends Pick<ReadOptions, 'progress'>, Pick<LoadOptions, 'stdin' | 'signal'> {
  /** The environment variables, with credentials and proxies. */
  readonly environment: Environment;
  /**
   * The user's configuration.
   *
   * @default none
   */
  readonly config?: ConfigSource | undefined;
  /** Headers to add to each request to the site, in the format of `--header` (`X-Key: value`). */
  readonly header?: readonly string[] | undefined;
  /** The user and password of the web server, in the format of `--http-auth` (`name:password`). */
  readonly httpAuth?: string | undefined;
}

/**
 * The default variables with credentials. The default variables apply only to a source. A project uses only the
 * variables that it names.
 */
const variablesOf = ({ credentials }: ProjectSettings, isProject: boolean): CredentialVariables | undefined =>
  credentials ?? (isProject ? {} : defaultVariables);

/**
 * The options for reading the source.
 *
 * @throws Halt `usage` when the environment lacks credentials that the settings name
 */
export function readOptionsOf(
  settings: ProjectSettings,
  isProject: boolean,
  surroundings: RunContext,
  isOffline = false,
): ReadOptions {
  const { stdin, signal, progress, config, environment } = surroundings;
  const { timeout, names } = settings;
  return {
    ...optionsFor('read', projectOptions, settings),
    ...defined({ stdin, signal, progress }),
    ...(timeout !== undefined && { timeoutMs: timeout * 1000 }),
    ...siteAccess(surroundings, environment, isOffline ? {} : variablesOf(settings, isProject)),
    ...(config && { config: { ...config, alsoFor: [...(config.alsoFor ?? []), settings.source] } }),
    names: names ?? namesFileFor(config?.path),
    savedExamples: examplesFileFor(config?.path),
    box: sandboxOptionsOf(settings.wordpress, environment),
  };
}

/** The options for starting WordPress, from settings and the environment. */
export const sandboxOptionsOf = (
  settings: ProjectSettings['wordpress'],
  { ROUTEWRIGHT_MIRROR: mirror, ROUTEWRIGHT_CACHE: cache }: Environment,
): SandboxOptions => ({ ...settings, ...(mirror && { mirror }), ...(cache && { cache }) });

/** The file of kept names: in the folder of the configuration, or in the current folder. */
export const namesFileFor = (config = ''): string => join(dirname(config), namesFileName);

/** The file of saved examples: in the folder of the configuration, or in the current folder. */
const examplesFileFor = (config = ''): string => join(dirname(config), examplesFileName);

export interface SourceOptions extends ReadOptions {
  readonly source: string;
}

/**
 * The source that a project or the flags select, with the options for reading the source. Every command that
 * reads one source into a model calls this function, so all commands read a source in the same way.
 *
 * @throws Halt `usage` when the settings lack the snapshot, or the environment lacks credentials
 */
export function sourceOptionsOf(
  settings: ProjectSettings,
  isProject: boolean,
  surroundings: RunContext,
): SourceOptions {
  const { source, snapshot, fromSnapshot = false } = settings;
  if (fromSnapshot && snapshot === undefined) throw missingSetting('snapshot', 'the file to read');
  return {
    ...readOptionsOf(settings, isProject, surroundings, fromSnapshot),
    source: fromSnapshot && snapshot !== undefined ? snapshot : source,
    ...(!fromSnapshot && defined({ fleet: settings.fleet })),
    ...(!fromSnapshot && observeOptionsOf(settings, isProject)),
    ...(settings.exercise === true && defined({ exerciseNamespaces: settings.namespaces })),
  };
}

/**
 * How the source is observed.
 *
 * @param isProject whether the limits of an exercise may be set without `exercise`, which a project may do
 * @throws Halt `usage` when a limit is no whole number above 0, or is given without `exercise`
 */
function observeOptionsOf(
  { observe, examples, exercise, exerciseSeed, exerciseRequests, exerciseTime }: ProjectSettings,
  isProject: boolean,
): Pick<ReadOptions, 'observe' | 'exercise' | keyof ObserveOptions> {
  const limits = defined({ exerciseSeed, exerciseRequests, exerciseTime });
  const [given] = Object.keys(limits);
  for (const [name, value] of Object.entries({ exerciseSeed, exerciseRequests }))
    if (value !== undefined && (!Number.isInteger(value) || value < 1))
      throw new Halt('usage', `\`${name}\` needs a whole number above 0.`, `For example: \`${name}\` 500`);
  if (exercise === true) return { ...defined({ observe, examples }), exercise, ...limits };
  if (given !== undefined && !isProject)
    throw new Halt('usage', `\`${given}\` needs \`exercise\`.`, 'Give both, or leave it out.');
  if (examples === true && observe !== true && !isProject)
    throw new Halt('usage', '`examples` needs `observe` or `exercise`.', 'Give both, or leave it out.');
  return defined({ observe, examples });
}

/** The options of `generateProjects` that are not settings of a project. */
export interface GenerateRun
  extends RunContext, OwnedBy<typeof runOptions, 'generate'>, Pick<GenerateOptions, 'uninterrupted'> {}

/** @throws Halt `usage` when a setting is missing, or names a target that does not exist */
export function generateOptionsOf(
  settings: ProjectSettings,
  isProject: boolean,
  run: GenerateRun,
): GenerateOptions {
  const { output } = settings;
  if (output === undefined) throw missingSetting('output', 'the folder to write to');
  return {
    ...sourceOptionsOf(settings, isProject, run),
    folder: output,
    filter: settingsFilter(settings),
    ...(settings.targets && targetChoices(settings.targets)),
    ...optionsFor('generate', projectOptions, settings),
    ...optionsFor('generate', runOptions, run),
    ...defined({
      uninterrupted: run.uninterrupted,
    }),
    ...(settings.site !== undefined && { site: new URL(settings.site) }),
  };
}

const targetChoices = (
  choices: readonly TargetChoice[],
): Pick<GenerateOptions, 'targets' | 'userTargets'> => ({
  targets: targetsChosen({ targets: choices }),
  userTargets: splitTargets(choices).own,
});

/** The built-in targets in the settings, and the targets that they depend on. */
export const targetsChosen = ({ targets }: Pick<ProjectSettings, 'targets'>): readonly TargetName[] =>
  targets ? targetsNamed(splitTargets(targets).names).map(({ name }) => name) : defaultTargets;

/** The filter from the settings. */
export const settingsFilter = ({ namespaces, routes, methods }: ProjectSettings): ModelFilter => ({
  ...(namespaces && { namespace: namespaces }),
  ...(routes && { route: routes }),
  ...(methods && { method: methods.map((method) => method.toUpperCase()) }),
});

/** @throws Halt `usage` when the environment lacks credentials, or the source is the store of a fleet */
export function snapshotOptionsOf(
  settings: ProjectSettings,
  isProject: boolean,
  surroundings: RunContext,
): SnapshotOptions {
  refuseFleet(settings);
  return {
    ...readOptionsOf(settings, isProject, surroundings),
    source: settings.source,
    ...observeOptionsOf(settings, isProject),
    ...optionsFor('snapshot', projectOptions, settings),
  };
}

/** @throws Halt `usage` if the source of a project is the store of a fleet */
export function refuseFleet({ source, fleet }: ProjectSettings): void {
  if (fleet === undefined) return;
  throw new Halt(
    'usage',
    `The source of the project is the store of a fleet, ${source}, not a site.`,
    'Use "routewright fleet snapshot" and "fleet drift" for a fleet.',
  );
}

export const missingSetting = (member: string, what: string): Halt =>
  new Halt(
    'usage',
    `The project has no ${member}: ${what}.`,
    `Add "${member}" to the project in the configuration, or pass it as a flag.`,
  );
