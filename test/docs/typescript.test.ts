// The TypeScript of the documentation, compiled against a client of a site that has what
// it calls. A page is one module; what a block declares the following ones see.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { normalize } from '../../src/normalize/normalize.ts';
import { render } from '../../src/render/render.ts';
import { temporaryFolder } from '../support/built-client.ts';
import { compile } from '../support/compile.ts';
import { documentedIndex } from './documented-site.ts';
import { markdownPages, type MarkdownPage } from '../support/markdown-pages.ts';
import { blocksOf } from '../support/page-blocks.ts';

/** Names that a page takes from the sentence around a block. */
const surroundings = `
declare const site: import('./api/client/index').Client;
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
declare namespace JSX {
  interface IntrinsicElements { readonly [name: string]: unknown }
  interface Element { readonly type: unknown }
}
interface RequestInit {
  next?: { revalidate?: number | false | undefined; tags?: string[] | undefined } | undefined;
}
declare module '@wordpress/element' {
  export function useState<T>(first: T): [T, (next: T) => void];
  export function useEffect(effect: () => void | (() => void), watched: readonly unknown[]): void;
}
declare module '@react-native-async-storage/async-storage' {
  const storage: { getItem(key: string): Promise<string | null>; setItem(key: string, value: string): Promise<void> };
  export default storage;
}
declare module 'next/cache' {
  export function revalidateTag(tag: string, profile?: string | { expire?: number }): void;
  export function cacheTag(...tags: string[]): void;
  export function updateTag(tag: string): void;
}
declare module 'next/headers' {
  export function cookies(): Promise<{ get(name: string): { value: string } | undefined }>;
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

function moduleOf({ text }: MarkdownPage): string {
  const blocks = blocksOf(text, 'ts', 'tsx');
  const imports = joined(blocks.flatMap((block) => block.match(importStatement) ?? []));
  const bodies = blocks.map((block) =>
    block
      .replace(importStatement, '')
      .replace(/^export (?:default )?(?=const|let|async|function|interface|type|class)/gm, ''),
  );
  const nested = bodies.reduceRight((inner, body) => `{\n${body}${inner}\n}`, '');
  return `${imports.join('\n')}\nexport async function page() ${nested}\n`;
}

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
  for (const { path, text } of await render(model, ['client', 'zod', 'query', 'msw']))
    write(`api/${path}`, text);
  write('surroundings.d.ts', surroundings);
  write('frameworks.d.ts', frameworks);
  for (const page of pages) write(`${page.path.replace(/[/.]/g, '-')}.tsx`, moduleOf(page));
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
    jsx: 'preserve',
    types: ['node'],
    skipLibCheck: true,
  };
  write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.tsx', '*.d.ts'] }));
  expect(pages.length).toBeGreaterThan(3);
  expect(await compile('typescript-7', join(folder, 'tsconfig.json'))).toBe('');
});
