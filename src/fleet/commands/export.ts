import { streamText } from '../../core/diagnostics/stream-text.ts';
import { writeOneFile } from '../../generate/output/write-files.ts';
import { command } from '../../terminal/command.ts';
import { textOutputFlag } from '../../command-kit/reports/report-flags.ts';
import { singleValue } from '../../terminal/flag-values.ts';
import { bold } from '../../terminal/lines.ts';
import { configFlag } from '../../command-kit/source-flags.ts';
import { fleetConfig, storeFlag, storeOf } from './flags.ts';

export const exportSite = command(
  {
    positionals: '<site>',
    description: [
      'Writes the interface of one site in a store as a snapshot, in the format of "routewright snapshot".',
      'Every other command accepts the snapshot as a source.',
    ].join('\n'),
    examples: [
      ['fleet export shop.example.com -o shop.index.json', 'then generate, drift, lint …'],
      ['fleet export shop.example.com | routewright routes -', 'without a file'],
    ],
  },
  {
    site: {
      type: 'string',
      demandOption: true,
      describe: 'the name of the site in the store',
      read: singleValue('<site>'),
    },
  },
  {
    ...storeFlag,
    ...textOutputFlag,
    ...configFlag,
  },
  async ({ site, output, ...args }, io) => {
    const store = storeOf(args.store, await fleetConfig(args.config));
    const { exportFleetSite } = await import('../keep-store.ts');
    const text = exportFleetSite(store, site);
    if (output === undefined) io.outText(streamText('json', text));
    else {
      await io.uninterrupted(() => {
        writeOneFile(output, text);
      });
      io.note([[bold(site), ' → ', bold(output)]]);
    }
    return 0;
  },
);
