import { statSync } from 'node:fs';
import { Halt } from '../../core/diagnostics/halt.ts';
import type { FlagTable, PositionalTable } from '../../terminal/command.ts';
import type { FleetConfig } from '../../core/model/files/config.ts';
import { singleValue } from '../../terminal/flag-values.ts';
import type { Io } from '../../terminal/io.ts';
import { fleetOptions } from '../../core/model/options/fleet-options.ts';
import { flagsIn } from '../../command-kit/setting-flags.ts';
import { configFromFlag } from '../../command-kit/read-options.ts';

const defaultStore = 'fleet';

/**
 * The fleet settings in the configuration. @throws Halt `usage` that lists the errors in the configuration
 */
export async function fleetConfig(config: string | false | undefined): Promise<FleetConfig> {
  const { readFleetConfig } = await import('../fleet-config.ts');
  return readFleetConfig(configFromFlag(config));
}

/** The folder of the store, from the flag, the configuration or the default. */
export const storeOf = (given: string | undefined, { store }: FleetConfig): string =>
  given ?? store ?? defaultStore;

export const storePositional = {
  folder: {
    type: 'string',
    describe: 'the folder of the store, instead of --store',
    read: singleValue('<folder>'),
  },
} as const satisfies PositionalTable;

/** The arguments of commands that query all or some sites of a store. */
export const sitesPositional = {
  sites: {
    type: 'string',
    describe: 'a list of sites, in a format of "fleet snapshot"; or the folder of the store',
    read: singleValue('<sites>'),
  },
} as const satisfies PositionalTable;

interface StoreQuery {
  readonly stores: readonly string[];
  /** The names of the selected sites. If the flag is absent, the command selects all sites. */
  readonly only: ReadonlySet<string> | undefined;
}

/**
 * The store and the sites to query. Arguments are folders of stores, or lists of sites.
 *
 * @throws Halt `usage` when there are several lists, or a list is invalid
 */
export async function storeQueryOf(
  words: readonly string[],
  { stdin }: Pick<Io, 'stdin'>,
): Promise<StoreQuery> {
  const lists = words.filter(isSiteListArgument);
  const [list, other] = lists;
  if (other !== undefined)
    throw new Halt(
      'usage',
      'You named more than one list of sites.',
      'Name one list. You can join several lists in one file.',
    );
  const stores = words.filter((word) => word !== list);
  if (list === undefined) return { stores, only: undefined };
  const { siteNamesInList: siteNames } = await import('../fleet-sites.ts');
  return { stores, only: await siteNames(list, { stdin }) };
}

const isSiteListArgument = (word: string): boolean =>
  word === '-' ||
  /\.(?:txt|csv|jsonc?|ya?ml)$/i.test(word) ||
  statSync(word, { throwIfNoEntry: false })?.isDirectory() === false;

/** The only store to query. @throws Halt `usage` if the user names two stores */
export function oneStore(words: readonly string[], flag: string | undefined, config: FleetConfig): string {
  const [one, other] = flag === undefined ? words : [...words, flag];
  if (other === undefined) return storeOf(one, config);
  throw new Halt(
    'usage',
    'You named more than one store.',
    'Name only one store, with --store or as an argument.',
  );
}

export const storeFlag = flagsIn(fleetOptions, 'store');

export const formatFlag = {
  format: {
    choices: ['text', 'json'],
    default: 'text',
    requiresArg: true,
    describe: 'the format of the report',
    group: 'Output:',
  },
} as const satisfies FlagTable;
