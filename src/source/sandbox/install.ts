// Installs everything that reading a plugin needs, so that later runs need no network.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadOptions } from '../load-options.ts';
import { cacheFolder } from '../cache-folder.ts';
import { download } from './download.ts';
import {
  hasRuntime,
  installRuntime,
  runtimeFolder,
  runtimeSize,
  type InstallOptions,
} from './install-runtime.ts';
import { sqliteOfBuilds } from './packages.ts';
import { phpVersion } from './read-sandbox.ts';
import { sandboxDefaults, type SandboxOptions } from './sandbox-options.ts';
import { coreWanted, sqliteWanted } from './wordpress-zips.ts';

export interface InstallPart {
  readonly name: string;
  /** In MB; for WordPress the size of a recent version. */
  readonly download: number;
  /** In MB. */
  readonly disk: number;
  readonly isInstalled: boolean;
}

export interface Installation {
  readonly folder: string;
  readonly parts: readonly InstallPart[];
  /**
   * Installs the parts that are not installed. A part that is installed before another part fails stays installed.
   *
   * @throws Halt `source` when npm fails, or a download fails or has the wrong content
   */
  readonly install: () => Promise<void>;
}

const otherwise = 'The variable ROUTEWRIGHT_MIRROR sets another server for the downloads.';

/** @throws Halt `usage` for a version that does not exist */
export function planInstallation(
  {
    php: givenPhp,
    version = sandboxDefaults.version,
    mirror,
    cache: folder = cacheFolder(),
  }: Pick<SandboxOptions, 'php' | 'version' | 'mirror' | 'cache'>,
  options: InstallOptions & Pick<LoadOptions, 'proxies' | 'timeoutMs'>,
): Installation {
  const php = phpVersion(givenPhp);
  const core = { ...coreWanted(version, mirror), otherwise };
  const sqlite = { ...sqliteWanted(mirror), otherwise };
  const hasSqlite = sqliteOfBuilds() !== undefined;
  const isThere = (file: string): boolean => existsSync(join(folder, file));
  return {
    folder,
    parts: [
      {
        name: `PHP ${php} in WebAssembly`,
        ...runtimeSize(php),
        isInstalled: hasRuntime(runtimeFolder(php, folder)),
      },
      { name: `WordPress ${version}`, download: 30, disk: 30, isInstalled: isThere(core.file) },
      {
        name: 'the SQLite integration of WordPress',
        download: 1,
        disk: 1,
        isInstalled: hasSqlite || isThere(sqlite.file),
      },
    ],
    install: async () => {
      await installRuntime(php, folder, options);
      await download(core, options, folder);
      if (!hasSqlite) await download(sqlite, options, folder);
    },
  };
}
