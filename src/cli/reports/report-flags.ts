// The flags that choose the formats and files of results.

import { reporters } from '../../report/reporters.ts';
import { single } from '../flag-values.ts';

/** For commands that write one text. */
export const textOutputFlag = {
  output: {
    alias: 'o',
    type: 'string',
    requiresArg: true,
    describe: 'the file to write to; standard output when left out',
    group: 'Output:',
    read: single('--output'),
  },
} as const;

/** For commands that report issues. */
export const reportFlags = {
  all: {
    type: 'boolean',
    default: false,
    describe: 'leave nothing out: findings of every level',
    group: 'Output:',
  },
  format: {
    type: 'array',
    choices: ['text', ...reporters.map(({ name }) => name)],
    default: ['text'],
    requiresArg: true,
    describe: 'how to report; repeatable, each with an --output of its own',
    group: 'Output:',
  },
  output: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'the file for the --format of the same place; standard output for the last without one',
    group: 'Output:',
  },
} as const;
