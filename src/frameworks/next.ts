// `import { withRoutewright } from 'routewright/next'`: a wrapper of the configuration of Next.js.

import { generateProjectsOnce, keepGenerated, type FrameworkOptions } from './keep-generated.ts';

export type { FrameworkOptions } from './keep-generated.ts';

/** A configuration of Next.js as a function. */
export type NextConfigFunction<Config, Context> = (
  phase: string,
  context: Context,
) => Config | Promise<Config>;

/**
 * Generates when Next.js loads its configuration for development or for a build. In development, it generates again after
 * each change of the snapshot or the configuration, and prints errors. An error ends a build.
 *
 * @param nextConfig the configuration of Next.js: an object or a function
 * @returns a function that Next.js calls, which returns `nextConfig` unchanged
 */
export function withRoutewright<Config extends object, Context = unknown>(
  nextConfig: Config | NextConfigFunction<Config, Context>,
  options: FrameworkOptions = {},
): (phase: string, context: Context) => Promise<Config> {
  // Next.js loads a configuration several times in a process.
  let begun: Promise<unknown> | undefined;
  return async (phase, context) => {
    if (phase === 'phase-development-server') await (begun ??= generateInDevelopment(options));
    if (phase === 'phase-production-build') await (begun ??= generateForBuild(options));
    return typeof nextConfig === 'function' ? nextConfig(phase, context) : nextConfig;
  };
}

async function generateInDevelopment(options: FrameworkOptions): Promise<void> {
  const { watch } = await import('chokidar');
  const ignored = /[\\/](?:node_modules|\.git)(?:[\\/]|$)/;
  const watcher = watch([], { ignored, ignoreInitial: true, persistent: false });
  const isWatching = new Promise<void>((resolve) => {
    watcher.once('ready', resolve);
  });
  await keepGenerated(
    {
      add: (paths) => watcher.add([...paths]),
      on: (event, changed) => watcher.on(event, changed),
    },
    options,
    (failure) => {
      if (failure !== undefined) console.error(`routewright: ${failure}`);
    },
  );
  await isWatching;
}

async function generateForBuild(options: FrameworkOptions): Promise<void> {
  const { failure } = await generateProjectsOnce(options);
  if (failure !== undefined) throw new Error(failure);
}
