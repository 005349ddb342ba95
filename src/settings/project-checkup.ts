// The facts about the environment that a bug report needs.
// The facts can be published: they contain no values of variables, no addresses of sites and no lines of files.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { approvalsFileName } from '../core/model/files/approvals.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { defaultConfigs } from '../source/file/find-config.ts';
import type { ConfigSource } from '../source/load-options.ts';
import { examplesFileName } from '../core/model/observation/saved-examples.ts';
import { namesFileName } from '../core/model/names/names-file.ts';
import { packagesOf, targets } from '../generate/targets/targets.ts';
import { dependencyVersions, isClone, version } from '../node/package-facts.ts';
import { chooseImports } from '../generate/project-imports.ts';
import { installedVersions } from '../node/project-packages.ts';
import { readProjects } from './read-projects.ts';
import { defaultVariables, type Environment } from '../source/site-access.ts';

export interface Checkup {
  readonly routewright: string;
  /** How the program was installed: as an npm package, or as a clone of the repository. */
  readonly from: 'node_modules' | 'a clone';
  readonly node: string;
  readonly system: string;
  /** The package manager that started the program, such as npm or pnpm. */
  readonly packageManager: string | null;
  readonly files: readonly string[];
  /** The names of the projects in the configuration; null if the configuration cannot be read. */
  readonly projects: readonly string[] | null;
  /** The first error of the configuration, in a sentence; null if there is no error. */
  readonly configuration: string | null;
  /** The file extension in the imports of generated modules (such as `.js`), and the reason for the extension. */
  readonly imports: { readonly extension: string; readonly why: string };
  /** The versions of packages that affect generated code, as imports in the current folder resolve them. */
  readonly yours: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  /** The names of variables that are set and affect the program; never their values. */
  readonly variables: readonly string[];
}

/** The user's packages that affect how generated code behaves. */
const checkedPackages = [
  ...['typescript', 'prettier', 'next', 'react'],
  ...packagesOf(targets.map(({ definition }) => definition)).map(({ name }) => name),
];

const checkedFiles = [
  ...defaultConfigs,
  namesFileName,
  examplesFileName,
  approvalsFileName,
  'package.json',
  'tsconfig.json',
] as const;

const checkedVariables = [
  ...Object.values(defaultVariables),
  ...['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'https_proxy', 'http_proxy', 'no_proxy'],
  ...['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'CI', 'NO_COLOR', 'FORCE_COLOR'],
];

export interface Machine {
  /** The operating system (`linux x64 6.1.0`). */
  readonly system: string;
  readonly env: Environment;
}

/**
 * Collects the facts about the environment in the current folder. The function sends no requests and reads no
 * secrets.
 */
export async function checkup(config: ConfigSource | undefined, { system, env }: Machine): Promise<Checkup> {
  const { projects, flaw } = await projectsOf(config);
  const { extension, why } = await chooseImports('src');
  return {
    routewright: version(),
    from: isClone() ? 'a clone' : 'node_modules',
    node: process.versions.node,
    system,
    packageManager: env['npm_config_user_agent']?.split(' ')[0] ?? null,
    files: checkedFiles.filter((name) => existsSync(name)),
    projects,
    configuration: flaw,
    imports: { extension, why },
    yours: installedVersions(checkedPackages, resolve('package.json')),
    dependencies: dependencyVersions(),
    variables: checkedVariables.filter((name) => env[name]),
  };
}

interface Projects {
  readonly projects: readonly string[] | null;
  readonly flaw: string | null;
}

async function projectsOf(config: ConfigSource | undefined): Promise<Projects> {
  if (config === undefined) return { projects: [], flaw: null };
  try {
    const projects = await readProjects(config);
    return { projects: projects.map(({ name }) => name), flaw: null };
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
    // Only the first line of the message is used, because further lines quote the file.
    const [sentence = ''] = error.message.split('\n');
    return { projects: null, flaw: sentence.replace(/:$/, '.') };
  }
}
