import { commandGroup } from '../terminal/command.ts';
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
    summary: 'save the interfaces of many sites in one store, and report which sites changed',
    description: [
      'A store is a folder. The store contains each distinct interface once, and records which interfaces',
      'each site has. Sites are read in parallel on one or many machines, with at most one request to each host at a time.',
    ].join('\n'),
    examples: [
      ['fleet snapshot sites.txt --store fleet', 'read the sites of a list'],
      ['fleet report fleet', 'list the sites and interfaces'],
    ],
  },
  [snapshot, drift, coverage, report, merge, gc, exportSite],
);
