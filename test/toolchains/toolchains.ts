// The toolchains in which a generated client is tried: what is installed, what lies around
// the app, what builds it and what runs it. All is as each tool's own documentation says.

import { expected, type Ending, type Files } from './app.ts';

export type NodeLine = 20 | 22 | 24;

export interface Toolchain {
  readonly name: string;
  /** Where it is installed and works; two that share one run one after the other. */
  readonly folder: string;
  /** The first is the tool itself; zod comes with all. */
  readonly packages: Readonly<Record<string, string>>;
  /** The Node that runs it: 20, or the oldest here that it asks for. */
  readonly node: NodeLine;
  /** `package.json` beside its dependencies. */
  readonly manifest?: Readonly<Record<string, unknown>>;
  /** What lies there before the client is generated. */
  readonly around: Files;
  /** What else of the app there is; its modules import each other by that ending. */
  readonly app?: (ending: Ending) => Files;
  /** Programs with their arguments, found among the installed packages. */
  readonly build?: readonly (readonly string[])[];
  readonly run: readonly string[];
  /** WordPress's own packages are there: what is declared of a site for them is compiled, too. */
  readonly hasWordPress?: true;
  /** What the run prints, if not what the app says. */
  readonly prints?: string;
}

const typescript = { typescript: '6.0.3' };
const module = { type: 'module' };
const json = (value: unknown): string => JSON.stringify(value, null, 2);

const compilerOptions = {
  target: 'es2022',
  lib: ['es2023', 'dom'],
  types: [],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
};

const bundled = {
  'tsconfig.json': json({
    compilerOptions: { ...compilerOptions, module: 'esnext', moduleResolution: 'bundler' },
    include: ['src'],
  }),
};

const stripped = (node: NodeLine): Toolchain => ({
  name: `tsc, Node ${node} with type stripping`,
  folder: 'node',
  packages: typescript,
  node,
  manifest: module,
  around: {
    'tsconfig.json': json({
      compilerOptions: {
        ...compilerOptions,
        target: 'esnext',
        module: 'nodenext',
        rewriteRelativeImportExtensions: true,
        erasableSyntaxOnly: true,
        verbatimModuleSyntax: true,
      },
      include: ['src'],
    }),
  },
  build: [['tsc', '-p', '.']],
  run: ['node', 'src/main.ts'],
});

const tested = `test('reports', async () => {
  expect(await report()).toBe('${expected}');
});
`;

const jest = (compiler: string, packages: Toolchain['packages'], around: Files): Toolchain => ({
  name: `Jest, ${compiler}`,
  folder: `jest-${compiler.toLowerCase()}`,
  packages: { jest: '30.5.2', ...packages },
  node: 20,
  around,
  app: (ending) => ({
    'src/report.test.ts': `import { expect, test } from '@jest/globals';
import { report } from './report${ending}';

${tested}`,
  }),
  run: ['jest', '--ci'],
  prints: '1 passed',
});

/** The line before is tried for its caches alone, which it names otherwise: `test/live/next`. */
const nextLines = {
  15: { folder: 'next-15', version: '15.5.29' },
  16: { folder: 'next', version: '16.4.6' },
} as const;

export const next = (bundler: string, flag?: string, line: keyof typeof nextLines = 16): Toolchain => ({
  name: `Next.js${line === 16 ? '' : ` ${line}`}, ${bundler}`,
  folder: nextLines[line].folder,
  packages: {
    next: nextLines[line].version,
    react: '19.3.1',
    'react-dom': '19.3.1',
    // For the app of `test/live/next`, which works in the same folder.
    '@tanstack/query-core': '5.108.0',
    ...typescript,
    '@types/node': '20.19.43',
    '@types/react': '19.3.0',
  },
  node: 20,
  around: {
    'tsconfig.json': json({
      compilerOptions: {
        ...compilerOptions,
        types: ['node', 'react'],
        module: 'esnext',
        moduleResolution: 'bundler',
        esModuleInterop: true,
        resolveJsonModule: true,
        isolatedModules: true,
        jsx: 'react-jsx',
        plugins: [{ name: 'next' }],
      },
      include: ['next-env.d.ts', '**/*.ts', '**/*.tsx', '.next/types/**/*.ts'],
      exclude: ['node_modules'],
    }),
  },
  app: (ending) => ({
    'src/app/layout.tsx': `import type { ReactNode } from 'react';

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`,
    'src/app/page.tsx': `import { report } from '../report${ending}';

export const dynamic = 'force-dynamic';

export default async function Page() {
  return <p>{await report()}</p>;
}
`,
    // `next start`, asked for its page.
    'ask.mjs': `import { createServer } from 'node:http';
import next from 'next';

const app = next({ dev: false });
await app.prepare();
const server = createServer(app.getRequestHandler()).listen(0, '127.0.0.1', async () => {
  const page = await fetch(\`http://127.0.0.1:\${server.address().port}/\`);
  console.log(await page.text());
  process.exit();
});
`,
  }),
  build: [['next', 'build', ...(flag === undefined ? [] : [flag])]],
  run: ['node', 'ask.mjs'],
});

/** The light ones first. */
export const toolchains: readonly Toolchain[] = [
  stripped(22),
  stripped(24),
  {
    name: 'Deno',
    folder: 'deno',
    packages: { deno: '2.9.6' },
    node: 20,
    manifest: module,
    around: { 'deno.json': json({ nodeModulesDir: 'manual', lock: false }) },
    build: [['deno', 'check', 'src/main.ts']],
    run: ['deno', 'run', '--allow-net=127.0.0.1', 'src/main.ts'],
  },
  {
    name: 'Bun',
    folder: 'bun',
    packages: { bun: '1.4.5', ...typescript, '@types/bun': '1.4.5' },
    node: 22,
    manifest: module,
    around: {
      // As `bun init` writes it.
      'tsconfig.json': json({
        compilerOptions: {
          lib: ['ESNext'],
          target: 'ESNext',
          module: 'Preserve',
          moduleDetection: 'force',
          types: ['bun'],
          moduleResolution: 'bundler',
          allowImportingTsExtensions: true,
          verbatimModuleSyntax: true,
          noEmit: true,
          strict: true,
          skipLibCheck: true,
          noFallthroughCasesInSwitch: true,
          noUncheckedIndexedAccess: true,
          noImplicitOverride: true,
        },
      }),
    },
    // The packages are installed without scripts, and Bun's puts the program in its place.
    build: [
      ['node', 'node_modules/bun/install.js'],
      ['tsc', '-p', '.'],
    ],
    run: ['bun', 'src/main.ts'],
  },
  {
    name: 'Workers (workerd by miniflare)',
    folder: 'workers',
    packages: {
      miniflare: '4.20260730.0',
      esbuild: '0.28.2',
      '@cloudflare/workers-types': '5.20261117.1',
      ...typescript,
    },
    node: 22,
    manifest: module,
    around: {
      'tsconfig.json': json({
        compilerOptions: {
          ...compilerOptions,
          lib: ['es2024'],
          types: ['@cloudflare/workers-types'],
          module: 'es2022',
          moduleResolution: 'bundler',
        },
        include: ['src'],
      }),
      // What `wrangler dev` does: esbuild bundles the worker, and workerd runs it.
      'ask.mjs': `import { build } from 'esbuild';
import { Miniflare } from 'miniflare';

await build({ entryPoints: ['src/worker.ts'], bundle: true, format: 'esm', outfile: 'worker.js' });
const workerd = new Miniflare({ modules: true, scriptPath: 'worker.js', compatibilityDate: '2026-07-01' });
const response = await workerd.dispatchFetch('http://localhost/');
console.log(await response.text());
await workerd.dispose();
`,
    },
    app: (ending) => ({
      'src/worker.ts': `import { report } from './report${ending}';

export default {
  fetch: async (): Promise<Response> => new Response(await report()),
};
`,
    }),
    build: [['tsc', '-p', '.']],
    run: ['node', 'ask.mjs'],
  },
  {
    name: 'SvelteKit',
    folder: 'sveltekit',
    packages: {
      '@sveltejs/kit': '3.2.0',
      '@sveltejs/adapter-node': '6.0.1',
      '@sveltejs/vite-plugin-svelte': '7.3.1',
      svelte: '5.57.3',
      'svelte-check': '4.7.8',
      vite: '8.3.8',
      ...typescript,
      '@types/node': '22',
    },
    node: 22,
    manifest: module,
    // As the documentation of SvelteKit 3 has them, with the adapter for Node.
    around: {
      'tsconfig.json': json({
        // `svelte-kit sync` writes this file into node_modules, after the client is generated.
        extends: '$app/tsconfig',
        include: ['src'],
      }),
      'vite.config.ts': `import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [sveltekit({ adapter: adapter() })] });
`,
      'src/app.html': `<!doctype html>
<html lang="en">
  <head>
    %sveltekit.head%
  </head>
  <body>
    %sveltekit.body%
  </body>
</html>
`,
    },
    app: (ending) => ({
      'src/routes/+page.server.ts': `import { report } from '../report${ending}';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async () => ({ text: await report() });
`,
      'src/routes/+page.svelte': `<script lang="ts">
  let { data } = $props();
</script>

<p>{data.text}</p>
`,
      'ask.mjs': `import { createServer } from 'node:http';
import { handler } from './build/handler.js';

const server = createServer(handler).listen(0, '127.0.0.1', async () => {
  const page = await fetch(\`http://127.0.0.1:\${server.address().port}/\`);
  console.log(await page.text());
  process.exit();
});
`,
    }),
    build: [
      ['svelte-kit', 'sync'],
      ['svelte-check', '--tsconfig', './tsconfig.json'],
      ['vite', 'build'],
    ],
    run: ['node', 'ask.mjs'],
  },
  {
    name: 'Astro',
    folder: 'astro',
    packages: { astro: '7.3.5', '@astrojs/check': '0.9.10', ...typescript, '@types/node': '22' },
    node: 22,
    manifest: module,
    around: {
      'tsconfig.json': json({
        extends: 'astro/tsconfigs/strict',
        include: ['.astro/types.d.ts', '**/*'],
        exclude: ['dist'],
      }),
      'astro.config.mjs': `import { defineConfig } from 'astro/config';

export default defineConfig({});
`,
    },
    app: (ending) => ({
      'src/pages/index.astro': `---
import { report } from '../report${ending}';

const text = await report();
---

<p>{text}</p>
`,
    }),
    // The page is made when the app is built.
    build: [
      ['astro', 'check'],
      ['astro', 'build'],
    ],
    run: ['node', '-p', "fs.readFileSync('dist/index.html', 'utf8')"],
  },
  {
    name: 'Vite',
    folder: 'vite',
    packages: { vite: '8.3.8', ...typescript },
    node: 20,
    manifest: module,
    around: {
      ...bundled,
      'index.html': '<!doctype html><title>App</title><script type="module" src="/src/main.ts"></script>\n',
      // A name without a hash, and nothing that needs a document: Node runs the app.
      'vite.config.js': `export default {
  build: { modulePreload: { polyfill: false }, rolldownOptions: { output: { entryFileNames: 'app.js' } } },
};
`,
    },
    build: [
      ['tsc', '-p', '.'],
      ['vite', 'build'],
    ],
    run: ['node', 'dist/app.js'],
  },
  {
    name: 'Vitest',
    folder: 'vitest',
    packages: { vitest: '5.1.1', vite: '8.3.8' },
    node: 22,
    manifest: module,
    around: bundled,
    app: (ending) => ({
      'src/report.test.ts': `import { expect, test } from 'vitest';
import { report } from './report${ending}';

${tested}`,
    }),
    run: ['vitest', 'run'],
    prints: '1 passed',
  },
  {
    name: 'tsup, with declarations',
    folder: 'tsup',
    packages: { tsup: '9.0.0', ...typescript },
    node: 22,
    manifest: module,
    around: {
      ...bundled,
      'consumer/tsconfig.json': json({
        compilerOptions: { ...compilerOptions, noEmit: false, module: 'nodenext', skipLibCheck: false },
      }),
    },
    app: (ending) => ({
      'src/index.ts': `export { createSite } from './api/client/site${ending}';
export { report } from './report${ending}';
`,
      'consumer/main.ts': `import { createSite, report } from '../dist/index.js';

const site = createSite({ baseUrl: 'https://site.example/wp-json' });
export const titles = (): Promise<readonly string[]> =>
  site.wpV2.posts.list({ per_page: 2 }).then((posts) => posts.map((post) => post.title.rendered));
// @ts-expect-error -- there is no such argument
export const wrong = () => site.wpV2.posts.list({ per_paper: 2 });
console.log(await report());
`,
    }),
    build: [
      ['tsup', 'src/index.ts', '--format', 'esm,cjs', '--dts'],
      ['tsc', '-p', 'consumer'],
    ],
    run: ['node', 'consumer/main.js'],
  },
  jest(
    'Babel',
    { '@babel/core': '7.29.13', '@babel/preset-env': '7.29.14', '@babel/preset-typescript': '7.29.7' },
    {
      'babel.config.js': `module.exports = {
  presets: [['@babel/preset-env', { targets: { node: 'current' } }], '@babel/preset-typescript'],
};
`,
    },
  ),
  jest(
    'SWC',
    { '@swc/jest': '0.2.39', '@swc/core': '1.16.18' },
    { 'jest.config.js': `module.exports = { transform: { '^.+\\\\.tsx?$': '@swc/jest' } };\n` },
  ),
  jest(
    'ts-jest',
    { 'ts-jest': '29.4.15', ...typescript },
    {
      'jest.config.js': `module.exports = { preset: 'ts-jest' };\n`,
      'tsconfig.json': json({
        compilerOptions: {
          ...compilerOptions,
          module: 'commonjs',
          moduleResolution: 'bundler',
          esModuleInterop: true,
        },
        include: ['src'],
      }),
    },
  ),
  next('webpack', undefined, 15),
  next('webpack', '--webpack'),
  next('Turbopack', '--turbopack'),
  {
    name: '@wordpress/scripts',
    folder: 'wp-scripts',
    packages: {
      '@wordpress/scripts': '35.0.0',
      '@wordpress/api-fetch': '7.56.0',
      '@wordpress/core-data': '8.1.0',
      '@wordpress/data': '10.56.0',
      react: '19.3.1',
      'react-dom': '19.3.1',
      ...typescript,
    },
    node: 20,
    around: bundled,
    hasWordPress: true,
    app: (ending) => ({ 'src/index.ts': `import './main${ending}';\n` }),
    build: [
      ['tsc', '-p', '.'],
      ['wp-scripts', 'build'],
    ],
    run: ['node', 'build/index.js'],
  },
  {
    name: 'Metro, React Native preset',
    folder: 'metro',
    packages: {
      metro: '0.87.1',
      '@react-native/metro-babel-transformer': '0.88.1',
      '@react-native/babel-preset': '0.88.1',
      '@babel/core': '7.29.13',
      '@babel/runtime': '7.29.7',
    },
    node: 22,
    around: {
      'babel.config.js': `module.exports = { presets: ['@react-native/babel-preset'] };\n`,
      // What @react-native/metro-config says of modules; the polyfills that React Native's own engine wants are left out.
      'metro.config.js': `const { getDefaultConfig, mergeConfig } = require('metro-config');

module.exports = (async () =>
  mergeConfig(await getDefaultConfig(__dirname), {
    resolver: { resolverMainFields: ['react-native', 'browser', 'main'], unstable_conditionNames: ['react-native'] },
    transformer: {
      babelTransformerPath: require.resolve('@react-native/metro-babel-transformer'),
      allowOptionalDependencies: true,
    },
    watcher: { healthCheck: { enabled: false } },
  }))();
`,
    },
    build: [['metro', 'build', 'src/main.ts', '--out', 'bundle.js', '--platform', 'ios', '--dev', 'false']],
    run: ['node', 'bundle.js'],
  },
];
