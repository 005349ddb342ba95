// The flags that select routes and control the output.

import { Halt } from '../core/diagnostics/halt.ts';
import { projectOptions } from '../core/model/options/project-options.ts';
import { runOptions } from '../core/model/options/run-options.ts';
import { defaultTargets } from '../generate/targets/targets.ts';
import type { FlagTable } from '../terminal/command.ts';
import { singleValue, timeSpan } from '../terminal/flag-values.ts';
import { flagsIn } from './setting-flags.ts';

export const filterFlags = flagsIn(projectOptions, 'filter');

/** The default output folder of `generate`. */
export const defaultFolder = 'routewright';

const { output } = flagsIn(projectOptions, 'output');

export const outputFolderFlag = (folder: string) => ({ output: { ...output, default: folder } });

const generateOptionFlags = flagsIn(projectOptions, 'generate');

/** The flags that choose the targets and their options. */
export const generationFlags = {
  ...generateOptionFlags,
  target: {
    ...generateOptionFlags.target,
    default: defaultTargets,
    defaultDescription: defaultTargets.join(','),
  },
};

export const watchFlag = {
  watch: {
    type: 'boolean',
    default: false,
    describe: 'generate again whenever the files of the source or the site change, until you press Ctrl+C',
    group: 'Output:',
  },
  interval: {
    type: 'string',
    requiresArg: true,
    describe: 'with --watch: the time between two requests to the site: 30s, 5m (default), 1h',
    group: 'Output:',
    read: timeSpan('--interval'),
  },
} as const satisfies FlagTable;

export const outputFlags = {
  ...flagsIn(projectOptions, 'format'),
  check: {
    type: 'boolean',
    default: false,
    describe:
      'write nothing; list stale, missing and surplus files with the reasons, and exit with 1 if there are any',
    group: 'Output:',
  },
  ...flagsIn(runOptions, 'force'),
} as const satisfies FlagTable;

export const quietFlags = {
  quiet: {
    alias: 'q',
    type: 'boolean',
    default: false,
    describe: 'print only warnings and errors',
    group: 'Output:',
  },
  verbose: {
    type: 'boolean',
    default: false,
    describe: 'show each step and all details: removed files, entries, counts by code',
    group: 'Output:',
  },
} as const satisfies FlagTable;

export const fleetFlags = {
  fleet: {
    type: 'string',
    requiresArg: true,
    describe: 'generate from the store of a fleet: the operations that all sites in the store have',
    group: 'Source:',
    read: singleValue('--fleet'),
  },
  union: {
    type: 'boolean',
    default: false,
    describe:
      'with --fleet: the operations that at least one site has; check with site.has(…) before you call an operation',
    group: 'Source:',
  },
} as const satisfies FlagTable;

/** The flags for the code that uses the site. The reference marks the operations that the code uses. */
export const codeFlags = flagsIn(runOptions, 'code');

export const sinceFlag = flagsIn(projectOptions, 'since');

export const sourceUrlFlag = flagsIn(projectOptions, 'sourceUrl');

export const portFlag = {
  port: {
    type: 'number',
    default: 0,
    defaultDescription: 'a free port',
    requiresArg: true,
    describe: 'the port on this machine',
    group: 'Output:',
    read: (value: unknown): number => {
      if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 65_536) return value;
      throw new Halt('usage', '--port needs a number below 65536.', 'For example: --port 8080');
    },
  },
} as const satisfies FlagTable;

export const portFlags = {
  ...portFlag,
  open: {
    type: 'boolean',
    default: true,
    describe: 'open the browser; --no-open only prints the address',
    group: 'Output:',
  },
} as const satisfies FlagTable;

export const jsonFlag = {
  json: { type: 'boolean', default: false, describe: 'print JSON', group: 'Output:' },
} as const satisfies FlagTable;
