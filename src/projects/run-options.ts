// From the settings of a project, or of a source that is given with flags, to the options
// of a run. Pure: what the environment holds is handed in.

import { dirname, join } from 'node:path';
import { Halt } from '../core/diagnostics/halt.ts';
import type { SandboxOptions } from '../source/sandbox/sandbox-options.ts';
import type { ConfigSource, LoadOptions } from '../source/load-options.ts';
import { defined } from '../core/model/defined.ts';
import type { ModelFilter } from '../core/model/filter-model.ts';
import { namesFileName } from '../core/model/kept-names.ts';
import { optionsFor } from '../core/model/options/options-for.ts';
import { driftOptions } from '../core/model/options/part-options.ts';
import { projectOptions } from '../core/model/options/project-options.ts';
import { runOptions } from '../core/model/options/run-options.ts';
import {
  splitTargets,
  type CredentialVariables,
  type DriftSettings,
  type OwnedBy,
  type ProjectSettings,
  type TargetChoice,
} from '../core/model/project.ts';
import { defaultTargets, targetsNamed, type TargetName } from '../generate/targets/targets.ts';
import type { CompareOptions } from '../drift/run.ts';
import type { GenerateOptions } from '../generate/generate-options.ts';
import type { ProveOptions } from '../drift/witness/prove-options.ts';
import type { ReadOptions } from '../source/read-model.ts';
import { siteAccess, defaultVariables, type Environment } from '../source/site-access.ts';
import type { SnapshotOptions } from '../source/snapshot/run.ts';

/** What surrounds a run, beyond its settings. */
export interface RunContext extends Pick<ReadOptions, 'progress'>, Pick<LoadOptions, 'stdin' | 'signal'> {
  readonly environment: Environment;
  /** The user's configuration; none when left out. */
  readonly config?: ConfigSource | undefined;
  /** Headers, and the password of the web server, as somebody typed them for this run. */
  readonly header?: readonly string[] | undefined;
  readonly httpAuth?: string | undefined;
}

/** The variables that a source signs in by; those of a project are the ones it names. */
const variablesOf = ({ credentials }: ProjectSettings, isProject: boolean): CredentialVariables | undefined =>
  credentials ?? (isProject ? {} : defaultVariables);

/**
 * How a run reads.
 *
 * @param reads the sources of the run where they are others than the one of the settings
 * @throws Halt `usage` when the environment lacks credentials that the settings name
 */
function readOptionsOf(
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
    names: names ?? namesBeside(config?.path),
    box: sandboxOptionsOf(settings.wordpress, environment),
  };
}

/** How WordPress is started, as settings and the environment say. */
export const sandboxOptionsOf = (
  settings: ProjectSettings['wordpress'],
  { ROUTEWRIGHT_MIRROR: mirror, ROUTEWRIGHT_CACHE: cache }: Environment,
): SandboxOptions => ({ ...settings, ...(mirror && { mirror }), ...(cache && { cache }) });

/** Names that are kept stand beside the configuration, or in the current folder. */
export const namesBeside = (config = ''): string => join(dirname(config), namesFileName);

/** A source, and how it is read. */
export interface SourceOptions extends ReadOptions {
  readonly source: string;
}

/**
 * What is read for a project, or for a source that is given with flags, and how: whatever
 * makes a model of one reads it alike.
 *
 * @throws Halt `usage` when the settings lack the snapshot, or the environment credentials
 */
export function sourceOptionsOf(
  settings: ProjectSettings,
  isProject: boolean,
  surroundings: RunContext,
): SourceOptions {
  const { source, snapshot, fromSnapshot = false, observe } = settings;
  if (fromSnapshot && snapshot === undefined) throw lacking('snapshot', 'the file to read');
  return {
    ...readOptionsOf(settings, isProject, surroundings, fromSnapshot),
    source: fromSnapshot && snapshot !== undefined ? snapshot : source,
    ...(!fromSnapshot && defined({ fleet: settings.fleet })),
    ...(observe !== undefined && !fromSnapshot && { observe }),
  };
}

/** What `generate` is told of one run and of no project. */
export interface GenerateRun
  extends RunContext, OwnedBy<typeof runOptions, 'generate'>, Pick<GenerateOptions, 'uninterrupted'> {}

/** @throws Halt `usage` when the settings lack something, or name what there is not */
export function generateOptionsOf(
  settings: ProjectSettings,
  isProject: boolean,
  run: GenerateRun,
): GenerateOptions {
  const { output, fromSnapshot = false } = settings;
  if (output === undefined) throw lacking('output', 'the folder to write to');
  return {
    ...sourceOptionsOf(settings, isProject, run),
    folder: output,
    filter: filterOf(settings),
    ...(settings.targets && targetOptions(settings.targets)),
    ...optionsFor('generate', projectOptions, settings),
    ...optionsFor('generate', runOptions, run),
    ...defined({
      observe: fromSnapshot ? undefined : settings.observe,
      uninterrupted: run.uninterrupted,
    }),
    ...(settings.site !== undefined && { site: new URL(settings.site) }),
  };
}

const targetOptions = (
  choices: readonly TargetChoice[],
): Pick<GenerateOptions, 'targets' | 'userTargets'> => ({
  targets: targetsChosen({ targets: choices }),
  userTargets: splitTargets(choices).own,
});

/** The targets that settings name, without the user's own, and those that these need. */
export const targetsChosen = ({ targets }: Pick<ProjectSettings, 'targets'>): readonly TargetName[] =>
  targets ? targetsNamed(splitTargets(targets).names).map(({ name }) => name) : defaultTargets;

/** Which part of a source settings select. */
export const filterOf = ({ namespaces, routes, methods }: ProjectSettings): ModelFilter => ({
  ...(namespaces && { namespace: namespaces }),
  ...(routes && { route: routes }),
  ...(methods && { method: methods.map((method) => method.toUpperCase()) }),
});

/** @throws Halt `usage` when the environment lacks credentials, or the source is no site */
export function snapshotOptionsOf(
  settings: ProjectSettings,
  isProject: boolean,
  surroundings: RunContext,
): SnapshotOptions {
  refuseFleet(settings);
  return {
    ...readOptionsOf(settings, isProject, surroundings),
    source: settings.source,
    ...defined({ observe: settings.observe }),
    ...optionsFor('snapshot', projectOptions, settings),
  };
}

function refuseFleet({ source, fleet }: ProjectSettings): void {
  if (fleet === undefined) return;
  throw new Halt(
    'usage',
    `The source of the project is the store of a fleet, ${source}, and no site.`,
    '"routewright fleet snapshot" and "fleet drift" do this for a fleet.',
  );
}

/** What `drift` is told of one run and of no project. */
export interface CompareRun extends RunContext, Pick<CompareOptions, 'force' | 'approve'> {
  /** The snapshot shall be overwritten: then all of it is compared. */
  readonly updateBaseline?: boolean;
}

/** @throws Halt `usage` when the settings name no snapshot, or the environment lacks credentials */
export function compareOptionsOf(
  settings: ProjectSettings,
  isProject: boolean,
  run: CompareRun,
): CompareOptions {
  const { source, snapshot, namespaces, drift = {} } = settings;
  refuseFleet(settings);
  if (snapshot === undefined) throw lacking('snapshot', 'the file to compare with');
  const { tsconfig, approvals } = drift;
  // A project's namespaces select what is generated; what asks for a whole comparison gets one.
  const isWhole = isProject && (run.updateBaseline === true || tsconfig !== undefined);
  const options = readOptionsOf(settings, isProject, run);
  return {
    ...options,
    ...(options.config && {
      config: { ...options.config, alsoFor: [...(options.config.alsoFor ?? []), snapshot] },
    }),
    baseline: snapshot,
    current: source,
    ...optionsFor('compare', projectOptions, settings),
    ...optionsFor('compare', driftOptions, drift),
    ...(run.updateBaseline === true && { failOn: 'never' }),
    ...defined({ force: run.force, prove: proveOptionsOf(drift, isProject) }),
    selected: isWhole ? undefined : namespaces,
    project: tsconfig,
    approvals,
    approve: run.approve,
  };
}

/**
 * @param isProject a project may say how a proof is to be, and leave it to a run to ask for one
 * @throws Halt `usage` when the limit is no whole number above 0, or is given without `prove`
 */
function proveOptionsOf(
  { prove = false, proveLimit, proveSignedIn = false }: DriftSettings,
  isProject: boolean,
): ProveOptions | undefined {
  const limit = proveLimit ?? driftOptions.proveLimit.shownDefault;
  if (!Number.isInteger(limit) || limit < 1)
    throw new Halt('usage', '`proveLimit` needs a whole number above 0.', 'For example: `proveLimit` 30');
  if (prove) return { limit, signedIn: proveSignedIn };
  const lonely = proveSignedIn ? 'proveSignedIn' : proveLimit === undefined ? undefined : 'proveLimit';
  if (lonely !== undefined && !isProject)
    throw new Halt('usage', `\`${lonely}\` belongs to \`prove\`.`, 'Give both, or leave it out.');
  return undefined;
}

const lacking = (member: string, what: string): Halt =>
  new Halt(
    'usage',
    `The project names no ${member}: ${what}.`,
    `Add "${member}" to it in the configuration, or give it as a flag.`,
  );
