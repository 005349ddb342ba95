// Renders the zod target of a model, as the text that users get, and imports it.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { ZodMiniType } from 'zod/mini';
import type { ApiModel } from '../../src/core/model/api.ts';
import { renderZod } from '../../src/generate/targets/zod/render-zod.ts';

/** Inside the repository, so that `zod` is found; ignored by git. */
const resultsFolder = fileURLToPath(new URL('../../test-results/', import.meta.url));

export type Validators = Readonly<Record<string, ZodMiniType>>;

/** The newest zod, and `zod-oldest`, the first of zod 4. */
export const zods = ['zod', 'zod-oldest'] as const;
type Zod = (typeof zods)[number];

/**
 * The exports of the module of the model's first namespace.
 *
 * @param zod the package to run on
 */
export async function importValidators(model: ApiModel, zod: Zod = 'zod'): Promise<Validators> {
  const [validators = {}] = await importOnEach(model, [zod]);
  return validators;
}

/** As `importValidators`, on several packages: the text is the same for all of them. */
export async function importOnEach(
  model: ApiModel,
  packages: readonly Zod[] = zods,
): Promise<readonly Validators[]> {
  mkdirSync(resultsFolder, { recursive: true });
  const folder = mkdtempSync(join(resultsFolder, 'validators-'));
  try {
    for (const { path, text } of renderZod(model, new Set(['zod']), {
      ownPath: (from) => from,
      importExtension: 'js',
      modulesBefore: new Set(),
    })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return await Promise.all(
      packages.map(async (zod) => {
        const outfile = join(folder, `${zod}.mjs`);
        await build({
          entryPoints: [join(folder, 'zod', `${model.namespaces[0]?.module ?? ''}.ts`)],
          outfile,
          bundle: true,
          packages: 'external',
          alias: { zod },
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
