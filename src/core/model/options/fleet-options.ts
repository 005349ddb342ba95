// Settings of a fleet in the configuration, which are also flags of `routewright fleet`: one row each.

import type { OptionTable } from './option.ts';
import { driftOptions } from './part-options.ts';
import { projectOptions } from './project-options.ts';

export const fleetOptions = {
  /** A list of addresses or CSV; the projects when left out. */
  sites: {
    kind: 'path',
    description: 'A file with an address a line, or CSV; the projects when left out.',
  },
  store: {
    kind: 'path',
    flag: {
      name: 'store',
      set: 'store',
      help: 'the folder of the store; as the configuration says, or "fleet", when left out',
    },
    description: 'The folder of the store (--store); fleet in the current folder when left out.',
  },
  /** A site that was read within this time is not read again: `12h`. */
  fresh: {
    kind: 'span',
    flag: {
      name: 'fresh',
      set: 'fleet',
      help: 'do not read a site again if its last reading is not older: 90s, 30m, 12h, 7d',
    },
    default: '12h',
    description: 'A site is not read again if its last reading is not older: 90s, 30m, 12h, 7d (--fresh).',
  },
  concurrency: {
    kind: 'count',
    flag: {
      name: 'concurrency',
      set: 'fleet',
      help: 'how many sites are read at once; of one host never more than one',
    },
    default: 16,
    description: 'How many sites are read at once; of one host never more than one (--concurrency).',
  },
  /** How long one site may take in total, in seconds. */
  siteTimeout: {
    kind: 'seconds',
    flag: {
      name: 'site-timeout',
      set: 'fleet',
      help: 'how long one site may take altogether, in seconds',
    },
    default: 120,
    title: 'Time of a site',
    description: 'How long one site may take altogether, in seconds (--site-timeout).',
  },
  /** `3/8`, or `auto`. */
  shard: {
    kind: 'shard',
    flag: {
      name: 'shard',
      set: 'fleet',
      help: 'read only this part of the sites: 3/8, or auto for what the runner says (GitLab, Kubernetes, AWS Batch, Slurm, GNU parallel)',
    },
    description: 'Read only this part of the sites: 3/8, or auto for what the runner says (--shard).',
  },
  /** The percentage of sites that may fail. */
  tolerate: {
    kind: 'percent',
    flag: {
      name: 'tolerate',
      set: 'fleet',
      help: 'how many percent of the sites may fail before the exit code is 3',
    },
    default: 0,
    description: 'How many percent of the sites may fail before the exit code is 3 (--tolerate).',
  },
  software: {
    ...projectOptions.software,
    flag: {
      name: 'software',
      set: 'software',
      help: 'also ask for the versions of WordPress, plugins and themes, as far as you may know them',
    },
    description:
      'Also read the versions of WordPress, plugins and themes, as far as the caller may know them (--software).',
  },
  siteParts: {
    kind: 'boolean',
    flag: {
      name: 'site-parts',
      set: 'software',
      help: 'also ask for post types, taxonomies and abilities, as snapshot does; some requests more',
    },
    default: false,
    description: 'Also ask for post types, taxonomies and abilities (--site-parts).',
  },
  timeout: {
    ...projectOptions.timeout,
    description: 'How long a site may take for one answer, in seconds (--timeout).',
  },
  maxBytes: {
    ...projectOptions.maxBytes,
    description: 'How large an answer may be, in bytes, unpacked (--max-bytes).',
  },
  userAgent: {
    ...projectOptions.userAgent,
    description: 'How to introduce oneself to sites (--user-agent).',
  },
  allowInsecureAuth: projectOptions.allowInsecureAuth,
  schemas: projectOptions.schemas,
  /** The minimum age of a file that `gc` removes: `1h`. */
  olderThan: {
    kind: 'span',
    flag: {
      name: 'older-than',
      set: 'gc',
      help: 'how old a file has to be: 90s, 30m, 12h, 7d; 0s if no other process writes',
    },
    default: '1h',
    title: 'Age of what is removed',
    description: 'How old a file has to be that gc removes: 1h (--older-than).',
  },
} as const satisfies OptionTable;

/** How `fleet drift` compares, evaluates and reports. */
export const fleetDriftOptions = {
  /** Another store, as the earlier state. */
  baseline: {
    kind: 'path',
    description: 'Another store: what was; the store itself when left out.',
  },
  /** A time, a span, or `git:` and a revision. */
  since: {
    kind: 'text',
    flag: {
      name: 'since',
      set: 'drift',
      help: 'compare with what was at a time (24h, 7d, 2026-11-01) or in a commit of git (git:HEAD~1); each site with what it was before its last change when left out',
    },
    description: 'What was at a time (24h, 2026-11-01), or in a commit of git (git:HEAD~1) (--since).',
  },
  first: {
    kind: 'boolean',
    flag: {
      name: 'first',
      set: 'drift',
      help: 'name the site that made each step first, so that the others can be warned',
    },
    default: false,
    description: 'Name the site that made each step first (--first).',
  },
  failOn: {
    kind: 'choice',
    choices: ['breaking', 'risky', 'any', 'never'],
    flag: { name: 'fail-on', set: 'drift', help: 'the level from which drift exits with 1' },
    default: 'breaking',
    description: 'The level from which drift exits with 1 (--fail-on).',
  },
  namespaces: {
    ...projectOptions.namespaces,
    description: 'Only namespaces that match these globs (--namespace).',
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
      help: 'the tsconfig.json of your code, or its folder; the configuration may name it too',
    },
    title: 'Your code',
    description: 'The tsconfig.json of your code (--project).',
  },
  client: driftOptions.client,
} as const satisfies OptionTable;
