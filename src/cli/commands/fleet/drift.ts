import type { FleetDrift } from '../../../app/fleet/drift-fleet.ts';
import type { FailOn } from '../../../app/verdict.ts';
import { Halt } from '../../../diagnostics/halt.ts';
import { streamText } from '../../../diagnostics/stream-text.ts';
import type { FleetConfig } from '../../../model/config.ts';
import { driftLevels, type DriftLevel, type Finding } from '../../../model/drift.ts';
import { reporters } from '../../../report/reporters.ts';
import { count } from '../../../schema/schema-words.ts';
import { askApproval } from '../../ask-approval.ts';
import { command } from '../../command.ts';
import {
  approvalFlags,
  driftNamespaceFlag,
  forceFlag,
  newApproval,
  partFingerprints,
} from '../../drift-flags.ts';
import { driftLines, findingLines } from '../../drift-lines.ts';
import { withFailedReports } from '../../failed-reports.ts';
import { single } from '../../flag-values.ts';
import { bold, dim, plainText, yellow, type Line } from '../../lines.ts';
import { drawProgress } from '../../progress.ts';
import { reportFlags } from '../../report-flags.ts';
import { outputsFor, type Output } from '../../report-outputs.ts';
import { writeReport } from '../../write-report.ts';
import { configFlag, positionalsOf } from '../../source-flags.ts';
import { askedOf, fleetConfig, storeFlag, storeOf } from './flags.ts';

const failOn = ['breaking', 'risky', 'any', 'never'] as const satisfies readonly FailOn[];

export const drift = command(
  {
    name: 'fleet drift',
    positionals: '[sites..]',
    summary: 'say what changed on the sites of a store',
    description: [
      'Compares what each site of a store is with what it was: before its last change, at the time of',
      '--since, or in another store, which is then given first. Each pair of interfaces is compared once,',
      'whatever number of sites made that step. A site that could not be read is compared as it was last',
      'known. Exits with 1 when there is drift at the level of --fail-on.',
    ].join('\n'),
    examples: [
      ['fleet drift fleet --since 24h', 'what happened since yesterday'],
      ['fleet drift last-week this-week', 'two stores'],
      ['fleet drift fleet --since git:HEAD~1', 'a store that is kept in git'],
      ['fleet drift customers.txt --store fleet', 'of these sites alone'],
      ['fleet drift fleet --first', 'which site made each step before the others'],
      ['fleet drift fleet --since 7d --format markdown --output drift.md', 'all formats of drift'],
    ],
  },
  {
    sites: {
      type: 'string',
      array: true,
      describe:
        'a list of sites, as fleet snapshot takes one: only these are compared; and the folder of the store, or of two: what was, what is',
    },
  },
  {
    ...storeFlag,
    since: {
      type: 'string',
      requiresArg: true,
      describe:
        'compare with what was at a time (24h, 7d, 2026-11-01) or in a commit of git (git:HEAD~1); each site with what it was before its last change when left out',
      group: 'Drift:',
      read: single('--since'),
    },
    first: {
      type: 'boolean',
      default: false,
      describe: 'name the site that made each step first, so that the others can be warned',
      group: 'Drift:',
    },
    'fail-on': {
      choices: failOn,
      default: 'breaking',
      requiresArg: true,
      describe: 'the level from which drift exits with 1',
      group: 'Drift:',
    },
    ...forceFlag,
    ...driftNamespaceFlag,
    ...reportFlags(reporters),
    ...approvalFlags,
    ...configFlag,
  },
  async (args, io, given) => {
    const config = await fleetConfig(args.config);
    const { drift: settings = {} } = config;
    const failsFrom = given.failOn ?? settings.failOn ?? args.failOn;
    const { approve, words } = partFingerprints(args.approve, positionalsOf([], args.sites));
    const { stores, only } = await askedOf(words, io);
    const [baseline, store] = storesOf(stores, given, config);
    const since = given.since ?? (baseline === undefined ? settings.since : undefined);
    const outputs =
      given.format === undefined && args.output === undefined && settings.reports
        ? [...reportsIn(settings.reports), ...outputsFor(args.format, [])]
        : outputsFor(args.format, args.output ?? []);
    const { driftFleet } = await import('../../../app/fleet/drift-fleet.ts');
    const { fleetClock } = await import('../../../app/fleet/fleet-clock.ts');
    const found = await withFailedReports(
      { name: 'drift', file: `${baseline ?? store}/fleet.json`, outputs, reporters },
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
          approve: newApproval(
            { ...args, approve, updateBaseline: false },
            {
              wants: askApproval(io, async (finding: Finding) => {
                const { everyRule } = await import('../../../drift/rules/every-rule.ts');
                return findingLines(finding, everyRule);
              }),
            },
          ),
          progress: drawProgress(io, { verbose: false }),
        }),
    );
    const shows = (level: DriftLevel): boolean => args.all || listed[failsFrom].includes(level);
    for (const { format, file } of outputs) {
      const reporter = reporters.find(({ name }) => name === format);
      const lines = linesOf(found, shows);
      if (file === undefined && reporter === undefined) io.out(lines);
      else {
        const report = reporter
          ? streamText(reporter.syntax, await textOf(found, reporter, baseline ?? store, store))
          : plainText(lines);
        await writeReport(file, report, io);
      }
    }
    const done = await io.uninterrupted(() => found.saveApprovals());
    if (done !== undefined) io.note([[done]]);
    return found.fails ? 1 : 0;
  },
);

/** What the report for people lists without `--all`. */
const listed: Readonly<Record<(typeof failOn)[number], readonly DriftLevel[]>> = {
  breaking: ['breaking'],
  risky: ['breaking', 'risky'],
  any: driftLevels,
  never: ['breaking'],
};

const reportsIn = (reports: Readonly<Record<string, string>>): readonly Output[] =>
  Object.entries(reports).map(([format, file]) => ({ format, file }));

/** @param typed a time goes before a baseline that the configuration names */
function storesOf(
  words: readonly string[],
  { since, store }: { readonly since?: string | undefined; readonly store?: string | undefined },
  config: FleetConfig,
): readonly [baseline: string | undefined, store: string] {
  const [one, other, surplus] = store === undefined ? words : [...words, store];
  if (surplus !== undefined)
    throw new Halt('usage', 'More than two stores are named.', 'Name one, or two: what was, what is.');
  if (other !== undefined && since !== undefined)
    throw new Halt('usage', '--since and a second store cannot go together.', 'Leave one of them out.');
  if (one !== undefined && other !== undefined) return [one, other];
  const baseline = one === undefined && since === undefined ? config.drift?.baseline : undefined;
  return [baseline, storeOf(one, config)];
}

/** The JSON has what is known of the fleet around the report of drift; the other formats have it in the titles of causes. */
async function textOf(
  { drift: report, rules, steps, sites }: FleetDrift,
  { name, report: write }: (typeof reporters)[number],
  before: string,
  after: string,
): Promise<string> {
  if (name === 'json')
    return `${JSON.stringify({ schemaVersion: 1, sites, steps, drift: report }, null, 2)}\n`;
  return write(report, rules, { baseline: `${before}/fleet.json`, current: `${after}/fleet.json` });
}

const namesShown = 10;

const namesLine = (names: readonly string[]): string =>
  `${names.slice(0, namesShown).join(', ')}${names.length > namesShown ? `, and ${names.length - namesShown} more` : ''}`;

function linesOf(
  { drift: report, rules, steps, sites }: FleetDrift,
  shows: (level: DriftLevel) => boolean,
): readonly Line[] {
  const { compared, unchanged, without, missing, failed } = sites;
  const said = [
    `${compared - unchanged} changed`,
    `${unchanged} unchanged`,
    ...(without > 0 ? [`${without} not known from before`] : []),
  ];
  return [
    [bold(count(compared + without, 'site')), `: ${said.join(', ')}; `, count(steps.length, 'step')],
    ...(failed.length > 0
      ? [[yellow(`${count(failed.length, 'site')} could not be read last time: `), namesLine(failed)] as Line]
      : []),
    ...(missing.length > 0
      ? [
          [
            yellow(
              `${count(missing.length, 'site')} of the baseline or the list ${missing.length === 1 ? 'was' : 'were'} not read: `,
            ),
            namesLine(missing),
          ] as Line,
        ]
      : []),
    [],
    ...driftLines(report, rules, shows),
    ...report.causes.flatMap(({ fingerprint }) => {
      const step = steps.find(({ cause }) => cause === fingerprint);
      return step ? [[dim(`${fingerprint}  ${namesLine(step.sites)}`)] as Line] : [];
    }),
  ];
}
