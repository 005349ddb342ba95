// A copy of an example in which its commands run as its README says, with the program of this
// repository instead of the published one.

import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { bin, packageRoot, runProcess, type Run } from '../support/routewright.ts';

export interface ExampleFolder {
  readonly path: (name: string) => string;
  readonly read: (name: string) => string;
  readonly write: (name: string, text: string) => void;
  /** Runs a script of its package.json. */
  readonly run: (script: string, env?: Readonly<Record<string, string>>) => Promise<Run>;
  /** Installs its packages, if it has any. @throws Error where npm cannot, four times over */
  readonly install: () => Promise<void>;
  readonly remove: () => void;
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];

/** What npm needs of the environment, and a build that phones home nothing. */
const environment = (): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...Object.entries(process.env).flatMap(([name, value]): [string, string][] =>
      value !== undefined && passed.test(name) ? [[name, value]] : [],
    ),
    ['NEXT_TELEMETRY_DISABLED', '1'],
  ]);

const passed =
  /^(?:HOME|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|npm_config_(?:registry|cache|.*proxy|cafile))$/i;

export function exampleFolder(name: string): ExampleFolder {
  const folder = mkdtempSync(join(tmpdir(), `routewright-${name}-`));
  cpSync(join(packageRoot, 'docs/examples', name), folder, {
    recursive: true,
    filter: (from) => !/[\\/](?:node_modules|\.next|build|reports)$/.test(from),
  });
  const path = (file: string): string => join(folder, file);
  const read = (file: string): string => readFileSync(path(file), 'utf8');
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), text);
  };
  const npm = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Run> =>
    runProcess('npm', args, { cwd: folder, env: { ...environment(), ...env } });
  return {
    path,
    read,
    write,
    run: (script, env) => npm(['run', '--silent', script], env),
    install: async () => {
      const manifest = JSON.parse(read('package.json')) as Manifest;
      const { routewright: _, ...others } = manifest.devDependencies;
      write('package.json', JSON.stringify({ ...manifest, devDependencies: others }));
      const isEmpty = Object.keys({ ...manifest.dependencies, ...others }).length === 0;
      if (!isEmpty) await retried(() => npm(['install', ...quiet]));
      write('package.json', JSON.stringify(manifest));
      write('node_modules/.bin/routewright', `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`);
      chmodSync(path('node_modules/.bin/routewright'), 0o755);
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The registry may be out of reach for a moment. */
async function retried(install: () => Promise<Run>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { code, stderr } = await install();
    if (code === 0) return;
    if (attempt === 4) throw new Error(`npm install: ${stderr}`);
    await setTimeout(attempt * 5000);
  }
}

export interface Server {
  readonly origin: string;
  readonly close: () => void;
}

/** Starts a program that prints the address at which it serves. */
export async function serve(
  command: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Server> {
  const child: ChildProcess = spawn(command, args, {
    ...(cwd !== undefined && { cwd }),
    env: { PATH: process.env['PATH'] ?? '', ...environment(), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  if (child.stdout === null) throw new Error(`${command} has no output.`);
  for await (const line of createInterface(child.stdout)) {
    const [origin] = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(line) ?? [];
    // npx starts the program as another process: the group ends with both.
    if (origin !== undefined)
      return {
        origin,
        close: () => {
          if (child.pid !== undefined) process.kill(-child.pid);
        },
      };
  }
  throw new Error(`${[command, ...args].join(' ')} has ended.`);
}

export const serveMock = (index: string): Promise<Server> => serve(process.execPath, [bin, 'mock', index]);
