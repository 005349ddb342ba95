// A project with hand-written calls of a mocked site, and the requests that its code sends to the mock.

import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { createMock } from '../../src/mock-engine/mock.ts';
import { planMock } from '../../src/mock-engine/plan-mock.ts';
import { serveMock } from '../../src/mock/serve-mock.ts';
import { mockedIndex } from './mock-site.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';
import type { WireIndex } from '../../src/core/model/index/index-document.ts';
import { parsePhpQuery, type PhpArray, type PhpValue } from './php-query.ts';
import { emptyFolder, packageRoot, routewright, type Run } from './routewright.ts';

/** The mocked site, in which lists also have the argument `search`. */
const index = JSON.parse(
  JSON.stringify(mockedIndex).replaceAll('"offset":', '"search":{"type":"string"},"offset":'),
) as WireIndex;

const compilerOptions = {
  strict: true,
  noUnusedLocals: true,
  module: 'esnext',
  moduleResolution: 'bundler',
  target: 'es2022',
  lib: ['es2022', 'dom'],
  types: [],
  allowJs: true,
  noEmit: true,
};

/** The part of axios that the tests call. It sends lists as axios does, with brackets. */
const axiosCode = `
const text = (value) => encodeURIComponent(String(value));
const pair = ([name, value]) =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value.map((one) => name + '[]=' + text(one)) : [name + '=' + text(value)];
const make = (base = '') => {
  const send = (method) => async (url, config = {}, data) => {
    const query = Object.entries(config.params ?? {}).flatMap(pair).join('&');
    const whole = /^https?:/.test(url) ? url : base.replace(/\\/$/, '') + '/' + url.replace(/^\\//, '');
    const response = await fetch(whole + (query && (whole.includes('?') ? '&' : '?') + query), {
      method,
      signal: config.signal,
      ...(data !== undefined && { body: JSON.stringify(data), headers: { 'content-type': 'application/json' } }),
    });
    return { data: await response.json(), status: response.status, headers: response.headers };
  };
  const withBody = (method) => (url, data, config) => send(method)(url, config, data);
  return {
    get: send('GET'), delete: send('DELETE'), post: withBody('POST'), put: withBody('PUT'),
    create: ({ baseURL }) => make(baseURL), interceptors: { request: { use: () => 0 } },
  };
};
export default make();
`;

const axiosTypes = `
export interface AxiosResponse<T = any> { data: T; status: number; headers: Headers }
export interface AxiosInstance {
  get<T = any>(url: string, config?: object): Promise<AxiosResponse<T>>;
  delete<T = any>(url: string, config?: object): Promise<AxiosResponse<T>>;
  post<T = any>(url: string, data?: unknown, config?: object): Promise<AxiosResponse<T>>;
  put<T = any>(url: string, data?: unknown, config?: object): Promise<AxiosResponse<T>>;
  create(options: { baseURL: string }): AxiosInstance;
  interceptors: { request: { use(change: (config: object) => object): number } };
}
declare const axios: AxiosInstance;
export default axios;
`;

export interface MigrationProject {
  readonly folder: string;
  readonly read: (path: string) => string;
  readonly write: (path: string, text: string) => void;
  /** Runs `audit --migrate` in the project. */
  readonly migrate: (...args: readonly string[]) => Promise<Run>;
  /** Runs exported functions of a module, and returns the requests of each function and its results. */
  readonly run: (path: string, calls: readonly FunctionCall[]) => Promise<readonly RunResult[]>;
}

export type FunctionCall = readonly [name: string, ...args: readonly unknown[]];

export interface RunResult {
  readonly name: string;
  readonly requests: readonly SentRequest[];
  readonly result: unknown;
}

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: PhpValue;
  readonly body: unknown;
}

/** The base of the site in the code. `run` replaces it by the address of a mock. */
export const siteOfCode = 'http://site.example';

/** WordPress splits `_fields` at commas, for every route. */
function asWordPressReads(query: PhpArray): PhpArray {
  const fields = query.get('_fields');
  if (typeof fields === 'string')
    query.set('_fields', new Map(fields.split(',').map((field, at) => [String(at), field])));
  return query;
}

/** Writes a project with a generated client. */
export async function migrationProject(files: Readonly<Record<string, string>>): Promise<MigrationProject> {
  const folder = emptyFolder();
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('site.index.json', JSON.stringify(index));
  write('package.json', '{ "type": "module" }');
  write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }));
  write(
    'node_modules/axios/package.json',
    '{ "name": "axios", "type": "module", "exports": { "types": "./index.d.ts", "default": "./index.js" } }',
  );
  write('node_modules/axios/index.js', axiosCode);
  write('node_modules/axios/index.d.ts', axiosTypes);
  symlinkSync(join(packageRoot, 'node_modules/@wordpress'), join(folder, 'node_modules/@wordpress'));
  for (const [path, text] of Object.entries(files)) write(path, text);
  const generated = await routewright(
    ['generate', 'site.index.json', '-o', 'src/api', '--target', 'client', '--no-format'],
    { cwd: folder },
  );
  if (generated.code !== 0) throw new Error(generated.stderr);
  return {
    folder,
    write,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    migrate: (...args) =>
      routewright(['audit', 'site.index.json', '--project', '.', '--migrate', ...args], { cwd: folder }),
    run: (path, calls) => runModule(folder, path, calls),
  };
}

async function runModule(
  folder: string,
  path: string,
  calls: readonly FunctionCall[],
): Promise<readonly RunResult[]> {
  let requests: SentRequest[] = [];
  const data = planMock(normalize(index).value);
  const { base, close } = await serveMock({
    port: 0,
    basePath: '/wp-json',
    latency: [0, 0],
    failures: 0,
    chance: () => 0,
    open: () => {
      const mock = createMock(data, { seed: 1, base: `${siteOfCode}/wp-json` });
      return {
        answer: (request) => {
          const { method, path: asked, query, body, headers } = request;
          requests.push({
            method: headers['x-http-method-override'] ?? method,
            path: asked.replace(/\/$/, ''),
            query: asWordPressReads(parsePhpQuery(query)),
            body: body === '' ? {} : JSON.parse(body),
          });
          return mock.answer({ ...request, headers: { ...headers, authorization: 'Basic abc' } });
        },
      };
    },
  });
  try {
    const outfile = join(mkdtempSync(join(folder, 'built-')), 'module.mjs');
    const { outputFiles } = await build({
      entryPoints: [join(folder, path)],
      bundle: true,
      format: 'esm',
      platform: 'node',
      write: false,
      nodePaths: [join(packageRoot, 'node_modules')],
    });
    const text = outputFiles[0]?.text ?? '';
    writeFileSync(outfile, text.replaceAll(siteOfCode, new URL(base).origin));
    const module = (await import(pathToFileURL(outfile).href)) as Readonly<
      Record<string, (...args: readonly unknown[]) => unknown>
    >;
    const results: RunResult[] = [];
    for (const [name, ...args] of calls) {
      requests = [];
      const result: unknown = await module[name]?.(...args);
      results.push({ name, requests, result });
    }
    return results;
  } finally {
    await close();
  }
}
