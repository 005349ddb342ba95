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
    summary: 'read many sites into one store and report what changed on which site',
    description: [
      'A store is a folder. It holds every distinct interface once, and records which of',
      'them each site has. Sites are read side by side, at most one request per host, on one or many machines.',
    ].join('\n'),
    examples: [
      ['fleet snapshot sites.txt --store fleet', 'read the sites of a list'],
      ['fleet report fleet', 'list the sites and interfaces'],
    ],
  },
  [snapshot, drift, coverage, report, merge, gc, exportSite],
);
