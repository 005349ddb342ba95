// `drift --update-baseline`: the current side takes the place of the baseline.

import { basename, dirname } from 'node:path';
import type { Options } from 'yargs';
import { Halt } from '../diagnostics/halt.ts';
import type { Drift } from '../model/drift.ts';
import { snapshotText } from '../snapshot/snapshot.ts';
import { howFetched, type ReadSide } from './read-side.ts';
import { writeFiles } from './write-files.ts';

export const updateFlag = {
  'update-baseline': {
    type: 'boolean',
    default: false,
    describe: 'afterwards overwrite the baseline, a file, with a snapshot of the current side; exits with 0',
    group: 'Drift:',
  },
} as const satisfies Readonly<Record<string, Options>>;

/** @throws Halt `usage` when the baseline is nothing that can be overwritten */
export function assertUpdatable(baseline: string): void {
  if (baseline === '-' || /^[a-z][a-z\d+.-]*:\/\//i.test(baseline))
    throw new Halt(
      'usage',
      '--update-baseline needs a baseline that is a file.',
      'Save one with "routewright snapshot".',
    );
  if (baseline.endsWith('.gz'))
    throw new Halt(
      'usage',
      `--update-baseline writes no gzip: ${baseline}.`,
      'Keep the baseline unpacked: so git shows what changed in it.',
    );
}

/**
 * Overwrites the baseline, or leaves it as it is.
 *
 * @returns what was done, for people
 * @throws Halt when the current side would make a poorer baseline than there is
 */
export function updateBaseline(
  baseline: string,
  { name, loaded, fetched, namespace }: ReadSide,
  { summary: { compared } }: Drift,
  force: boolean,
): string {
  if (loaded.kind === 'model')
    throw new Halt(
      'usage',
      `${name} is a model, not the index of a site: it makes no snapshot.`,
      'Copy the model over the baseline.',
    );
  const lost =
    namespace === null
      ? whatIsLost(compared, fetched?.schemas === 'some')
      : `the current side tells of ${namespace} alone.`;
  if (lost !== undefined && !force)
    throw new Halt(
      'source',
      `${baseline} is left as it is: ${lost}`,
      'Read the current side as the baseline was read, or say --force.',
    );
  writeFiles(dirname(baseline), {
    write: [{ path: basename(baseline), text: snapshotText(loaded.index, howFetched(loaded)) }],
    remove: [],
  });
  return `${baseline} is now what ${name} says.`;
}

/** What the baseline holds that the current side was not told. */
function whatIsLost(
  { fetched, responsesMissing, heldBack }: Drift['summary']['compared'],
  toldInPart: boolean,
): string | undefined {
  if (fetched.before?.signedIn === true && fetched.after?.signedIn === false)
    return 'it was read signed in, the current side was not and may lack routes.';
  if (responsesMissing.length === 1 && responsesMissing[0] === 'after')
    return 'it says what routes answer, the current side does not.';
  return toldInPart && heldBack.responses > 0
    ? 'the current side was not told of every route what it answers.'
    : undefined;
}
