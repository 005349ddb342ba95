// Builds the scripts of the HTML reference: `src/page-scripts/*.ts` → `dist/page-scripts/*.js`,
// each one classic script; and the engine of mocks, a module. `npm run build` runs this file; tests run it as their set-up.

import { argv } from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));

const entries = ['first', 'app', 'samples', 'search', 'try-it'];

export async function setup() {
  await build({
    absWorkingDir: root,
    entryPoints: entries.map((name) => `src/page-scripts/${name}.ts`),
    outdir: 'dist/page-scripts',
    tsconfig: 'src/page-scripts/tsconfig.json',
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    charset: 'ascii',
    legalComments: 'inline',
    logLevel: 'warning',
  });
  // What the handlers of a mock do, as the output holds it: readable, and TypeScript takes it.
  await build({
    absWorkingDir: root,
    entryPoints: ['src/mock/handlers-engine.ts'],
    outfile: 'dist/page-scripts/mock-engine.js',
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minifySyntax: true,
    legalComments: 'inline',
    logLevel: 'warning',
  });
}

if (argv[1] === fileURLToPath(import.meta.url)) await setup();
