// Renders the validators of a model, as the text that users get, and imports them.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { ZodMiniType } from 'zod/mini';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import type { CodeOptions } from '../../src/generate/targets/types/user-types.ts';
import { renderValidators } from '../../src/generate/targets/zod/render-validators.ts';
import { renderZod } from '../../src/generate/targets/zod/render-zod.ts';

/** Inside the repository, so that `zod` is found; ignored by git. */
const resultsFolder = fileURLToPath(new URL('../../test-results/', import.meta.url));

export type Validators = Readonly<Record<string, ZodMiniType>>;

/** The validators on the newest zod, on `zod-oldest`, the first of zod 4, and those that need no library. */
export const kinds = ['zod', 'zod-oldest', 'validators'] as const;
type Kind = (typeof kinds)[number];

/**
 * The exports of the module of the model's first namespace.
 *
 * @param kind the package to run on, or none
 */
export async function importValidators(model: ApiModel, kind: Kind = 'zod'): Promise<Validators> {
  const [validators = {}] = await importOnEach(model, [kind]);
  return validators;
}

/** As `importValidators`, for several kinds. For all versions of zod, the text is the same. */
export async function importOnEach(
  model: ApiModel,
  wanted: readonly Kind[] = kinds,
): Promise<readonly Validators[]> {
  mkdirSync(resultsFolder, { recursive: true });
  const folder = mkdtempSync(join(resultsFolder, 'validators-'));
  const options: CodeOptions = {
    ownPath: (from) => from,
    importExtension: 'js',
    modulesBefore: new Set(),
  };
  try {
    for (const { path, text } of [
      ...renderZod(model, new Set(['zod']), options),
      ...(wanted.includes('validators') ? renderValidators(model, new Set(['validators']), options) : []),
    ]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return await Promise.all(
      wanted.map(async (kind) => {
        const outfile = join(folder, `${kind}.mjs`);
        const target = kind === 'validators' ? 'validators' : 'zod';
        await build({
          entryPoints: [join(folder, target, `${model.namespaces[0]?.module ?? ''}.ts`)],
          outfile,
          bundle: true,
          packages: 'external',
          ...(target === 'zod' && { alias: { zod: kind } }),
          format: 'esm',
          logLevel: 'error',
        });
        return (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as Validators;
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
