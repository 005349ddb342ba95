// The folders in which toolchains are installed and work. They lie outside the repository,
// whose own tsconfig.json and package.json are not around them there, and stay between runs.

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import type { Files } from './app.ts';
import type { NodeLine, Toolchain } from './toolchains.ts';

export const home = join(tmpdir(), 'routewright-toolchains');
const zod = { zod: '4.6.7' };
/** For one command; installing over a slow line takes the longest. */
const limit = 15 * 60 * 1000;
/** What is left when the app of the last run is removed. */
const installed = ['node_modules', 'package.json', 'package-lock.json', '.installed'];

export type Run = { readonly isDone: boolean; readonly output: string };

/** The command that failed, and its output. */
export const failureOf = (command: string, { output }: Run): string => `${command}\n${output.trimEnd()}\n`;

/** What of a toolchain makes its folder. */
type Furniture = Pick<Toolchain, 'folder' | 'packages' | 'manifest' | 'around'>;

const manifestOf = (toolchain: Furniture): string =>
  JSON.stringify({
    private: true,
    ...toolchain.manifest,
    dependencies: { ...toolchain.packages, ...zod },
  });

/** Whether some run has installed its packages. */
export function isInstalled(toolchain: Furniture): boolean {
  const stamp = join(home, toolchain.folder, '.installed');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === manifestOf(toolchain);
}

/** The folder with the toolchain's packages and what lies around its app, and nothing else. */
export async function workplaceOf(toolchain: Furniture): Promise<string> {
  const folder = join(home, toolchain.folder);
  const manifest = manifestOf(toolchain);
  if (isInstalled(toolchain)) {
    for (const name of readdirSync(folder))
      if (!installed.includes(name)) rmSync(join(folder, name), { recursive: true });
  } else {
    rmSync(folder, { recursive: true, force: true });
    writeAll(folder, { 'package.json': manifest });
    await install(folder);
  }
  writeAll(folder, { 'package.json': manifest, '.installed': manifest, ...toolchain.around });
  return folder;
}

async function install(folder: string): Promise<void> {
  process.stderr.write(`installing into ${folder}\n`);
  // Without scripts: none is needed.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { isDone, output } = await runIn(folder, 20, ['npm', 'install', ...options]);
  if (!isDone) throw new Error(`npm install in ${folder}: ${output}`);
}

export function writeAll(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/**
 * Runs a program of the folder's packages, or Node itself, under that line of Node.
 *
 * @param command the program and its arguments
 * @param more of the environment
 */
export async function runIn(
  folder: string,
  line: NodeLine,
  command: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const [program = '', ...args] = command;
  const env = { ...environmentOf(folder, line), ...more };
  return new Promise((ended) => {
    execFile(
      program,
      args,
      { cwd: folder, env, timeout: limit, maxBuffer: 64e6 },
      (error, stdout, stderr) => {
        const said = `${stdout}${stderr}`;
        ended({ isDone: error === null, output: said || (error?.message ?? '') });
      },
    );
  });
}

/** In which a program of the folder's packages runs under that line of Node. */
export function environmentOf(folder: string, line: NodeLine): NodeJS.ProcessEnv {
  const path = [dirname(nodeOf(line)), join(folder, 'node_modules/.bin'), process.env['PATH']];
  return {
    ...process.env,
    PATH: path.join(delimiter),
    CI: 'true',
    // What a test runner says of itself is not said of what it runs.
    NODE_ENV: undefined,
    NO_COLOR: '1',
    DO_NOT_TRACK: '1',
    NEXT_TELEMETRY_DISABLED: '1',
  };
}

/** The Node that runs this is the oldest supported; the newer ones stand in `test/newer`. */
function nodeOf(line: NodeLine): string {
  if (line === 20) return process.execPath;
  const path = resolve(`test/newer/node_modules/node-${line}/bin/node`);
  if (!existsSync(path)) throw new Error(`Node ${line} is not installed: npm run newer`);
  return path;
}

export const nodeVersion = async (line: NodeLine): Promise<string> =>
  (await runIn('.', line, ['node', '-p', 'process.versions.node'])).output.trim();
