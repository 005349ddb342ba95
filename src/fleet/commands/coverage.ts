import type { FleetCoverage } from '../cover-fleet.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import { count } from '../../core/schema/schema-words.ts';
import { fleetCoverageOptions } from '../../core/model/options/fleet-options.ts';
import { command } from '../../cli/command.ts';
import { bold, dim, green, jsonText, red, table, yellow, type Line } from '../../cli/lines.ts';
import { drawProgress } from '../../cli/progress.ts';
import { flagsIn } from '../../cli/setting-flags.ts';
import { configFlag, positionalsOf } from '../../cli/source-flags.ts';
import { askedOf, fleetConfig, formatFlag, oneStore, sitesPositional, storeFlag } from './flags.ts';

export const coverage = command(
  {
    name: 'fleet coverage',
    positionals: '[sites]',
    summary: 'list the sites that lack what your code uses',
    description: [
      'Finds the operations that your code uses, through a generated client or by hand-written calls, and',
      'lists for each the sites that lack it, and the sites whose form of it breaks code written',
      'for the most common form. Exits with 1 if there are any.',
    ].join('\n'),
    examples: [
      ['fleet coverage fleet --project tsconfig.json', 'check all sites of the store'],
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
    const { stores, only } = await askedOf(positionalsOf([args.sites]), io);
    const store = oneStore(stores, args.store, config);
    const project = args.project ?? config.coverage?.tsconfig;
    const client = args.client ?? config.coverage?.client;
    if (project === undefined)
      throw new Halt(
        'usage',
        'fleet coverage needs your code.',
        'For example: routewright fleet coverage fleet --project tsconfig.json',
      );
    const { coverFleet } = await import('../cover-fleet.ts');
    const progress = drawProgress(io, { verbose: false });
    const found = await coverFleet({ store, only, project, client, progress });
    if (format === 'json') io.outText(jsonText(found));
    else io.out(linesOf(found));
    return found.operations.some(isShort) ? 1 : 0;
  },
);

type Covered = FleetCoverage['operations'][number];

const isShort = ({ lacking, differing }: Covered): boolean => lacking.length + differing.length > 0;

const namesShown = 5;

const namesOf = (names: readonly string[]): string =>
  `${names.slice(0, namesShown).join(', ')}${names.length > namesShown ? `, and ${names.length - namesShown} more` : ''}`;

function linesOf({ operations, sites, missing }: FleetCoverage): readonly Line[] {
  const short = operations.filter(isShort);
  return [
    ...short.flatMap(({ operation, places, lacking, differing }): readonly Line[] => [
      [bold(operation), dim(`  ${namesOf(places)}`)],
      ...table(
        [
          ...(lacking.length > 0 ? [[red('lacking'), count(lacking.length, 'site'), namesOf(lacking)]] : []),
          ...(differing.length > 0
            ? [[yellow('differing'), count(differing.length, 'site'), namesOf(differing)]]
            : []),
        ],
        '  ',
      ),
    ]),
    ...(missing.length > 0 ? [[yellow('never read'), `  ${namesOf(missing)}`] as Line] : []),
    [
      short.length === 0 ? green('fine') : red('short'),
      `  ${count(operations.length, 'operation')} of your code, ${operations.length - short.length} on all ${count(sites, 'site')}`,
    ],
  ];
}
