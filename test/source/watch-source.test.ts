// Changes of the files of a source, as editors and builds make them.

import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { watchFiles } from '../../src/source/watch-source.ts';
import { emptyFolder } from '../support/routewright.ts';

/** A plugin that is watched. `next` resolves at the next change, and rejects if none is noticed in time. */
async function watched(): Promise<{ folder: string; next: () => Promise<void> }> {
  const folder = emptyFolder();
  for (const name of ['includes', 'node_modules', 'api']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'includes/routes.php'), '<?php');
  let noticed: () => void = () => undefined;
  const end = await watchFiles(
    [folder],
    join(folder, 'api'),
    () => {
      noticed();
    },
    (error) => {
      throw error;
    },
  );
  onTestFinished(end);
  // The first look at the folder takes a moment.
  await new Promise((resolve) => setTimeout(resolve, 500));
  return {
    folder,
    next: () =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          reject(new Error('no change'));
        }, 3000);
        noticed = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}

test('each change is noticed, also of a file that an editor replaces', async () => {
  const { folder, next } = await watched();
  const file = join(folder, 'includes/routes.php');
  const replace = (): void => {
    writeFileSync(`${file}~`, '<?php // replaced');
    renameSync(`${file}~`, file);
  };
  const append = (): void => {
    appendFileSync(file, ' // more');
  };
  for (const change of [append, replace, append, replace, replace, append]) {
    const came = next();
    change();
    await came;
  }
  for (const change of [
    () => {
      writeFileSync(join(folder, 'new.php'), '<?php');
    },
    () => {
      rmSync(join(folder, 'new.php'));
    },
    () => {
      mkdirSync(join(folder, 'lib'));
      writeFileSync(join(folder, 'lib/a.php'), '<?php');
    },
  ]) {
    const came = next();
    change();
    await came;
  }
});

test('what the run writes and what others install is no change', async () => {
  const { folder, next } = await watched();
  const came = next();
  writeFileSync(join(folder, 'api/client.ts'), '');
  writeFileSync(join(folder, 'node_modules/a.js'), '');
  await expect(came).rejects.toThrow('no change');
});
