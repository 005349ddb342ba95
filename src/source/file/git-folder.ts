// Copies a folder from a commit to a temporary folder, for sources that consist of many small files.

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Halt } from '../../core/diagnostics/halt.ts';
import { gitState } from '../sandbox/git-state.ts';

/**
 * Passes the copy of a folder to `use`, and removes the copy afterwards.
 *
 * @param folder a folder that also exists in the working tree
 * @throws Halt `source` when the repository does not contain the revision, or the revision does not contain the
 * folder
 */
export async function withGitFolder<Result>(
  revision: string,
  folder: string,
  use: (copy: string) => Promise<Result>,
): Promise<Result> {
  const state = await gitState({ revision, path: '' }, folder);
  if (state.kind !== 'folder')
    throw new Halt(
      'source',
      `${folder} was not a folder in ${revision}.`,
      'Name an older or a newer revision.',
    );
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'routewright-')));
  try {
    const copy = join(place, 'files');
    await state.writeTo(copy);
    return await use(copy);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
