import type { CoverOptions, FleetCoverage } from '../cover-fleet.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import { countText } from '../../core/schema/schema-text.ts';
import { fleetCoverageOptions } from '../../core/model/options/fleet-options.ts';
import { command } from '../../terminal/command.ts';
import {
  bold,
  dim,
  green,
  jsonStreamText,
  red,
  tableLines,
  yellow,
  type Line,
} from '../../terminal/lines.ts';
import { drawProgress } from '../../command-kit/progress.ts';
import { flagsIn } from '../../command-kit/setting-flags.ts';
import { configFlag, positionalsOf } from '../../command-kit/source-flags.ts';
import { storeQueryOf, fleetConfig, formatFlag, oneStore, sitesPositional, storeFlag } from './flags.ts';

export const coverage = command(
  {
    positionals: '[sites]',
    description: [
      'Finds the operations that your code uses, through a generated client or by hand-written calls. Lists',
      'the sites that lack one of these operations. Most sites have the same form of an operation; the list',
      'also contains sites with another form, on which code for the common form breaks. Exits with 1 if it',
      'lists any site.',
    ].join('\n'),
    examples: [
      ['fleet coverage fleet --project tsconfig.json', 'check all sites of the store'],
      ['fleet coverage fleet --contract site.contract.json', 'use the committed contract, without your code'],
      [
        'fleet coverage customers.txt --store fleet --project tsconfig.json',
        'check only the sites of a list',
      ],
    ],
  },
  { ...sitesPositional },
  {
    ...storeFlag,
    ...flagsIn(fleetCoverageOptions, 'code'),
    ...formatFlag,
    ...configFlag,
  },
  async ({ format, ...args }, io) => {
    const config = await fleetConfig(args.config);
    const { stores, only } = await storeQueryOf(positionalsOf([args.sites]), io);
    const store = oneStore(stores, args.store, config);
    if (args.project !== undefined && args.contract !== undefined)
      throw new Halt(
        'usage',
        '--project and --contract cannot be combined.',
        'A contract already lists what the code uses.',
      );
    const project = args.project ?? config.coverage?.tsconfig;
    const client = args.client ?? config.coverage?.client;
    const contract = args.contract ?? (args.project === undefined ? config.coverage?.contract : undefined);
    const progress = drawProgress(io, { verbose: false });
    const found =
      contract === undefined
        ? await coverCode({ store, only, project, client, progress })
        : await (await import('../cover-contract.ts')).coverContract({ store, only, contract, progress });
    if (format === 'json') io.outText(jsonStreamText(found));
    else io.out(coverageLines(found));
    return found.operations.some(hasGaps) ? 1 : 0;
  },
);

/** @throws Halt `usage` if no project is given */
async function coverCode({
  project,
  ...options
}: Omit<CoverOptions, 'project'> & { readonly project: string | undefined }): Promise<FleetCoverage> {
  if (project === undefined)
    throw new Halt(
      'usage',
      'fleet coverage needs the tsconfig.json of your code, or its contract.',
      'For example: routewright fleet coverage fleet --project tsconfig.json',
    );
  const { coverFleet } = await import('../cover-fleet.ts');
  return coverFleet({ ...options, project });
}

type Covered = FleetCoverage['operations'][number];

const hasGaps = ({ lacking, differing }: Covered): boolean => lacking.length + differing.length > 0;

const maxSiteNames = 5;

const siteNamesText = (names: readonly string[]): string =>
  `${names.slice(0, maxSiteNames).join(', ')}${names.length > maxSiteNames ? `, and ${names.length - maxSiteNames} more` : ''}`;

function coverageLines({ operations, sites, missing }: FleetCoverage): readonly Line[] {
  const short = operations.filter(hasGaps);
  return [
    ...short.flatMap(({ operation, places, lacking, differing }): readonly Line[] => [
      [bold(operation), dim(`  ${siteNamesText(places)}`)],
      ...tableLines(
        [
          ...(lacking.length > 0
            ? [[red('lacking'), countText(lacking.length, 'site'), siteNamesText(lacking)]]
            : []),
          ...(differing.length > 0
            ? [[yellow('differing'), countText(differing.length, 'site'), siteNamesText(differing)]]
            : []),
        ],
        '  ',
      ),
    ]),
    ...(missing.length > 0 ? [[yellow('never read'), `  ${siteNamesText(missing)}`] as Line] : []),
    [
      short.length === 0 ? green('fine') : red('short'),
      `  your code uses ${countText(operations.length, 'operation')}; all ${countText(sites, 'site')} have ${operations.length - short.length} of these operations`,
    ],
  ];
}
