// Installs the packages that run PHP and WordPress, with one version of PHP, for all projects of the user. In a
// project, npm would install all versions of PHP, which take 500 MB.

import { spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Halt } from '../../core/diagnostics/halt.ts';
import { plainText } from '../file/plain-text.ts';
import type { LoadOptions } from '../load-options.ts';
import { cacheFolder } from './download.ts';
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

export interface InstallOptions extends Pick<LoadOptions, 'progress' | 'signal'> {
  /** The environment of npm, with its settings. */
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Does nothing if the packages are installed. Their folder appears only when npm has finished.
 *
 * @param php one of `phpVersions`
 * @param cache the folder for downloads
 * @throws Halt `source` when npm fails; the message contains the end of npm's output
 */
export async function installRuntime(php: string, cache: string, options: InstallOptions): Promise<void> {
  const folder = runtimeFolder(php, cache);
  if (existsSync(folder)) return;
  const part = `${folder}.part-${process.pid}`;
  try {
    mkdirSync(join(part, 'none'), { recursive: true });
    writeFileSync(join(part, 'none/package.json'), '{"name":"none","version":"1.0.0"}\n');
    writeFileSync(join(part, 'package.json'), `${JSON.stringify(packageJson(php), undefined, 2)}\n`);
    await runNpm(php, part, options);
    if (!existsSync(folder)) renameSync(part, folder);
  } finally {
    rmSync(part, { recursive: true, force: true });
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

const npmArguments = [
  'install',
  '--ignore-scripts',
  '--omit=optional',
  ...['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'],
];

async function runNpm(
  php: string,
  folder: string,
  { environment, progress, signal }: InstallOptions,
): Promise<void> {
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
        ...(signal && { signal }),
      });
      const keep = (chunk: Buffer): void => {
        printed = `${printed}${chunk.toString('utf8')}`.slice(-5000);
      };
      child.stdout.on('data', keep);
      child.stderr.on('data', keep);
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0) throw npmFailure(`exit code ${code ?? 'unknown'}`, printed);
  } catch (error) {
    if (error instanceof Halt || signal?.aborted === true) throw error;
    throw npmFailure('it could not be started', '');
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
