import { count } from '../../../schema/schema-words.ts';
import { command } from '../../command.ts';
import { spanIn, timeSpan } from '../../flag-values.ts';
import { bold, dim, jsonText } from '../../lines.ts';
import { configFlag } from '../../source-flags.ts';
import { fleetConfig, formatFlag, storeOf, storePositional } from './flags.ts';

export const gc = command(
  {
    name: 'fleet gc',
    positionals: '[store]',
    summary: 'clear a store of what no site needs',
    description: [
      'Removes the interfaces that no site has, nor had as far as the store remembers, and what killed runs',
      'left behind. What is younger than --older-than stays: another run may be about to need it.',
    ].join('\n'),
    examples: [['fleet gc fleet', 'after sites were taken off the list and out of sites/']],
  },
  { ...storePositional },
  {
    'older-than': {
      type: 'string',
      default: '1h',
      requiresArg: true,
      describe: 'how old a file has to be: 90s, 30m, 12h, 7d; 0s where nobody else writes',
      group: 'Fleet:',
      read: timeSpan('--older-than'),
    },
    ...formatFlag,
    ...configFlag,
  },
  async ({ format, ...args }, io, given) => {
    const config = await fleetConfig(args.config);
    const store = storeOf(args.store, config);
    const olderThan = given.olderThan ?? spanIn(config.olderThan) ?? args.olderThan;
    const { collectFleetGarbage } = await import('../../../app/fleet/keep-store.ts');
    const swept = collectFleetGarbage(store, olderThan);
    if (format === 'json') io.outText(jsonText(swept));
    else
      io.out([[`${count(swept.removed, 'file')} removed from `, bold(store), dim(`, ${swept.bytes} bytes`)]]);
    return 0;
  },
);
