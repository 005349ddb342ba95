// Decides whether the positional arguments of a command are projects or sources.
// If a word is both a project and a source, the command uses the project.

import type { Project } from '../settings/read-projects.ts';
import { defaultVariablesSet } from '../source/site-access.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { didYouMean } from '../core/diagnostics/nearest.ts';
import type { ConfigSource } from '../source/load-options.ts';
import { isFileSource } from '../source/source-kind.ts';
import { nameOfFile, nameOfSource } from '../source/source-name.ts';
import { fileExists } from '../source/file/find-config.ts';
import { programCommand } from '../terminal/invocation.ts';
import type { Io } from '../terminal/io.ts';
import { dim } from '../terminal/lines.ts';

export type SourcesOrProjects =
  | { readonly kind: 'sources'; readonly sources: readonly string[] }
  | { readonly kind: 'projects'; readonly projects: readonly Project[] };

export interface ChosenSources {
  /** The positional arguments, in their order. */
  readonly given: readonly string[];
  /** Whether the user chose all projects. */
  readonly all: boolean;
  readonly config: ConfigSource | undefined;
  /** Whether the command, without arguments, uses the only project of the configuration. */
  readonly onlyProject?: boolean;
  /** The name of the command in messages. */
  readonly name: string;
  /** The names of the command's source arguments (`<source>`). */
  readonly sources: readonly string[];
  /** Returns the command's hint for a word that is neither a project nor a file. */
  readonly hint?: (word: string) => string | undefined;
}

/** @throws Halt `usage` if the arguments are neither projects nor the right number of sources */
export async function chooseProjects(wanted: ChosenSources, io: Io): Promise<SourcesOrProjects> {
  const { given, all, config, name, sources } = wanted;
  const { readProjects } = await import('../settings/read-projects.ts');
  const projects = config ? await readProjects(config) : [];
  if (given.length === 0) {
    if (wanted.onlyProject && !all && projects.length === 0) throw noSourceToBeginWith(wanted, io);
    const isClear = all || (wanted.onlyProject && projects.length === 1);
    if (!isClear) throw nothingGiven(wanted, projects);
    if (projects.length === 0) throw noProjects(config);
    return projectChoice(projects, io);
  }
  const named = new Set(given.filter((one) => projects.some((project) => project.name === one)));
  if (named.size === 0) {
    const slip = given.find((one) => isMisspelledProject(one, projects));
    if (slip !== undefined) throw noProject(slip, projects, wanted);
    if (given.length === sources.length) return { kind: 'sources', sources: given };
    throw notSoMany(wanted, projects);
  }
  const other = given.find((one) => !named.has(one));
  if (other !== undefined) throw noProject(other, projects, wanted);
  named.forEach((one) => {
    noteFileOfSameName(one, io);
  });
  if (all && name !== 'drift')
    throw new Halt(
      'usage',
      '--all already selects every project.',
      'Give either the names of projects or --all, not both.',
    );
  return projectChoice(
    projects.filter((project) => named.has(project.name)),
    io,
  );
}

/** Prints a note if a project and a file have the same name. */
function noteFileOfSameName(name: string, io: Io): void {
  if (isFileSource(name) && fileExists(name))
    io.note([
      [
        dim(
          `${name} is the name of a project and of a file: the project is used. For the file, write ./${name}`,
        ),
      ],
    ]);
}

/**
 * Replaces the names of projects by the paths of their snapshots.
 *
 * @throws Halt `usage` for a project without a snapshot
 */
export async function snapshotsOf(
  given: readonly string[],
  config: ConfigSource | undefined,
  io: Io,
): Promise<readonly string[]> {
  const { readProjects } = await import('../settings/read-projects.ts');
  const projects = new Map(
    (config ? await readProjects(config) : []).map(({ name, settings }) => [name, settings.snapshot]),
  );
  return given.map((word) => {
    if (!projects.has(word)) return word;
    noteFileOfSameName(word, io);
    const snapshot = projects.get(word);
    if (snapshot !== undefined) return snapshot;
    throw new Halt(
      'usage',
      `The project ${word} has no snapshot.`,
      'Add "snapshot" to the project in the configuration.',
    );
  });
}

/** Whether a word is probably a misspelled project: no file of that name exists, and a project has a similar name. */
const isMisspelledProject = (word: string, projects: readonly Project[]): boolean =>
  isFileSource(word) &&
  !fileExists(word) &&
  didYouMean(
    word,
    projects.map(({ name }) => name),
  ) !== undefined;

/**
 * A project sends credentials only if its configuration names the variables that contain them.
 */
function projectChoice(projects: readonly Project[], io: Io): SourcesOrProjects {
  const variables = Object.values(defaultVariablesSet(io.env));
  const without = projects.filter(({ settings }) => settings.credentials === undefined);
  if (variables.length > 0 && without.length > 0)
    io.note([
      [
        dim(
          `${projectNameList(without)} ${without.length > 1 ? 'have' : 'has'} no credentials in the configuration: ${without.length > 1 ? 'these projects are' : 'the project is'} read without the credentials in ${variables.join(', ')}`,
        ),
      ],
    ]);
  return { kind: 'projects', projects };
}

const projectNameList = (projects: readonly Project[]): string => projects.map(({ name }) => name).join(', ');

function nothingGiven({ name, sources }: ChosenSources, projects: readonly Project[]): Halt {
  return projects.length === 0
    ? new Halt('usage', `${name} needs ${sources.join(' ')}.`, `"routewright ${name} --help" shows more.`)
    : new Halt(
        'usage',
        `${name} needs ${sources.join(' ')}, or the names of projects.`,
        `The projects are: ${projectNameList(projects)}. --all selects all projects.`,
      );
}

/** The error of a first run without arguments. The error shows how to begin, with example command lines. */
function noSourceToBeginWith({ name, config }: ChosenSources, io: Io): Halt {
  const program = programCommand(io.env);
  const missing =
    config !== undefined && fileExists(config.path)
      ? `${nameOfFile(config.path)} has no projects`
      : 'this folder has no configuration';
  return new Halt(
    'usage',
    `No source was given, and ${missing}.`,
    [
      'Begin with the address of your site:',
      ...[
        ['init https://example.com', 'asks a few questions, writes a configuration and generates'],
        [`${name} https://example.com -o src/api`, 'generates, without a configuration'],
      ].map(([line = '', does = '']) => `  ${program} ${line.padEnd(name.length + 34)}  # ${does}`),
    ].join('\n'),
  );
}

const noProjects = (config: ConfigSource | undefined): Halt =>
  new Halt(
    'usage',
    config === undefined
      ? '--all selects the projects of a configuration, but no configuration is read.'
      : `${nameOfFile(config.path)} has no projects.`,
    '"routewright init <source>" adds a project.',
  );

const noProject = (given: string, projects: readonly Project[], { config, hint }: ChosenSources): Halt =>
  new Halt(
    'usage',
    `"${nameOfSource(given)}" is not a project of ${nameOfFile(config?.path ?? '')}${isFileSource(given) && !fileExists(given) ? ', and not a file' : ''}.`,
    hint?.(given) ??
      didYouMean(
        given,
        projects.map(({ name }) => name),
      ) ??
      `The projects are: ${projectNameList(projects)}. You can give one source, or names of projects.`,
  );

/** The error for a wrong number of sources. */
function notSoMany({ given, name, sources, hint: known }: ChosenSources, projects: readonly Project[]): Halt {
  const names = projects.map((project) => project.name);
  const hint =
    given.map((one) => known?.(one) ?? didYouMean(one, names)).find((near) => near !== undefined) ??
    (projects.length > 0
      ? `The projects are: ${projectNameList(projects)}.`
      : `"routewright ${name} --help" shows more.`);
  const surplus = given[sources.length];
  return surplus === undefined
    ? new Halt('usage', `${name} needs ${sources.join(' ')}.`, hint)
    : new Halt(
        'usage',
        `"${nameOfSource(surplus)}" is one argument too many for ${name} ${sources.join(' ')}.`,
        hint,
      );
}
