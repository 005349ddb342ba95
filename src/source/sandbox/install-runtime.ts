// Installs the packages that run PHP and WordPress, with one version of PHP, for all projects of the user. In a
// project, npm would install all versions of PHP, which take 500 MB.

import { spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorMessage } from '../../core/diagnostics/error-message.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import { plainText } from '../file/plain-text.ts';
import type { LoadOptions } from '../load-options.ts';
import { cacheFolder } from '../cache-folder.ts';
import { phpVersions } from './sandbox-options.ts';

/** The tested version of `@php-wasm/node` and `@wp-playground/wordpress`. */
export const runtimeVersion = '3.0.46';

/** In MB. */
interface RuntimeSize {
  readonly download: number;
  readonly disk: number;
}

/** The package of each version of PHP, as the npm registry has it. */
const phpSizes: Readonly<Record<(typeof phpVersions)[number], RuntimeSize>> = {
  '7.4': { download: 20, disk: 62 },
  '8.0': { download: 20, disk: 62 },
  '8.1': { download: 23, disk: 70 },
  '8.2': { download: 23, disk: 71 },
  '8.3': { download: 23, disk: 72 },
  '8.4': { download: 25, disk: 76 },
  '8.5': { download: 25, disk: 79 },
};

/** The other packages. Most of it is the data of ICU. */
const sharedSize: RuntimeSize = { download: 15, disk: 35 };

/** @param php one of `phpVersions` */
export function runtimeSize(php: string): RuntimeSize {
  const { download, disk } = phpSizes[phpVersions.find((version) => version === php) ?? '8.3'];
  return { download: download + sharedSize.download, disk: disk + sharedSize.disk };
}

/** The folder of the packages with a version of PHP. The folder exists if they are installed. */
export const runtimeFolder = (php: string, cache = cacheFolder()): string =>
  join(cache, `php-${php}-${runtimeVersion}`);

export interface InstallOptions extends Pick<LoadOptions, 'progress'> {
  /** The environment of npm, with its settings. */
  readonly environment: NodeJS.ProcessEnv;
}

/** Whether both packages are in the folder. npm can end without an error and install nothing (`--dry-run`). */
export const hasRuntime = (folder: string): boolean =>
  ['@php-wasm/node', '@wp-playground/wordpress'].every((name) =>
    existsSync(join(folder, 'node_modules', name, 'package.json')),
  );

/**
 * Does nothing if the packages are installed. Their folder appears only when npm has finished.
 *
 * @param php one of `phpVersions`
 * @param cache the folder for downloads
 * @throws Halt `source` when npm fails, with the end of npm's output; `write` when the folder cannot be written
 */
export async function installRuntime(php: string, cache: string, options: InstallOptions): Promise<void> {
  const folder = runtimeFolder(php, cache);
  if (hasRuntime(folder)) return;
  const part = `${folder}.part-${process.pid}`;
  try {
    removeUnfinished(folder);
    mkdirSync(join(part, 'none'), { recursive: true });
    writeFileSync(join(part, 'none/package.json'), '{"name":"none","version":"1.0.0"}\n');
    writeFileSync(join(part, 'package.json'), `${JSON.stringify(packageJson(php), undefined, 2)}\n`);
    await runNpm(php, part, options);
    if (!hasRuntime(part)) throw npmFailure('npm ended without an error, but the packages are missing', '');
    rmSync(folder, { recursive: true, force: true });
    renameSync(part, folder);
  } catch (error) {
    // Another run may have installed them meanwhile.
    if (hasRuntime(folder)) return;
    if (error instanceof Halt) throw error;
    throw new Halt(
      'write',
      `PHP could not be written to ${folder}.`,
      `${errorMessage(error)} The variable ROUTEWRIGHT_CACHE sets another folder.`,
      [],
      { cause: error },
    );
  } finally {
    removeQuietly(part);
  }
}

/** Removes what runs that were killed have left. */
function removeUnfinished(folder: string): void {
  const parent = dirname(folder);
  const start = `${basename(folder)}.part-`;
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent))
    if (name.startsWith(start) && !isRunning(Number(name.slice(start.length))))
      removeQuietly(join(parent, name));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** On Windows, a scanner may still have a file open. What stays is removed by the next run. */
function removeQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    return;
  }
}

/** `@php-wasm/node` depends on all versions of PHP. An empty package replaces the other versions. */
function packageJson(php: string): object {
  const others = phpVersions.filter((version) => version !== php);
  return {
    private: true,
    dependencies: { '@php-wasm/node': runtimeVersion, '@wp-playground/wordpress': runtimeVersion },
    overrides: Object.fromEntries(
      others.map((version) => [`@php-wasm/node-${version.replace('.', '-')}`, 'file:./none']),
    ),
  };
}

/** npm itself waits very long for a registry or a proxy that does not respond. */
const maxMinutes = 15;

const npmArguments = [
  'install',
  '--ignore-scripts',
  '--omit=optional',
  ...['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error', '--fetch-retries=1'],
];

async function runNpm(php: string, folder: string, { environment, progress }: InstallOptions): Promise<void> {
  const { disk } = runtimeSize(php);
  const timer = setInterval(() => {
    const done = Math.min(disk, Math.round(folderSize(folder) / 1e6));
    progress?.({ kind: 'count', message: `Installing PHP ${php} (MB)`, done, total: disk });
  }, 500);
  let printed = '';
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      const child = spawn('npm', npmArguments, {
        cwd: folder,
        // npm is a batch file on Windows. The arguments are constants.
        shell: process.platform === 'win32',
        // `npx` and `npm run` set the folder of the project here, and npm would install there.
        env: { ...environment, npm_config_local_prefix: undefined, npm_config_global: undefined },
        stdio: ['ignore', 'pipe', 'pipe'],
        signal: AbortSignal.timeout(maxMinutes * 60_000),
      });
      const keep = (chunk: Buffer): void => {
        printed = `${printed}${chunk.toString('utf8')}`.slice(-5000);
      };
      child.stdout.on('data', keep);
      child.stderr.on('data', keep);
      let failure: Error | undefined;
      child.once('error', (error) => {
        failure = error;
        // A process that did not start does not close either.
        if (child.pid === undefined) reject(error);
      });
      // Only then does npm write no more.
      child.once('close', (ended) => {
        if (failure) reject(failure);
        else resolve(ended);
      });
    });
    if (code !== 0) throw npmFailure(`exit code ${code ?? 'unknown'}`, printed);
  } catch (error) {
    if (error instanceof Halt) throw error;
    throw npmFailure(
      (error as Error).name === 'AbortError'
        ? `it did not end within ${maxMinutes} minutes`
        : 'it could not be started',
      printed,
    );
  } finally {
    clearInterval(timer);
  }
}

function npmFailure(how: string, printed: string): Halt {
  const lines = printed
    .trim()
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .slice(0, 5);
  return new Halt(
    'source',
    [`npm could not install PHP: ${how}.`, ...lines.map((line) => `  ${plainText(line, 200)}`)].join('\n'),
    'Nothing was installed. Check that npm works here and reaches its registry: npm ping.',
  );
}

/** In bytes. A file that disappears meanwhile counts nothing. */
function folderSize(folder: string): number {
  let size = 0;
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
      if (entry.isFile())
        size += lstatSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    return size;
  }
  return size;
}
