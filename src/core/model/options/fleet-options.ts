// The settings of a fleet in the configuration. Each row defines one setting, which is also a flag of `routewright
// fleet`.

import type { OptionTable } from './option.ts';
import { driftOptions } from './part-options.ts';
import { projectOptions } from './project-options.ts';

export const fleetOptions = {
  /** The list of sites: a text with addresses, or CSV. If omitted, the projects are the sites. */
  sites: {
    kind: 'path',
    description:
      'The list of sites: a file with an address on each line, or a CSV file. Default: the projects of the configuration.',
  },
  store: {
    kind: 'path',
    flag: {
      name: 'store',
      set: 'store',
      help: 'the folder of the fleet store; default: the store in the configuration, or "fleet"',
    },
    description: 'The folder of the fleet store (--store). Default: fleet in the current folder.',
  },
  /** The time for which a reading stays fresh (`12h`). Within this time, the site is not read again. */
  fresh: {
    kind: 'span',
    flag: {
      name: 'fresh',
      set: 'fleet',
      help: 'skip a site whose last reading succeeded and is younger than this time: 90s, 30m, 12h, 7d',
    },
    default: '12h',
    description:
      'A site is not read again if its last reading succeeded and is younger than this time: 90s, 30m, 12h, 7d (--fresh).',
  },
  concurrency: {
    kind: 'count',
    flag: {
      name: 'concurrency',
      set: 'fleet',
      help: 'how many sites to read at once; of one host, at most the number of --per-host',
    },
    default: 16,
    description:
      'How many sites to read at once (--concurrency). Of one host, at most the number of perHost are read at once.',
  },
  perHost: {
    kind: 'count',
    flag: {
      name: 'per-host',
      set: 'fleet',
      help: 'how many sites of one host to read at once, and the maximum number of requests to the host at the same time',
    },
    default: 1,
    title: 'Sites per host',
    description: 'How many sites of one host are read at once (--per-host). Default: 1.',
  },
  /** The maximum time for reading one site, in seconds. */
  siteTimeout: {
    kind: 'seconds',
    flag: {
      name: 'site-timeout',
      set: 'fleet',
      help: 'how long one site may take in total, in seconds',
    },
    default: 120,
    title: 'Time per site',
    description: 'The time limit for all requests to one site, in seconds (--site-timeout).',
  },
  /** The share of the sites to read: `3/8`, or `auto`. */
  shard: {
    kind: 'shard',
    flag: {
      name: 'shard',
      set: 'fleet',
      help: 'read only a share of the sites: 3/8 is the third of eight shares; auto: the share that the runner assigns (GitLab, Kubernetes, AWS Batch, Slurm, GNU parallel)',
    },
    description:
      'Reads only a share of the sites (--shard): 3/8 is the third of eight shares. auto: the share that the runner assigns.',
  },
  /** The percentage of sites that may fail before the run fails. */
  tolerate: {
    kind: 'percent',
    flag: {
      name: 'tolerate',
      set: 'fleet',
      help: 'the percentage of sites that may fail before the exit code is 3',
    },
    default: 0,
    description:
      'The percentage of sites that may fail; if more sites fail, the exit code is 3 (--tolerate).',
  },
  software: {
    ...projectOptions.software,
    flag: {
      name: 'software',
      set: 'software',
      help: 'also read the versions of WordPress, plugins and themes, if your user is allowed to see them',
    },
    description:
      'Also reads the versions of WordPress, plugins and themes, if the user is allowed to see them (--software).',
  },
  siteParts: {
    kind: 'boolean',
    flag: {
      name: 'site-parts',
      set: 'software',
      help: 'also read the post types, taxonomies and abilities of each site, with a few more requests',
    },
    default: false,
    description: 'Also reads the post types, taxonomies and abilities of each site (--site-parts).',
  },
  timeout: {
    ...projectOptions.timeout,
    description: 'The time limit for one response of a site, in seconds (--timeout).',
  },
  maxBytes: {
    ...projectOptions.maxBytes,
    description: 'The largest response to accept, in bytes after decompression (--max-bytes).',
  },
  userAgent: {
    ...projectOptions.userAgent,
    description: 'The User-Agent header of requests to sites (--user-agent).',
  },
  allowInsecureAuth: projectOptions.allowInsecureAuth,
  schemas: projectOptions.schemas,
  /** The minimum age of the files that `fleet gc` removes: `1h`. */
  olderThan: {
    kind: 'span',
    flag: {
      name: 'older-than',
      set: 'gc',
      help: 'the minimum age of a file to remove: 90s, 30m, 12h, 7d; use 0s if no other process writes to the store',
    },
    default: '1h',
    title: 'Age of removed files',
    description: 'The minimum age of a file that gc removes: 1h (--older-than).',
  },
} as const satisfies OptionTable;

/** The settings with which `fleet drift` compares, evaluates and reports. */
export const fleetDriftRows = {
  /** Another store, whose current state is the baseline. */
  baseline: {
    kind: 'path',
    description: 'Another store to compare with. Default: the earlier readings in the store itself.',
  },
  /** The earlier state of the store: a time, a time span, or `git:` and a revision. */
  since: {
    kind: 'text',
    flag: {
      name: 'since',
      set: 'drift',
      help: 'the earlier state to compare with: a time (24h, 7d, 2026-11-01) or a git commit (git:HEAD~1); default: the state of each site before its last change',
    },
    description:
      'The earlier state to compare with (--since): a time (24h, 2026-11-01) or a git commit (git:HEAD~1).',
  },
  first: {
    kind: 'boolean',
    flag: {
      name: 'first',
      set: 'drift',
      help: 'show, for each change, the site that changed first',
    },
    default: false,
    description: 'Shows, for each change, the site that changed first (--first).',
  },
  failOn: {
    kind: 'choice',
    choices: ['breaking', 'risky', 'any', 'never'],
    flag: {
      name: 'fail-on',
      set: 'drift',
      help: 'the lowest level of findings that makes drift exit with 1',
    },
    default: 'breaking',
    description: 'The lowest level of findings that makes drift exit with 1 (--fail-on).',
  },
  namespaces: {
    ...projectOptions.namespaces,
    description: 'Compares only namespaces that match these globs (--namespace).',
  },
  approvals: driftOptions.approvals,
  reports: driftOptions.reports,
} as const satisfies OptionTable;

export const fleetCoverageOptions = {
  tsconfig: {
    kind: 'path',
    flag: {
      name: 'project',
      set: 'code',
      help: 'the tsconfig.json of your code, or its folder; you can also set it in the configuration',
    },
    title: 'Your code',
    description: 'The tsconfig.json of your code (--project).',
  },
  client: driftOptions.client,
  /** The file that `routewright contract` wrote for the code. */
  contract: {
    kind: 'path',
    flag: {
      name: 'contract',
      set: 'code',
      help: 'the contract of your code ("routewright contract"), instead of --project: the code itself is not read',
    },
    description: 'The contract of your code, which is used instead of the code itself (--contract).',
  },
} as const satisfies OptionTable;
