// The files of a guide about Next.js, bundled and run for one request after another. Modules that only Next.js has are
// replaced: `cookies()` reads and writes the cookies of the current request.

import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { writeAll } from '../toolchains/workplace.ts';
import { filesIn } from './page-blocks.ts';
import { packageRoot, routewright } from './routewright.ts';

/** The cookies of a visitor in a browser, by their names. */
export type Cookies = Map<string, string>;

type Handler = (request: Request) => Promise<Response>;

export interface ServerApp {
  /** Runs a route handler, as for a request with the cookies, and keeps the cookies that it sets. */
  readonly handle: (
    file: string,
    method: 'GET' | 'POST',
    visitor: Cookies,
    init?: RequestInit,
  ) => Promise<Response>;
  /** Runs code with a module as in a server component, which can only read cookies. */
  readonly inComponent: <Value>(
    file: string,
    visitor: Cookies,
    use: (module: Readonly<Record<string, unknown>>) => Promise<Value>,
  ) => Promise<Value>;
  /** The HTML of a page, which is a server component. */
  readonly render: (file: string, visitor: Cookies) => Promise<string>;
  readonly remove: () => Promise<void>;
}

interface Jar {
  readonly visitor: Cookies;
  readonly isWritable: boolean;
}

const requests = new AsyncLocalStorage<Jar>();

/** The part of `cookies()` of Next.js that decodes and encodes values. */
const jarNow = () => {
  const { visitor, isWritable } = requests.getStore() ?? {
    visitor: new Map<string, string>(),
    isWritable: false,
  };
  const cookie = (name: string, value: string) => ({ name, value: decodeURIComponent(value) });
  return {
    get: (name: string) => {
      const value = visitor.get(name);
      return value === undefined ? undefined : cookie(name, value);
    },
    getAll: () => [...visitor].map(([name, value]) => cookie(name, value)),
    set: (name: string, value: string) => {
      if (!isWritable) throw new Error('Cookies can only be modified in a Server Action or Route Handler.');
      visitor.set(name, encodeURIComponent(value));
    },
  };
};

const nextModules: Plugin = {
  name: 'modules of Next.js',
  setup: (builder) => {
    builder.onResolve({ filter: /^(?:server-only|next\/headers)$/ }, ({ path }) => ({
      path,
      namespace: 'next',
    }));
    builder.onLoad({ filter: /^server-only$/, namespace: 'next' }, () => ({ contents: '' }));
    builder.onLoad({ filter: /^next\/headers$/, namespace: 'next' }, () => ({
      contents: 'export const cookies = async () => globalThis.routewrightCookies();',
    }));
  },
};

/**
 * @param page a guide, which shows the files
 * @param home the address of the site
 * @param namespaces the namespaces of the site for which the client in `src/api` is generated
 * @param entries the files to run
 */
export async function serverApp(
  page: string,
  home: string,
  namespaces: string,
  entries: readonly string[],
): Promise<ServerApp> {
  const folder = await mkdtemp(join(tmpdir(), 'routewright-server-app-'));
  const site = home.replace(/\/$/, '');
  const text = readFileSync(page, 'utf8').replaceAll('https://your-site.example', site);
  writeAll(folder, { ...Object.fromEntries(filesIn(text)), 'package.json': '{"type":"module"}' });
  symlinkSync(join(packageRoot, 'node_modules'), join(folder, 'node_modules'));
  const args = ['generate', home, '-o', 'src/api', '--target', 'client', '--namespace', namespaces];
  const { code, stderr } = await routewright(args, { cwd: folder });
  if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  Object.assign(globalThis, { routewrightCookies: jarNow });
  await build({
    absWorkingDir: folder,
    entryPoints: [...entries],
    bundle: true,
    outdir: 'dist',
    outbase: '.',
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    plugins: [nextModules],
    logLevel: 'error',
  });
  const load = async (file: string) =>
    (await import(
      /* @vite-ignore */ pathToFileURL(join(folder, 'dist', file.replace(/\.tsx?$/, '.js'))).href
    )) as Readonly<Record<string, unknown>>;
  const inComponent: ServerApp['inComponent'] = async (file, visitor, use) => {
    const module = await load(file);
    return requests.run({ visitor, isWritable: false }, () => use(module));
  };
  return {
    handle: async (file, method, visitor, init = {}) => {
      const handler = (await load(file))[method] as Handler;
      const request = new Request('http://app.example/', { ...init, method });
      return requests.run({ visitor, isWritable: true }, () => handler(request));
    },
    inComponent,
    render: (file, visitor) =>
      inComponent(file, visitor, async (module) =>
        renderToStaticMarkup(await (module['default'] as () => Promise<ReactElement>)()),
      ),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
