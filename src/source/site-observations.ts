// Observes a source after it was read, as the options ask: reads a live site (`observe`), or exercises a WordPress that
// routewright started (`exercise`).

import type { Diagnostic, Report } from '../core/diagnostics/diagnostic.ts';
import type { LoadOptions } from './load-options.ts';
import type { Loaded } from './load.ts';
import { observeSite, type SiteObservations } from './observe-site.ts';

/** How a source is observed. */
export interface ObserveOptions {
  /**
   * Also sends GET requests to the routes of a live site that need no arguments, and combines the
   * observations with the declarations.
   *
   * @default false
   */
  readonly observe?: boolean;
  /**
   * Also records one response of each route that `observe` or `exercise` reads, as an example. Texts of the
   * site are replaced by samples.
   *
   * @default false
   */
  readonly examples?: boolean;
  /**
   * Selects the values of the requests of `exercise`. The same seed repeats them.
   *
   * @default 1
   */
  readonly exerciseSeed?: number;
  /**
   * The maximum number of requests of `exercise`.
   *
   * @default 2000
   */
  readonly exerciseRequests?: number;
  /**
   * The maximum time of `exercise`, in seconds.
   *
   * @default 900
   */
  readonly exerciseTime?: number;
  /**
   * Globs of the namespaces that `exercise` calls.
   *
   * @default all namespaces
   */
  readonly exerciseNamespaces?: readonly string[];
  /**
   * Whether `exercise` only calls operations that a plugin or a theme registers. Needs `declarations`.
   *
   * @default false
   */
  readonly exercisePluginsOnly?: boolean;
}

export interface Observed {
  readonly seen: SiteObservations;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * @returns undefined where the options ask for none
 * @throws Halt when the source is not a live site, or none that routewright started
 */
export async function siteObservations(
  loaded: Loaded,
  options: ObserveOptions & LoadOptions,
): Promise<Observed | undefined> {
  if (options.exercise !== true) {
    if (options.observe !== true) return undefined;
    const diagnostics: Diagnostic[] = [];
    const report: Report = (diagnostic) => diagnostics.push(diagnostic);
    return { seen: await observeSite(loaded, report, options.examples), diagnostics };
  }
  const { exerciseDefaults, exerciseSandbox, notExercised } = await import('./exercise/exercise.ts');
  // The exercise gets the WordPress itself, so it cannot reach any other site.
  if (loaded.kind !== 'index' || !loaded.box || !loaded.site) throw notExercised();
  const { exerciseSeed = exerciseDefaults.seed } = options;
  const { exerciseRequests = exerciseDefaults.requests, exerciseTime = exerciseDefaults.seconds } = options;
  const { diagnostics, ...seen } = await exerciseSandbox(loaded.box, loaded.index, {
    seed: exerciseSeed,
    examples: options.examples ?? false,
    namespaces: options.exerciseNamespaces,
    pluginsOnly: options.exercisePluginsOnly,
    requests: exerciseRequests,
    durationMs: exerciseTime * 1000,
    timeoutMs: options.timeoutMs,
    maxBytes: options.maxBytes,
    signal: options.signal,
    progress: options.progress,
  });
  return { seen, diagnostics };
}
