// The settings of a run that a project cannot contain. Each row defines one setting.

import type { OptionTable } from './option.ts';

export const runOptions = {
  /**
   * Your code: a tsconfig.json, a jsconfig.json or a folder. The reference marks the operations that the code uses.
   */
  project: {
    kind: 'path',
    flag: {
      name: 'project',
      set: 'code',
      help: 'the tsconfig.json of your code, or its folder; the reference marks the operations that your code uses',
    },
    targets: ['html'],
    library: ['generate'],
    manifest: { absent: 'nothing' },
  },
  /** The folder of the generated client, for code that has several generated clients. */
  client: {
    kind: 'path',
    flag: {
      name: 'client',
      set: 'code',
      help: 'the folder of the generated client, if your code has several clients',
    },
    library: ['generate'],
  },
  /**
   * Whether to overwrite files that routewright did not write, and files that were edited by hand. Files of the
   * user are never deleted.
   *
   * @default false
   */
  force: {
    kind: 'boolean',
    flag: {
      name: 'force',
      set: 'force',
      help: 'overwrite files that routewright did not write, and generated files that were edited by hand',
    },
    default: false,
    library: ['generate'],
  },
} as const satisfies OptionTable;
