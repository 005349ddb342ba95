// The TypeScript of the documentation, compiled against a client of a site that has what
// it calls. The blocks of a page that name a file are these files, in an app of their own; the
// others are one module; what a block declares the following ones see.

import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { normalize } from '../../src/source/normalize/normalize.ts';
import { render } from '../../src/generate/targets/render.ts';
import { temporaryFolder } from '../support/built-client.ts';
import { compile } from '../support/compile.ts';
import { documentedIndex } from './documented-site.ts';
import { packageRoot } from '../support/routewright.ts';
import { parcelsIndex } from '../support/parcels-index.ts';
import { markdownPages, type MarkdownPage } from '../support/markdown-pages.ts';
import { blocksOf, filesIn, pathOf } from '../support/page-blocks.ts';

/** Names that a page takes from the sentence around a block. */
const surroundings = `
declare const site: import('./api/client/site').Site;
declare const transport: import('./api/client/index').Transport;
declare const file: File;
declare const bytes: Blob;
declare const password: string;
declare const token: string;
declare const key: string;
declare const secret: string;
declare const nonce: string;
`;

/** What frameworks bring, as far as the pages use it. */
const frameworks = `
interface RequestInit {
  next?: { revalidate?: number | false | undefined; tags?: string[] | undefined } | undefined;
}
declare module '@wordpress/element' {
  export function createRoot(place: Element): { render(element: unknown): void };
  export function useState<T>(first: T): [T, (next: T) => void];
  export function useEffect(effect: () => void | (() => void), watched: readonly unknown[]): void;
}
declare module '@react-native-async-storage/async-storage' {
  const storage: { getItem(key: string): Promise<string | null>; setItem(key: string, value: string): Promise<void> };
  export default storage;
}
declare module 'axios' {
  interface Axios {
    request<Result>(config: { url?: string; method?: string; timeout?: number }): Promise<Result>;
    getUri(config?: { url?: string }): string;
  }
  const axios: { create(config: { timeout?: number; headers?: Record<string, string> }): Axios };
  export default axios;
}
declare module 'ky' {
  interface Options extends RequestInit { throwHttpErrors?: boolean; retry?: number; timeout?: number | false }
  type Ky = (url: string, options?: Options) => Promise<Response>;
  const ky: { create(options: Options): Ky };
  export default ky;
}
declare module 'ofetch' {
  interface Options extends RequestInit { ignoreResponseError?: boolean; responseType?: 'stream'; retry?: number | false }
  export const ofetch: { create(options: Options): { raw(url: string, options?: Options): Promise<Response> } };
}
declare module '@opentelemetry/api' {
  interface Span {
    setAttribute(name: string, value: string | number | boolean): this;
    setStatus(status: { code: SpanStatusCode; message?: string }): this;
    recordException(error: Error | string): void;
    end(): void;
  }
  interface SpanOptions { kind?: SpanKind; attributes?: Record<string, string | number | boolean> }
  interface Tracer {
    startActiveSpan<Result>(name: string, options: SpanOptions, work: (span: Span) => Result): Result;
  }
  export enum SpanKind { INTERNAL = 0, CLIENT = 2 }
  export enum SpanStatusCode { UNSET = 0, OK = 1, ERROR = 2 }
  export const trace: { getTracer(name: string): Tracer };
}
declare module 'next/cache' {
  export function revalidateTag(tag: string, profile?: string | { expire?: number }): void;
  export function cacheTag(...tags: string[]): void;
  export function updateTag(tag: string): void;
}
declare module 'next/headers' {
  interface Cookie { name: string; value: string }
  export function cookies(): Promise<{
    get(name: string): Cookie | undefined;
    getAll(): Cookie[];
    set(
      name: string,
      value: string,
      options: { httpOnly: boolean; secure: boolean; sameSite: 'lax'; path: string },
    ): void;
  }>;
}
declare module 'server-only' {}
declare module 'next' {
  export interface NextConfig { poweredByHeader?: boolean }
}
declare module 'swr' {
  export default function useSWR<Data>(
    key: readonly unknown[],
    fetcher: () => Promise<Data>,
  ): { data: Data | undefined; error: unknown };
}
declare module '@tanstack/svelte-query' {
  import { QueryKey, QueryObserverOptions, QueryObserverResult } from '@tanstack/query-core';
  export function createQuery<FnData, Failure, Data, Key extends QueryKey>(
    options: () => QueryObserverOptions<FnData, Failure, Data, FnData, Key>,
  ): QueryObserverResult<Data, Failure>;
}
declare module '@tanstack/angular-query-experimental' {
  import { QueryKey, QueryObserverOptions, QueryObserverResult } from '@tanstack/query-core';
  export function injectQuery<FnData, Failure, Data, Key extends QueryKey>(
    options: () => QueryObserverOptions<FnData, Failure, Data, FnData, Key>,
  ): { data: () => QueryObserverResult<Data, Failure>['data'] };
}
`;

const importStatement = /^import (?:type )?[^;]*? from '[^']+';\n/gm;

/** Imports of several blocks as those of one module, each name once. */
function joined(statements: readonly string[]): readonly string[] {
  const names = new Map<string, Set<string>>();
  const whole = new Set<string>();
  for (const statement of statements) {
    const [, type = '', what = '', from = ''] =
      /^import (type )?([^]*?) from '([^']+)';\n$/.exec(statement) ?? [];
    const module = from.replace(/(?:\/index)?\.[jt]s$/, '');
    const [, braces] = /\{([^]*)\}/.exec(what) ?? [];
    if (braces === undefined || /^\w/.test(what))
      whole.add(`import ${type}${what.replace(/,?\s*\{[^]*\}/, '')} from '${module}';`);
    for (const name of (braces ?? '').split(',').map((one) => one.trim()))
      if (name !== '') names.set(module, (names.get(module) ?? new Set()).add(type + name));
  }
  return [
    ...whole,
    ...[...names].map(([module, of]) => `import { ${[...of].join(', ')} } from '${module}';`),
  ];
}

const isTypeScript = (path: string): boolean => /\.tsx?$/.test(path);

const withoutName = ({ text }: MarkdownPage): readonly string[] =>
  blocksOf(text, 'ts', 'tsx').filter((block) => pathOf(block) === undefined);

function moduleOf(blocks: readonly string[]): string {
  const imports = joined(blocks.flatMap((block) => block.match(importStatement) ?? []));
  const bodies = blocks.map((block) =>
    block
      .replace(importStatement, '')
      .replace(/^export (?:default )?(?=const|let|async|function|interface|type|class)/gm, ''),
  );
  const nested = bodies.reduceRight((inner, body) => `{\n${body}${inner}\n}`, '');
  return `${imports.join('\n')}\nexport async function page() ${nested}\n`;
}

/** Where pages let the client be generated. */
const outputs = ['src/api', 'src/site', 'src/back-office'];

const pages = markdownPages.filter(({ text }) => blocksOf(text, 'ts', 'tsx').length > 0);

test('the examples of all pages compile under strict, in a new app of Next.js too', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const { value: model } = normalize(documentedIndex);
  for (const { path, text } of await render(model, ['client', 'zod', 'validators', 'query', 'msw']))
    write(`api/${path}`, text);
  for (const { path, text } of await render(normalize(parcelsIndex).value, ['client', 'zod']))
    write(`parcels/${path}`, text);
  write('surroundings.d.ts', surroundings);
  write('frameworks.d.ts', frameworks);
  const modules: string[] = ['surroundings.d.ts', 'frameworks.d.ts'];
  const writeModule = (path: string, text: string): void => {
    write(path, text);
    modules.push(path);
  };
  for (const page of pages) {
    const name = page.path.replace(/[/.]/g, '-');
    const blocks = withoutName(page);
    if (blocks.length > 0) writeModule(`${name}.tsx`, moduleOf(blocks));
    const files = [...filesIn(page.text)].filter(([path]) => isTypeScript(path));
    for (const [path, text] of files) writeModule(`${name}/${path}`, text);
    if (files.length > 0)
      for (const output of outputs) symlinkSync(join(folder, 'api'), join(folder, name, output), 'junction');
  }
  const compilerOptions = {
    strict: true,
    noEmit: true,
    // What a new app of Next.js has, the oldest target that is in use.
    target: 'es2017',
    lib: ['dom', 'dom.iterable', 'esnext'],
    module: 'esnext',
    isolatedModules: true,
    esModuleInterop: true,
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    types: ['node'],
    paths: {
      'routewright/*': [join(packageRoot, 'dist/frameworks/*.d.ts')],
      '@acme/shop-api': ['./api/client/index.ts'],
      '@acme/shop-api/*': ['./api/*'],
      '@acme/parcels-api': ['./parcels/client/index.ts'],
      '@acme/parcels-api/*': ['./parcels/*'],
    },
    skipLibCheck: true,
  };
  write('tsconfig.json', JSON.stringify({ compilerOptions, files: modules }));
  expect(pages.length).toBeGreaterThan(3);
  expect(await compile('typescript-7', join(folder, 'tsconfig.json'))).toBe('');
});
