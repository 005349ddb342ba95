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
    positionals: '<command>',
    description: [
      'A store is a folder. The store contains each distinct interface once, and records which interfaces',
      'each site has. Sites are read in parallel on one or many machines, with at most one request to each host at a time.',
    ].join('\n'),
    examples: [
      ['fleet snapshot sites.txt --store fleet', 'read the sites of a list'],
      ['fleet report fleet', 'list the sites and interfaces'],
    ],
  },
  [
    snapshot({ name: 'fleet snapshot', summary: 'save the interfaces of many sites in a store' }),
    drift({ name: 'fleet drift', summary: 'report what changed on the sites of a store' }),
    coverage({ name: 'fleet coverage', summary: 'list the sites that lack operations your code uses' }),
    report({ name: 'fleet report', summary: 'list the sites and interfaces of a store' }),
    merge({ name: 'fleet merge', summary: 'join the stores of several machines' }),
    gc({ name: 'fleet gc', summary: 'remove the files of a store that none of its sites needs' }),
    exportSite({ name: 'fleet export', summary: 'write the snapshot of one site from a store' }),
  ],
);
