// Flags as the settings of a project: what one says the other can say too.

import { defined } from '../core/model/defined.ts';
import type { CredentialVariables, ProjectSettings } from '../core/model/project.ts';
import type { RunContext } from '../projects/run-options.ts';
import { configSource } from './read-options.ts';
import type { Io } from './io.ts';
import { drawProgress } from './progress.ts';

/** The flags of several commands that a project has members for. */
interface SettingFlags {
  /** The folder or file to write. The files of reports, a list, are no setting of a project. */
  readonly output?: string | readonly string[] | undefined;
  readonly target?: ProjectSettings['targets'] | undefined;
  readonly namespace?: readonly string[] | undefined;
  readonly route?: readonly string[] | undefined;
  readonly method?: readonly string[] | undefined;
  readonly importExtension?: ProjectSettings['importExtension'] | undefined;
  readonly package?: string | undefined;
  readonly format?: unknown;
  readonly singleFile?: boolean;
  readonly openapiFormat?: ProjectSettings['openApiFormat'] | undefined;
  readonly queryTypes?: string | undefined;
  readonly maxOutput?: number;
  readonly site?: URL | undefined;
  readonly since?: string | undefined;
  readonly fromSnapshot?: boolean;
  readonly observe?: boolean;
  readonly software?: boolean;
  readonly credentials?: CredentialVariables | undefined;
  readonly timeout?: number;
  readonly maxBytes?: number;
  readonly userAgent?: string | undefined;
  readonly allowInsecureAuth?: boolean;
  readonly schemas?: boolean;
  readonly wp?: string | undefined;
  readonly php?: string | undefined;
  readonly wpZip?: string | undefined;
  readonly sqliteZip?: string | undefined;
  readonly prepare?: string | undefined;
  readonly allowNetwork?: boolean;
  readonly bootTimeout?: number | undefined;
}

/**
 * What flags that were given say, as a project would. `format` is a switch of some
 * commands, and a list of reports of another.
 */
export const settingsOf = (given: SettingFlags): Partial<ProjectSettings> =>
  defined({
    output: typeof given.output === 'string' ? given.output : undefined,
    targets: given.target,
    namespaces: given.namespace,
    routes: given.route,
    methods: given.method,
    importExtension: given.importExtension,
    package: given.package,
    format: typeof given.format === 'boolean' ? given.format : undefined,
    singleFile: given.singleFile,
    openApiFormat: given.openapiFormat,
    queryTypes: given.queryTypes,
    maxOutput: given.maxOutput,
    site: given.site?.href,
    since: given.since,
    fromSnapshot: given.fromSnapshot,
    observe: given.observe,
    software: given.software,
    credentials: given.credentials,
    timeout: given.timeout,
    maxBytes: given.maxBytes,
    userAgent: given.userAgent,
    allowInsecureAuth: given.allowInsecureAuth,
    schemas: given.schemas,
    wordpress: wordpressOf(given),
  });

/** What flags say of the WordPress that is started, if they say anything. */
function wordpressOf(given: SettingFlags): ProjectSettings['wordpress'] {
  const settings = defined({
    version: given.wp,
    php: given.php,
    zip: given.wpZip,
    sqliteZip: given.sqliteZip,
    prepare: given.prepare,
    allowNetwork: given.allowNetwork,
    bootTimeout: given.bootTimeout,
  });
  return Object.keys(settings).length > 0 ? settings : undefined;
}

interface RunFlags {
  readonly config?: string | false | undefined;
  readonly verbose: boolean;
  readonly quiet?: boolean;
  readonly header?: readonly string[] | undefined;
  readonly httpAuth?: string | undefined;
}

/** What surrounds a run of the command line. */
export function surroundingsOf(args: RunFlags, io: Io): RunContext {
  const config = configSource(args.config);
  return {
    environment: io.env,
    stdin: io.stdin,
    progress: drawProgress(io, {
      verbose: args.verbose,
      quiet: args.quiet ?? false,
      ...(config && { config: config.path }),
    }),
    config,
    header: args.header,
    httpAuth: args.httpAuth,
  };
}
