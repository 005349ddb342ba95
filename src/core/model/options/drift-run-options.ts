// The settings of a run of `drift` that compares several projects. They are no settings of a single project.

import type { OptionTable } from './option.ts';

export const driftRunOptions = {
  /** The maximum number of sites that may be unreadable before the run fails. */
  tolerate: {
    kind: 'countFromZero',
    flag: {
      name: 'tolerate',
      set: 'drift',
      help: 'the number of projects whose site may be unreadable without failing the run; at least one project must be compared',
    },
    shownDefault: 0,
    title: 'Tolerated sites',
    description:
      'The number of projects whose site may be unreadable without failing the run. Default: 0 (--tolerate).',
  },
  /** How many more times to read a site that does not respond, after 3, 12 and 48 seconds. */
  retries: {
    kind: 'countFromZero',
    flag: {
      name: 'retries',
      set: 'drift',
      help: 'how many more times to read a site that does not respond or is busy, after 3, 12, 48 … 300 seconds',
    },
    shownDefault: '2 for projects, 0 for two sources',
    description:
      'How many more times to read a site that does not respond or is busy, after 3, 12, 48 … 300 seconds. Default: 2 (--retries).',
  },
} as const satisfies OptionTable;
