// From a site's address to a client that runs, by the commands a user would type: the
// index saved, the client generated, compiled by the real compiler under its strictest.

import { execFile } from 'node:child_process';
import { copyFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot, routewright, type Run } from '../support/routewright.ts';
import type { LiveSite } from './variants.ts';

const strictest = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  target: 'es2022',
  lib: ['es2022', 'dom'],
  module: 'nodenext',
  types: [],
};

export interface BuiltSiteClient {
  readonly snapshot: string;
  readonly generated: Run;
  /** What the compiler says; empty when it is content. */
  readonly compiled: string;
  /** Imports a compiled module: `client/index.js`. */
  readonly load: (path: string) => Promise<Readonly<Record<string, unknown>>>;
  readonly remove: () => Promise<void>;
}

interface SiteClientOptions {
  /** Further arguments of `snapshot` and of `generate`. */
  readonly snapshot?: readonly string[];
  readonly generate?: readonly string[];
  /** Files of `test/cases/live/client` that are compiled with the client. */
  readonly programs?: readonly string[];
  /** Further programs: the text of each file. */
  readonly texts?: Readonly<Record<string, string>>;
}

/** @throws where the site cannot be read */
export async function buildSiteClient(
  site: Pick<LiveSite, 'home' | 'passwords'>,
  options: SiteClientOptions = {},
): Promise<BuiltSiteClient> {
  const { programs = [], texts = {} } = options;
  const folder = await mkdtemp(join(tmpdir(), 'routewright-site-client-'));
  const snapshot = join(folder, 'site.index.json');
  const env = { ROUTEWRIGHT_USER: 'admin', ROUTEWRIGHT_APPLICATION_PASSWORD: site.passwords.admin };
  const saved = await routewright(['snapshot', site.home, '-o', snapshot, ...(options.snapshot ?? [])], {
    env,
  });
  if (saved.code !== 0) throw new Error(`The site cannot be saved:\n${saved.stderr}`);
  const targets = ['--target', 'client,zod', ...(options.generate ?? [])];
  const generated = await routewright(['generate', snapshot, '-o', folder, ...targets]);

  symlinkSync(join(packageRoot, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const program of programs)
    copyFileSync(join(packageRoot, 'test/cases/live/client', program), join(folder, program));
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(folder, file), text);
  const settings = {
    compilerOptions: { ...strictest, rootDir: '.', outDir: 'js' },
    include: ['client', 'zod', ...programs, ...Object.keys(texts)],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const compiled = await compile(folder);
  return {
    snapshot,
    generated,
    compiled,
    load: async (path) =>
      (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'js', path)).href)) as Readonly<
        Record<string, unknown>
      >,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const compile = (folder: string): Promise<string> =>
  new Promise((resolve) => {
    const compiler = join(packageRoot, 'node_modules/typescript-7/bin/tsc');
    execFile(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], (error, stdout, stderr) => {
      resolve(error ? `${stdout}${stderr}${error.message}`.slice(0, 5000) : stdout + stderr);
    });
  });
