// Runs PHP: in WebAssembly, with `@php-wasm/node`, in the version that a release of WordPress needs; or a given command.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The used part of `@php-wasm/node`. */
interface PhpNode {
  loadNodeRuntime(version: string): Promise<number>;
  createNodeFsMountHandler(folder: string): unknown;
}

interface PhpUniversal {
  readonly PHP: new (runtime: number) => Php;
}

interface Php {
  mkdir(path: string): void;
  mount(path: string, handler: unknown): Promise<unknown>;
  run(script: { readonly code: string }): Promise<{ readonly text: string; readonly errors: string }>;
  exit(): void;
}

/** WordPress 5.8 and earlier do not run in PHP 8. */
export const phpVersionFor = (wordpress: string): string => (Number(wordpress) < 5.9 ? '7.4' : '8.2');

export interface PhpScript {
  /** Of the computer. PHP sees each folder under the same path. */
  readonly folders: readonly string[];
  readonly file: string;
  readonly version: string;
  /** The command of an installed PHP. */
  readonly command?: string;
}

/** @returns what PHP printed */
export async function runPhp({ folders, file, version, command }: PhpScript): Promise<string> {
  if (command !== undefined) return execFileSync(command, [file], { encoding: 'utf8', maxBuffer: 1e9 });
  const { node, universal } = await phpPackages();
  const php = new universal.PHP(await node.loadNodeRuntime(version));
  try {
    for (const folder of folders) {
      php.mkdir(folder);
      await php.mount(folder, node.createNodeFsMountHandler(folder));
    }
    const { text, errors } = await php.run({ code: `<?php require ${phpString(file)};` });
    return text + errors;
  } finally {
    php.exit();
  }
}

const phpString = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const packageVersion = '3.0.46';

/** Installs it once in `test-results/known`, unless the project has it. */
async function phpPackages(): Promise<{ readonly node: PhpNode; readonly universal: PhpUniversal }> {
  const folder = resolve('test-results/known-php');
  const entry = [resolve('package.json'), join(folder, 'package.json')]
    .map((from) => resolvePackage('@php-wasm/node', from))
    .find((found) => found !== undefined);
  const found = entry ?? installPackages(folder);
  const universal = resolvePackage('@php-wasm/universal', found);
  if (universal === undefined) throw new Error('@php-wasm/node has no @php-wasm/universal.');
  return {
    node: (await import(pathToFileURL(found).href)) as PhpNode,
    universal: (await import(pathToFileURL(universal).href)) as PhpUniversal,
  };
}

/** The path of its module: `index.js` is the one for `import`. */
function resolvePackage(name: string, from: string): string | undefined {
  try {
    return join(createRequire(from).resolve(`${name}/package.json`), '..', 'index.js');
  } catch {
    return undefined;
  }
}

function installPackages(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest))
    writeFileSync(
      manifest,
      JSON.stringify({ private: true, dependencies: { '@php-wasm/node': packageVersion } }),
    );
  process.stderr.write(`Installing PHP in WebAssembly into ${folder}\n`);
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const isWindows = process.platform === 'win32';
  execFileSync('npm', ['install', ...flags], { cwd: folder, stdio: 'inherit', shell: isWindows });
  const found = resolvePackage('@php-wasm/node', manifest);
  if (found === undefined) throw new Error('@php-wasm/node could not be installed.');
  return found;
}
