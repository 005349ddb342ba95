import { count } from '../../core/schema/schema-words.ts';
import { fleetOptions } from '../../core/model/options/fleet-options.ts';
import { command } from '../../cli/command.ts';
import { spanIn } from '../../cli/flag-values.ts';
import { bold, dim, jsonText } from '../../cli/lines.ts';
import { flagsIn } from '../../cli/setting-flags.ts';
import { configFlag, positionalsOf } from '../../cli/source-flags.ts';
import { fleetConfig, formatFlag, oneStore, storeFlag, storePositional } from './flags.ts';

export const gc = command(
  {
    name: 'fleet gc',
    positionals: '[folder]',
    summary: 'clear a store of what no site needs',
    description: [
      'Removes the interfaces that no site has, nor had as far as the store remembers, and what killed runs',
      'left behind. What is younger than --older-than stays: another run may be about to need it.',
    ].join('\n'),
    examples: [['fleet gc fleet', 'after sites were taken off the list and out of sites/']],
  },
  { ...storePositional },
  {
    ...storeFlag,
    ...flagsIn(fleetOptions, 'gc'),
    ...formatFlag,
    ...configFlag,
  },
  async ({ format, ...args }, io, given) => {
    const config = await fleetConfig(args.config);
    const store = oneStore(positionalsOf([args.folder]), args.store, config);
    const olderThan = given.olderThan ?? spanIn(config.olderThan) ?? args.olderThan;
    const { collectFleetGarbage } = await import('../keep-store.ts');
    const swept = collectFleetGarbage(store, olderThan);
    if (format === 'json') io.outText(jsonText(swept));
    else
      io.out([[`${count(swept.removed, 'file')} removed from `, bold(store), dim(`, ${swept.bytes} bytes`)]]);
    return 0;
  },
);
