// `drift --since <revision>`: compares a snapshot with its version at a git revision, instead of reading the site.
// A pull request is checked in this way, so that a change of the site does not fail an unrelated pull request.

import { isAbsolute, relative } from 'node:path';
import { Halt } from '../core/diagnostics/halt.ts';
import type { Since } from '../core/model/reports/compared.ts';
import { fileExists } from '../source/file/find-config.ts';
import { isInRevision } from '../source/sandbox/git-state.ts';
import { isNamedSource, softwareParts } from '../source/sandbox/software-source.ts';
import { isFileSource } from '../source/source-kind.ts';
import { nameOfFile } from '../source/source-name.ts';

/** The two sources of a comparison. */
interface ComparedSources {
  readonly baseline: string;
  readonly current: string;
}

export interface SourcesSince extends ComparedSources {
  readonly since: Since;
}

/** Whether reading the source sends requests to a site. */
const isSite = (source: string): boolean =>
  source !== '-' && softwareParts(source) === undefined && !isFileSource(source) && !isNamedSource(source);

/**
 * Replaces the site by the snapshot in the working tree, and the snapshot by its version at the revision.
 *
 * @param revision a git revision, with or without `git:` (`origin/main`, `git:HEAD~1`)
 * @returns undefined if the current source is no site: it is then compared with the snapshot as always
 * @throws Halt `source` when git does not know the revision; `usage` when the baseline is no file, or exists
 * neither in the working tree nor in the revision
 */
export async function sourcesSince(
  revision: string,
  { baseline, current }: ComparedSources,
): Promise<SourcesSince | undefined> {
  if (!isSite(current)) return undefined;
  if (baseline === '-' || !isFileSource(baseline))
    throw new Halt(
      'usage',
      '`since` compares the versions of a file, but the baseline is no file.',
      'Save a snapshot with "routewright snapshot", commit it, and use the file as the baseline.',
    );
  const since = revision.replace(/^git:/, '');
  const path = (isAbsolute(baseline) ? relative('.', baseline) : baseline).replaceAll('\\', '/');
  const { commit, isThere } = await isInRevision(since, path);
  const earlier = `git:${since.includes(':') ? commit : since}:${path}`;
  if (!fileExists(baseline)) {
    if (isThere)
      return { baseline: earlier, current: earlier, since: { revision: since, snapshot: 'removed' } };
    throw new Halt(
      'usage',
      `There is no file ${nameOfFile(baseline)}, and ${nameOfFile(since)} does not contain it either.`,
      'Name a snapshot that is committed. "routewright snapshot" saves one.',
    );
  }
  return isThere
    ? { baseline: earlier, current: baseline, since: { revision: since, snapshot: 'compared' } }
    : { baseline, current: baseline, since: { revision: since, snapshot: 'added' } };
}
