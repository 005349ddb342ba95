// Generates the projects of a configuration, and again when a file changes that they are read from.

import { resolve } from 'node:path';
import { Halt } from '../core/diagnostics/halt.ts';
import { didYouMean } from '../core/diagnostics/nearest.ts';
import { reportsOfProjects } from '../pipeline-commands/generate/generate-projects.ts';
import { readProjects, type Project } from '../settings/read-projects.ts';
import { defaultConfigs, fileExists, findConfig } from '../source/file/find-config.ts';
import type { ConfigSource } from '../source/load-options.ts';
import { isWithin, pathsOfSource } from '../source/watch-source.ts';

export interface FrameworkOptions {
  /**
   * The path of the configuration.
   *
   * @default the configuration in the current folder
   */
  readonly config?: string;
  /**
   * The name of a project, or the names of several projects.
   *
   * @default all projects that have an `output`
   */
  readonly project?: string | readonly string[];
}

export interface GeneratedProjects {
  /** The absolute paths of the files and folders that a run reads, whether they exist or not. */
  readonly read: readonly string[];
  /** The absolute paths of the folders that were written. */
  readonly outputs: readonly string[];
  /** The errors for the user; undefined if there are none. */
  readonly failure?: string;
}

/** Generates once. A snapshot that exists is read instead of its source. */
export async function generateProjectsOnce(options: FrameworkOptions): Promise<GeneratedProjects> {
  const read = (options.config === undefined ? defaultConfigs : [options.config]).map((path) =>
    resolve(path),
  );
  try {
    const config = options.config === undefined ? findConfig() : { path: options.config };
    const projects = chosen(await readProjects(config), options, config).map(withSnapshot);
    for (const { settings } of projects)
      for (const path of [...pathsOfSource(settings.source), settings.snapshot ?? config.path])
        read.push(resolve(path));
    const outcomes = await reportsOfProjects(projects, { config, environment: process.env, check: false });
    const outputs = projects.flatMap(({ settings: { output } }) =>
      output === undefined ? [] : [resolve(output)],
    );
    const failures = outcomes.flatMap((one) =>
      'failure' in one ? [`${one.name}: ${failureText(one.failure)}`] : [],
    );
    return { read, outputs, ...(failures.length > 0 && { failure: failures.join('\n\n') }) };
  } catch (error) {
    return { read, outputs: [], failure: failureText(error) };
  }
}

/** @throws Halt `usage` for a project that does not exist, and if there are no projects */
function chosen(
  projects: readonly Project[],
  { project }: FrameworkOptions,
  { path }: ConfigSource,
): readonly Project[] {
  const names = projects.map(({ name }) => name);
  const wanted =
    project === undefined
      ? projects.flatMap(({ name, settings }) => (settings.output === undefined ? [] : [name]))
      : [project].flat();
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Halt(
      'usage',
      `"${unknown}" is not a project of ${path}.`,
      didYouMean(unknown, names) ?? `The projects are: ${names.join(', ')}.`,
    );
  if (wanted.length === 0)
    throw new Halt(
      'usage',
      `${path} has no projects with an output.`,
      '"routewright init <source>" adds a project.',
    );
  return projects.filter(({ name }) => wanted.includes(name));
}

const withSnapshot = ({ name, settings }: Project): Project => ({
  name,
  settings:
    settings.snapshot !== undefined && fileExists(settings.snapshot)
      ? { ...settings, fromSnapshot: true }
      : settings,
});

const failureText = (error: unknown): string =>
  error instanceof Halt
    ? [
        error.message,
        ...error.diagnostics.map(({ code, message }) => `${code}: ${message}`),
        error.hint,
      ].join('\n')
    : String(error instanceof Error ? error.stack : error);

/** What Vite's watcher and chokidar have in common. */
export interface Watcher {
  add(paths: readonly string[]): unknown;
  on(event: 'all', changed: (event: string, path: string) => void): unknown;
}

/** Changes of files that follow each other within this time, in milliseconds, lead to one run. */
const quiet = 100;

/**
 * Generates, and then again after each change of a file that a run has read.
 *
 * @param report receives the errors of each run, or undefined
 * @returns a function that ends this; the watcher stays open
 */
export async function keepGenerated(
  watcher: Watcher,
  options: FrameworkOptions,
  report: (failure: string | undefined) => void,
): Promise<() => void> {
  const read = new Set<string>();
  let outputs: readonly string[] = [];
  const run = async (): Promise<void> => {
    const done = await generateProjectsOnce(options);
    watcher.add(done.read.filter((path) => !read.has(path)));
    for (const path of done.read) read.add(path);
    outputs = done.outputs;
    report(done.failure);
  };
  let last = run();
  await last;
  let timer: NodeJS.Timeout | undefined;
  watcher.on('all', (_, path) => {
    const isInside = (folder: string): boolean => isWithin(path, folder);
    if (![...read].some(isInside) || outputs.some(isInside)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(run);
    }, quiet);
  });
  return () => {
    clearTimeout(timer);
  };
}
