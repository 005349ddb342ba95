// Replaces the baseline file of a comparison with the current side.

import { basename, dirname } from 'node:path';
import { Halt } from '../core/diagnostics/halt.ts';
import type { DriftReport } from '../core/model/reports/drift-report.ts';
import { withoutDeclarations } from '../core/model/api/declaration.ts';
import { softwareFileOf, softwareText, type Software } from '../core/model/software/software.ts';
import { readPresent } from '../generate/output/disk-entry.ts';
import { writeOneFile } from '../generate/output/write-files.ts';
import { snapshotDocument, textOfSnapshot } from '../source/snapshot/snapshot.ts';
import type { Comparison } from './run.ts';
import { assertWhole } from './compare-sides.ts';
import { keptAccess } from './kept-access.ts';
import { withKeptObservations } from './kept-observations.ts';
import { howFetched } from '../source/read-side.ts';

/**
 * @param selected the compared namespaces, if only some are compared
 * @throws Halt `usage` if the baseline is not a file that can be overwritten
 */
export function assertUpdatable(baseline: string, selected: readonly string[] | null = null): void {
  assertWhole('updateBaseline', selected);
  if (baseline === '-' || /^[a-z][a-z\d+.-]*:\/\//i.test(baseline))
    throw new Halt(
      'usage',
      'With `updateBaseline`, the baseline must be a file.',
      'Save a baseline file with "routewright snapshot".',
    );
  if (baseline.endsWith('.gz'))
    throw new Halt(
      'usage',
      `\`updateBaseline\` cannot write gzip: ${baseline}.`,
      'Keep the baseline uncompressed, so that git shows its changes.',
    );
}

/**
 * Overwrites the baseline of a comparison with a snapshot of the current side, or leaves the baseline
 * unchanged.
 *
 * @param baseline the baseline file
 * @param force overwrites the baseline even if the current side has less information
 * @returns a message for the user about the result
 * @throws Halt if the new baseline would have less information than the old one
 */
export function updateBaseline(
  baseline: string,
  { before, after, report, software }: Comparison,
  force: boolean,
): string {
  assertUpdatable(baseline, report.summary.compared.selected);
  if (before.contract)
    throw new Halt(
      'usage',
      `${baseline} is a contract, which a snapshot would replace.`,
      'Write the contract again with "routewright contract".',
    );
  const { name, loaded, fetched, namespace } = after;
  if (loaded.kind === 'model')
    throw new Halt(
      'usage',
      `${name} is a model, not the index of a site, so it cannot become a snapshot.`,
      'Overwrite the baseline file with a copy of the model.',
    );
  const lost =
    namespace === null
      ? lostBaselineInformation(report.summary.compared, fetched?.schemas === 'some')
      : `the current side contains only ${namespace}.`;
  if (lost !== undefined && !force)
    throw new Halt(
      'source',
      `${baseline} was not updated: ${lost}`,
      'Read the current side in the same way as the baseline, or use `force`.',
    );
  const current = withoutDeclarations(loaded.index);
  const document = snapshotDocument(current, howFetched(loaded), keptAccess(before, after));
  const old = before.loaded.kind === 'index' ? snapshotDocument(before.loaded.index, undefined) : undefined;
  writeOneFile(baseline, textOfSnapshot(old ? withKeptObservations(old, document) : document));
  return [`${baseline} was updated from ${name}.`, ...softwareToo(baseline, software)].join(' ');
}

/**
 * Updates the software file next to the baseline. If the current software is unknown, returns a message that
 * the file still lists the earlier software.
 */
function softwareToo(baseline: string, software: Software | null): readonly string[] {
  const file = softwareFileOf(baseline);
  if (software) {
    writeOneFile(file, softwareText(software));
    return [`The list of software was updated too: ${file}.`];
  }
  return readPresent(dirname(file), basename(file)).kind === 'file'
    ? [`${file} still lists the earlier software. Use \`software\` to update this file.`]
    : [];
}

function lostBaselineInformation(
  { fetched, responsesMissing, notCompared }: DriftReport['summary']['compared'],
  toldInPart: boolean,
): string | undefined {
  if (fetched.before?.signedIn === true && fetched.after?.signedIn === false)
    return 'the baseline was read signed in, but the current side was read without a sign-in and may lack routes.';
  if (responsesMissing.length === 1 && responsesMissing[0] === 'after')
    return 'the baseline describes responses, but the current side does not.';
  return toldInPart && responsesMissing.length === 0 && notCompared.responses > 0
    ? 'the current side lacks the response schemas of some routes.'
    : undefined;
}
