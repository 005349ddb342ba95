import { commandGroup } from '../cli/command.ts';
import { coverage } from './commands/coverage.ts';
import { drift } from './commands/drift.ts';
import { exportSite } from './commands/export.ts';
import { gc } from './commands/gc.ts';
import { merge } from './commands/merge.ts';
import { report } from './commands/report.ts';
import { snapshot } from './commands/snapshot.ts';

export const fleet = commandGroup(
  {
    name: 'fleet',
    positionals: '<command>',
    summary: 'read many sites into one store and report what changed where',
    description: [
      'A store is a plain folder that holds every distinct interface once, and for each site which of',
      'them it has. Sites are read politely, side by side or on many machines.',
    ].join('\n'),
    examples: [
      ['fleet snapshot sites.txt --store fleet', 'read the sites of a list'],
      ['fleet report fleet', 'what there is'],
    ],
  },
  [snapshot, drift, coverage, report, merge, gc, exportSite],
);
