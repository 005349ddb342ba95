import type { FlagTable, PositionalTable } from '../../command.ts';
import type { FleetConfig } from '../../../model/config.ts';
import { single } from '../../flag-values.ts';
import { configSource } from '../../read-options.ts';

export const usualStore = 'fleet';

/** What the configuration says of the fleet. @throws Halt `usage` that lists what is wrong with it */
export async function fleetConfig(config: string | false | undefined): Promise<FleetConfig> {
  const { readFleetConfig } = await import('../../../app/fleet/fleet-config.ts');
  return readFleetConfig(configSource(config));
}

/** The store that is meant: as it was typed, as the configuration says, or the usual one. */
export const storeOf = (given: string | undefined, { store }: FleetConfig): string =>
  given ?? store ?? usualStore;

export const storePositional = {
  store: {
    type: 'string',
    describe: `the folder of the store; as the configuration says, or "${usualStore}", when left out`,
    read: single('<store>'),
  },
} as const satisfies PositionalTable;

/** For commands that write or read one store beside what they are about. */
export const storeFlag = {
  store: {
    type: 'string',
    requiresArg: true,
    describe: `the folder of the store; as the configuration says, or "${usualStore}", when left out`,
    group: 'Output:',
    read: single('--store'),
  },
} as const satisfies FlagTable;

export const formatFlag = {
  format: {
    choices: ['text', 'json'],
    default: 'text',
    requiresArg: true,
    describe: 'how to report',
    group: 'Output:',
  },
} as const satisfies FlagTable;
