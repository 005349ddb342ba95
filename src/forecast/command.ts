import { compareOptionsOf, type CompareRun } from '../drift/compare-projects.ts';
import type { Cause } from '../core/model/reports/drift.ts';
import { driftOptions } from '../core/model/options/part-options.ts';
import { projectOptions } from '../core/model/options/project-options.ts';
import { askApproval } from '../command-kit/reports/ask-approval.ts';
import {
  approvalFlags,
  approvalFromFlags,
  driftNamespaceFlag,
  projectFlags,
  separateFingerprints,
} from '../command-kit/drift-flags.ts';
import { chooseProjects } from '../command-kit/choose-projects.ts';
import { approvalIssueLines, causeLine } from '../command-kit/reports/issue-lines.ts';
import { command } from '../terminal/command.ts';
import { bold } from '../terminal/lines.ts';
import { withFailedReports } from '../command-kit/reports/failed-reports.ts';
import { configFromFlag } from '../command-kit/read-options.ts';
import { reportFlags } from '../command-kit/reports/report-flags.ts';
import { outputsFor } from '../command-kit/reports/report-outputs.ts';
import { configFlag, loadFlags, siteFlags, sourceOrProject } from '../command-kit/source-flags.ts';
import { flagsIn, settingsIn } from '../command-kit/setting-flags.ts';
import { runContextOf, settingsFromFlags } from '../command-kit/settings.ts';
import { singleValue } from '../terminal/flag-values.ts';
import { reportDrift } from '../drift/drift-runs.ts';
import { isStore } from '../source/fleet-store/disk-store.ts';
import { forecastStore } from './store-command.ts';
import { stepText } from './forecast-index.ts';

export const forecast = command(
  {
    positionals: '<source> <release>',
    description: [
      'Recognizes the release of WordPress or WooCommerce on a site by its routes and arguments. Then',
      'applies the recorded difference between that release and the given release to the index of the site,',
      'and reports how the interface of the site will change. Changes that plugins made to the index',
      'remain. The levels, formats and exit codes are the same as those of "routewright drift". For the',
      'store of a fleet, "routewright forecast" prints one line per site.',
    ].join(' '),
    examples: [
      ['forecast https://shop.example woocommerce@9.9', 'what will the update change?'],
      [
        'forecast shop.index.json woocommerce@9.9 --project tsconfig.json',
        'which lines of my code will break?',
      ],
      ['forecast fleet wordpress@6.8 --project tsconfig.json', 'which sites of a store can be updated?'],
    ],
    often: ['fail-on', 'namespace', 'project', 'all', 'format', 'output'],
  },
  {
    source: {
      ...sourceOrProject.source,
      describe:
        'the source: any address of a site, a snapshot (plain or .gz), - for standard input, the name of a project, or the folder of a fleet store',
    },
    release: {
      type: 'string',
      demandOption: true,
      describe:
        'the release to forecast, such as wordpress@6.8 or woocommerce@9.9, which can be older than the release of the site; or a plugin of the site: the zip file or folder of its new release',
      read: singleValue('<release>'),
    },
  },
  {
    ...flagsIn(driftOptions, 'drift'),
    software: {
      ...flagsIn(projectOptions, 'software').software,
      describe:
        'also request the software versions of a live site, to recognize the release; versions that are saved next to a snapshot are always read',
      group: 'Drift:',
    },
    ...projectFlags,
    ...driftNamespaceFlag,
    ...reportFlags,
    ...approvalFlags,
    ...configFlag,
    ...loadFlags,
    ...siteFlags,
  },
  async (args, io, given) => {
    if (isStore(args.source)) return forecastStore(args, given, io);
    const { approve } = separateFingerprints(args.approve, []);
    const outputs = outputsFor(args.format, args.output ?? []);
    const run: CompareRun = {
      ...runContextOf(args, io),
      approve: approvalFromFlags(
        { ...args, approve, updateBaseline: false },
        {
          wants: askApproval(io, approvalIssueLines),
          wantsCause: askApproval(io, (cause: Cause) => [causeLine(cause)], 'Approve all of it?'),
        },
      ),
    };
    const overrides = settingsFromFlags(given);
    const drift = settingsIn(driftOptions, given);
    const wanted = { given: [args.source], all: false, config: configFromFlag(args.config) };
    const choice = await chooseProjects({ ...wanted, name: 'forecast', sources: ['<source>'] }, io);
    const [project] = choice.kind === 'projects' ? choice.projects : [];
    const own = project?.settings ?? { source: args.source };
    const settings = { ...own, ...overrides, drift: { ...own.drift, ...drift }, snapshot: own.source };
    const {
      baseline,
      current: _current,
      prove: _prove,
      ...options
    } = compareOptionsOf(settings, project !== undefined, run);
    const { forecast: predict } = await import('./run.ts');
    const found = await withFailedReports({ name: 'drift', file: baseline, outputs }, io, () =>
      predict({ ...options, source: baseline, target: args.release }),
    );
    const heading = stepText(found.step, found.comparison.sources.baseline);
    const shown = { outputs, all: args.all, updateBaseline: false, force: false, words: [] };
    return reportDrift(found.comparison, settings, shown, io, {
      lines: [[bold(heading)], []],
      document: { schemaVersion: 1, step: found.step, drift: found.comparison.report },
    });
  },
);
