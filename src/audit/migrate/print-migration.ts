// Runs `audit --migrate`: prints a patch, or writes the files.

import type { Io } from '../../terminal/io.ts';
import type { SourceOptions } from '../../settings/run-options.ts';
import { migrationLines, patchText } from './migration-lines.ts';
import { migrate } from './run.ts';

interface MigrationArguments {
  readonly project: string;
  readonly site?: URL | undefined;
  readonly client?: string | undefined;
  readonly clientModule?: string | undefined;
  readonly route?: readonly string[] | undefined;
  readonly file?: readonly string[] | undefined;
  readonly plainValues: boolean;
  readonly lists: boolean;
  readonly write: boolean;
  readonly allowDirty: boolean;
}

/** @returns the exit code */
export async function printMigration(
  options: SourceOptions,
  { project, site, client, clientModule, route = [], file = [], ...flags }: MigrationArguments,
  io: Io,
): Promise<number> {
  const { plainValues, lists, write, allowDirty } = flags;
  const asked = { project, site, client, clientModule, route, file, plainValues, lists };
  const migration = await migrate({ ...options, ...asked });
  if (!write) {
    io.outText(patchText(migration));
    io.note(migrationLines(migration, false));
    return 0;
  }
  if (!allowDirty) await migration.assertCommitted();
  await io.uninterrupted(() => {
    migration.write();
  });
  io.out(migrationLines(migration, true));
  return 0;
}
