import { count } from '../../core/schema/schema-words.ts';
import { command } from '../../cli/command.ts';
import { bold, dim, jsonText } from '../../cli/lines.ts';
import { configFlag } from '../../cli/source-flags.ts';
import { fleetConfig, formatFlag, storeFlag, storeOf } from './flags.ts';

export const merge = command(
  {
    name: 'fleet merge',
    positionals: '<stores..>',
    summary: 'join what several machines read into one store',
    description: [
      'Joins stores into --store, which may be one of old. Parts have names made of their content, so to',
      'join them is to copy; what several stores know of one site is put into the order of its times.',
      'The order of the stores does not matter, and to join them twice changes nothing.',
    ].join('\n'),
    examples: [['fleet merge shard-1 shard-2 shard-3 --store fleet', 'what three machines read']],
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
    if (format === 'json') io.outText(jsonText(merged));
    else
      io.out([
        [
          `${count(merged.sites, 'site')} of ${count(stores.length, 'store')} → `,
          bold(store),
          dim(`, ${count(merged.parts, 'new part')}`),
        ],
      ]);
    return 0;
  },
);
