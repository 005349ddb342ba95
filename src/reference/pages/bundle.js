// Builds the scripts of the HTML reference: `src/reference/pages/*.ts` → `dist/reference/pages/*.js`, each as
// a classic script. Also builds the engine of the mock as a module. `npm run build` and the set-up of the
// tests run this file.

import { argv } from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const entries = ['theme-bootstrap', 'app', 'samples', 'search', 'try-it'];

export async function setup() {
  await build({
    absWorkingDir: root,
    entryPoints: entries.map((name) => `src/reference/pages/${name}.ts`),
    outdir: 'dist/reference/pages',
    tsconfig: 'src/reference/pages/tsconfig.json',
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    charset: 'ascii',
    legalComments: 'inline',
    logLevel: 'warning',
  });
  // The engine of the generated mock handlers. The bundle is readable, and TypeScript accepts it.
  await build({
    absWorkingDir: root,
    entryPoints: ['src/mock-engine/handlers-engine.ts'],
    outfile: 'dist/reference/pages/mock-engine.js',
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minifySyntax: true,
    legalComments: 'inline',
    logLevel: 'warning',
  });
}

if (argv[1] === fileURLToPath(import.meta.url)) await setup();
