// The flags that choose the formats and files of results.

import { reporters } from '../../report/reporters.ts';
import { singleValue } from '../../terminal/flag-values.ts';

/** The flag of commands that write one text. */
export const textOutputFlag = {
  output: {
    alias: 'o',
    type: 'string',
    requiresArg: true,
    describe: 'the file to write to; default: standard output',
    group: 'Output:',
    read: singleValue('--output'),
  },
} as const;

/** The flags of commands that report issues. */
export const reportFlags = {
  all: {
    type: 'boolean',
    default: false,
    describe: 'show findings of every level',
    group: 'Output:',
  },
  format: {
    type: 'array',
    choices: ['text', ...reporters.map(({ name }) => name)],
    default: ['text'],
    requiresArg: true,
    describe: 'the format of the report; you can repeat the option, each time with its own --output',
    group: 'Output:',
  },
  output: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe:
      'the file to write the report to; the first --output belongs to the first --format, and so on; a format without a file is printed to standard output',
    group: 'Output:',
  },
} as const;
