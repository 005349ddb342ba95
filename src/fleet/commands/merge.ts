import { countText } from '../../core/schema/schema-text.ts';
import { command } from '../../terminal/command.ts';
import { bold, dim, jsonStreamText } from '../../terminal/lines.ts';
import { configFlag } from '../../command-kit/source-flags.ts';
import { fleetConfig, formatFlag, storeFlag, storeOf } from './flags.ts';

export const merge = command(
  {
    positionals: '<stores..>',
    description: [
      'Joins stores into --store, which may already exist. The files with interfaces are named by the hash of',
      'their content, so they are copied without changes. If several stores have records of one site, the',
      'records are sorted by time. The order of the stores does not matter, and merging the same stores again',
      'changes nothing.',
    ].join('\n'),
    examples: [['fleet merge shard-1 shard-2 shard-3 --store fleet', 'the stores of three machines']],
  },
  {
    stores: {
      type: 'string',
      array: true,
      demandOption: true,
      describe: 'the folders of stores',
    },
  },
  {
    ...storeFlag,
    ...formatFlag,
    ...configFlag,
  },
  async ({ stores, format, ...args }, io) => {
    const store = storeOf(args.store, await fleetConfig(args.config));
    const { mergeFleets } = await import('../keep-store.ts');
    const merged = mergeFleets(store, stores);
    if (format === 'json') io.outText(jsonStreamText(merged));
    else
      io.out([
        [
          `${countText(merged.sites, 'site')} of ${countText(stores.length, 'store')} → `,
          bold(store),
          dim(`, ${countText(merged.parts, 'new part')}`),
        ],
      ]);
    return 0;
  },
);
