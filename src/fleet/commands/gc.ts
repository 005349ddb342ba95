import { countText } from '../../core/schema/schema-text.ts';
import { fleetOptions } from '../../core/model/options/fleet-options.ts';
import { command } from '../../terminal/command.ts';
import { spanIn } from '../../terminal/flag-values.ts';
import { bold, dim, jsonStreamText } from '../../terminal/lines.ts';
import { flagsIn } from '../../command-kit/setting-flags.ts';
import { configFlag, positionalsOf } from '../../command-kit/source-flags.ts';
import { fleetConfig, formatFlag, oneStore, storeFlag, storePositional } from './flags.ts';

export const gc = command(
  {
    positionals: '[folder]',
    description: [
      'Removes interfaces that no site has now or had earlier in the history of the store, and files that',
      'killed runs left. Files younger than --older-than are kept, because another run may still need them.',
    ].join('\n'),
    examples: [['fleet gc fleet', 'after you removed sites from the list and from sites/']],
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
    if (format === 'json') io.outText(jsonStreamText(swept));
    else
      io.out([
        [`${countText(swept.removed, 'file')} removed from `, bold(store), dim(`, ${swept.bytes} bytes`)],
      ]);
    return 0;
  },
);
