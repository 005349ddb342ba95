// A model's generated code, transpiled and imported, as an app would have it.

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import type { OutputFile } from '../../src/core/model/files/output-files.ts';
import { render } from '../../src/generate/targets/render.ts';
import type { TargetName } from '../../src/generate/targets/targets.ts';

/** A new folder that sees this project's packages. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'routewright-'));
  symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(folder, 'node_modules'));
  return folder;
}

/** Writes files below a folder, as ES modules. */
export function writeAll(folder: string, files: readonly OutputFile[]): void {
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

export interface Built {
  readonly folder: string;
  readonly files: readonly OutputFile[];
  readonly remove: () => void;
  /** Imports a generated module: `client/index.ts`. */
  readonly load: (path: string) => Promise<Readonly<Record<string, unknown>>>;
  /** What an app imports of the client, and of the client of the whole site. */
  readonly loadClient: () => Promise<Readonly<Record<string, unknown>>>;
}

/** Renders targets of a model and makes them importable. */
export async function buildClient(
  model: ApiModel,
  targets: readonly TargetName[] = ['client'],
): Promise<Built> {
  const folder = temporaryFolder();
  const files = await render(model, targets);
  writeAll(folder, files);
  const code = files.filter(({ path }) => path.endsWith('.ts'));
  await build({
    entryPoints: code.map(({ path }) => join(folder, path)),
    outdir: join(folder, 'js'),
    outbase: folder,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  });
  writeFileSync(join(folder, 'js', 'package.json'), '{"type":"module"}');
  const load = async (path: string): Promise<Readonly<Record<string, unknown>>> =>
    (await import(
      /* @vite-ignore */ pathToFileURL(join(folder, 'js', path.replace(/\.ts$/, '.js'))).href
    )) as Readonly<Record<string, unknown>>;
  return {
    folder,
    files,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
    load,
    loadClient: async () => ({ ...(await load('client/index.ts')), ...(await load('client/site.ts')) }),
  };
}
