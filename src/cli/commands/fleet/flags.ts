import type { FlagTable, PositionalTable } from '../../command.ts';
import { single } from '../../flag-values.ts';

export const usualStore = 'fleet';

export const storePositional = {
  store: {
    type: 'string',
    default: usualStore,
    describe: 'the folder of the store',
    read: single('<store>'),
  },
} as const satisfies PositionalTable;

export const formatFlag = {
  format: {
    choices: ['text', 'json'],
    default: 'text',
    requiresArg: true,
    describe: 'how to report',
    group: 'Output:',
  },
} as const satisfies FlagTable;
