import type { FleetDrift } from '../drift-fleet.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import type { FleetConfig } from '../../core/model/files/config.ts';
import { withApproveCommand } from '../../drift/reports/drift-issues.ts';
import { viewDrift } from '../../drift/reports/drift-view.ts';
import type { Sources } from '../../report/sources.ts';
import { countText } from '../../core/schema/schema-text.ts';
import { askApproval } from '../../command-kit/reports/ask-approval.ts';
import { fleetDriftRows } from '../../core/model/options/fleet-options.ts';
import { command } from '../../terminal/command.ts';
import {
  approvalFlags,
  driftNamespaceFlag,
  forceFlag,
  approvalFromFlags,
  separateFingerprints,
} from '../../command-kit/drift-flags.ts';
import { driftLines, listedIssues } from '../../drift/drift-lines.ts';
import { approveCommandOf } from '../../command-kit/reports/approve-command.ts';
import { approvalIssueLines, type TextOptions } from '../../command-kit/reports/issue-lines.ts';
import { withFailedReports } from '../../command-kit/reports/failed-reports.ts';
import { bold, dim, yellow, type Line } from '../../terminal/lines.ts';
import { drawProgress } from '../../command-kit/progress.ts';
import { reportFlags } from '../../command-kit/reports/report-flags.ts';
import { outputsFor, type ReportOutput } from '../../command-kit/reports/report-outputs.ts';
import { writeReports } from '../../command-kit/reports/write-report.ts';
import { flagsIn } from '../../command-kit/setting-flags.ts';
import { configFlag, positionalsOf } from '../../command-kit/source-flags.ts';
import { storeQueryOf, fleetConfig, storeFlag, storeOf } from './flags.ts';

export const drift = command(
  {
    positionals: '[sites..]',
    description: [
      'Compares each site of a store with an earlier state of the site: before its last change, at the time',
      'of --since, or in another store (the first of two folders). If many sites changed from one interface',
      'to the same other interface, the two interfaces are compared once. A site that could not be read is',
      'compared in its last known state. Exits with 1 if there is drift at the level of --fail-on, and with 3',
      'if no site has an earlier state.',
    ].join('\n'),
    examples: [
      ['fleet drift fleet --since 24h', 'changes since yesterday'],
      ['fleet drift last-week this-week', 'two stores'],
      ['fleet drift fleet --since git:HEAD~1', 'a store in git'],
      ['fleet drift customers.txt --store fleet', 'only these sites'],
      ['fleet drift fleet --first', 'the site that made each change first'],
      ['fleet drift fleet --since 7d --format markdown --output drift.md', 'in any report format of drift'],
    ],
    often: ['store', 'since', 'first', 'fail-on', 'format', 'output'],
  },
  {
    sites: {
      type: 'string',
      array: true,
      describe:
        'the list of sites to compare, in a format of "fleet snapshot" (optional); then the folder of the store, or the folders of two stores, the earlier store first',
    },
  },
  {
    ...storeFlag,
    ...flagsIn(fleetDriftRows, 'drift'),
    ...forceFlag,
    ...driftNamespaceFlag,
    ...reportFlags,
    ...approvalFlags,
    ...configFlag,
  },
  async (args, io, given) => {
    const config = await fleetConfig(args.config);
    const { drift: settings = {} } = config;
    const failsFrom = given.failOn ?? settings.failOn ?? args.failOn;
    const { approve, words } = separateFingerprints(args.approve, positionalsOf([], args.sites));
    const { stores, only } = await storeQueryOf(words, io);
    const [baseline, store] = storesOf(stores, given, config);
    const since = given.since ?? (baseline === undefined ? settings.since : undefined);
    const outputs =
      given.format === undefined && args.output === undefined && settings.reports
        ? [...reportsIn(settings.reports), ...outputsFor(args.format, [])]
        : outputsFor(args.format, args.output ?? []);
    const { driftFleet } = await import('../drift-fleet.ts');
    const { fleetClock } = await import('../fleet-clock.ts');
    const found = await withFailedReports(
      { name: 'drift', file: `${baseline ?? store}/fleet.json`, outputs },
      io,
      () =>
        driftFleet({
          store,
          baseline,
          since,
          only,
          now: fleetClock(io.env)(),
          selected: args.namespace ?? settings.namespaces,
          failOn: failsFrom,
          force: args.force,
          first: given.first ?? settings.first ?? false,
          approvals: args.approvals ?? settings.approvals,
          approve: approvalFromFlags(
            { ...args, approve, updateBaseline: false },
            {
              wants: askApproval(io, approvalIssueLines),
            },
          ),
          progress: drawProgress(io, { verbose: false }),
        }),
    );
    const shown = listedIssues(args.all, failsFrom);
    const sources = { baseline: `${baseline ?? store}/fleet.json`, current: `${store}/fleet.json` };
    const report = withApproveCommand(
      found.report,
      approveCommandOf('fleet drift', words, given, ['sites'], io),
    );
    const view = viewDrift(report, sources);
    await writeReports(
      outputs,
      { ...view, document: documentOf({ ...found, report }) },
      () => fleetDriftLines({ ...found, report }, sources, shown),
      io,
    );
    const done = await io.uninterrupted(() => found.saveApprovals());
    if (done !== undefined) io.note([[done]]);
    return found.fails ? 1 : 0;
  },
);

const reportsIn = (reports: Readonly<Record<string, string>>): readonly ReportOutput[] =>
  Object.entries(reports).map(([format, file]) => ({ format, file }));

/** @param typed a time from a flag; it takes precedence over a baseline in the configuration */
function storesOf(
  words: readonly string[],
  { since, store }: { readonly since?: string | undefined; readonly store?: string | undefined },
  config: FleetConfig,
): readonly [baseline: string | undefined, store: string] {
  const [one, other, surplus] = store === undefined ? words : [...words, store];
  if (surplus !== undefined)
    throw new Halt(
      'usage',
      'You named more than two stores.',
      'Name one store, or two stores: the earlier store first.',
    );
  if (other !== undefined && since !== undefined)
    throw new Halt(
      'usage',
      '--since and a second store cannot be combined.',
      'Leave out one of the two options.',
    );
  if (one !== undefined && other !== undefined) return [one, other];
  const baseline = one === undefined && since === undefined ? config.drift?.baseline : undefined;
  return [baseline, storeOf(one, config)];
}

/**
 * The document for `--format json`. The document contains the drift report and the facts about the fleet. All
 * other formats show the facts about the fleet in the titles of causes.
 */
const documentOf = ({ report, steps, sites }: FleetDrift): object => ({
  schemaVersion: 2,
  sites,
  steps,
  drift: report,
});

const maxStepSites = 10;

const namesLine = (names: readonly string[]): string =>
  `${names.slice(0, maxStepSites).join(', ')}${names.length > maxStepSites ? `, and ${names.length - maxStepSites} more` : ''}`;

function fleetDriftLines(
  { report, steps, sites }: FleetDrift,
  sources: Sources,
  shown: Pick<TextOptions, 'shows' | 'maxIssues'>,
): readonly Line[] {
  const { compared, unchanged, without, missing, failed, incomplete } = sites;
  const said = [
    `${compared - unchanged} changed`,
    `${unchanged} unchanged`,
    ...(without > 0 ? [`${without} without an earlier state`] : []),
  ];
  return [
    [bold(countText(compared + without, 'site')), `: ${said.join(', ')}; `, countText(steps.length, 'step')],
    ...(failed.length > 0
      ? [
          [
            yellow(`${countText(failed.length, 'site')} could not be read last time: `),
            namesLine(failed),
          ] as Line,
        ]
      : []),
    ...(incomplete.length > 0
      ? [
          [
            yellow(
              `${countText(incomplete.length, 'site')} ${incomplete.length === 1 ? 'was' : 'were'} read without all response schemas: `,
            ),
            namesLine(incomplete),
          ] as Line,
        ]
      : []),
    ...(missing.length > 0
      ? [
          [
            yellow(
              `${countText(missing.length, 'site')} of the baseline or the list ${missing.length === 1 ? 'was' : 'were'} not read: `,
            ),
            namesLine(missing),
          ] as Line,
        ]
      : []),
    [],
    ...driftLines(report, sources, shown),
    ...report.causes.flatMap(({ fingerprint }) => {
      const step = steps.find(({ cause }) => cause === fingerprint);
      return step ? [[dim(`${fingerprint}  ${namesLine(step.sites)}`)] as Line] : [];
    }),
  ];
}
