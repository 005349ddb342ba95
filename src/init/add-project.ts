// Adds a project to the user's configuration, or creates the configuration.
// Other content of the file stays, including comments in YAML and indentation in JSON.

import { basename, dirname, isAbsolute, relative } from 'node:path';
import { Halt } from '../core/diagnostics/halt.ts';
import type { ConfigSource } from '../source/load-options.ts';
import { mayHoldSecret, projectErrors } from '../source/file/project-errors.ts';
import { readConfig } from '../source/file/read-config.ts';
import { isFileSource, sourceAt } from '../source/source-kind.ts';
import { isYaml } from '../source/file/user-file.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import type { ConfigDocument } from '../core/model/files/config.ts';
import { wordpressOptions } from '../core/model/options/part-options.ts';
import { pathsIn } from '../core/model/options/path-options.ts';
import { projectOptions } from '../core/model/options/project-options.ts';
import type { ProjectSettings } from '../core/model/files/project.ts';
import { readPresent } from '../generate/output/disk-entry.ts';
import { writeOneFile } from '../generate/output/write-files.ts';
import { mappedDrift, mappedPaths } from '../settings/read-projects.ts';

export interface NamespaceSize {
  /** The namespace (`wp/v2`). */
  readonly name: string;
  /** The number of operations. */
  readonly operations: number;
  /** The number of arguments of all operations in the namespace. */
  readonly arguments: number;
}

/** The size of each namespace, in the order of the model. */
export const namespaceSizes = ({ namespaces, routes }: ApiModel): readonly NamespaceSize[] =>
  namespaces.map(({ name }) => {
    const operations = routes
      .filter(({ namespace }) => namespace === name)
      .flatMap((route) => route.operations);
    return {
      name,
      operations: operations.length,
      arguments: operations.reduce((sum, operation) => sum + operation.arguments.length, 0),
    };
  });

/** The proposed name of a project, such as `shop` for the source `https://www.shop.example/wp-json`. */
export function projectNameFor(source: string): string {
  const isFile = isFileSource(source);
  const host = isFile ? basename(source) : source.replace(/^[a-z]+:\/*/i, '').replace(/[/?#].*$/s, '');
  const name = host
    .replace(/^www\./i, '')
    .replace(/[.:@+].*$/s, '')
    .replace(/[^\w-]+/g, '-')
    .replace(/^[-_]+/, '')
    .toLowerCase();
  // For an IP address, the name is `site`.
  return name === '' || (!isFile && /^\d+$/.test(name)) ? 'site' : name;
}

/**
 * @throws Halt `usage` for standard input, or for an address that may contain a secret, because
 * configurations are committed
 */
export function assertStorable(source: string): void {
  if (source === '-')
    throw new Halt('usage', 'Standard input cannot be a project.', 'Give a site or a file.');
  if (!isFileSource(source) && mayHoldSecret(source))
    throw new Halt(
      'usage',
      'The address seems to contain a secret, which does not belong in a configuration.',
      'Remove the secret from the address, and save it in an environment variable. Name the variable in the credentials of the project.',
    );
}

/**
 * Adds a project and writes the configuration.
 *
 * @param settings the settings, with paths relative to the current folder
 * @param uninterrupted runs the writing so that an interrupt cannot stop it halfway, as for `generate`
 * @throws Halt `usage` if the name is taken or invalid, or another project writes to the same place
 */
export async function addProject(
  config: ConfigSource,
  name: string,
  settings: ProjectSettings,
  uninterrupted: (write: () => void) => Promise<void> = async (write) => {
    write();
  },
): Promise<void> {
  const { text } = await configWithProject(config, name, settings);
  await uninterrupted(() => {
    writeOneFile(config.path, text);
  });
}

/** @throws Halt `usage` if the name of the project is taken or invalid */
export async function assertNewProject({ path }: ConfigSource, name: string): Promise<void> {
  await readConfigWithout(path, name);
}

/**
 * Reads the configuration, if there is one.
 *
 * @throws Halt `usage` if the name of the project is taken or invalid
 */
async function readConfigWithout(path: string, name: string): Promise<ConfigDocument | undefined> {
  if (!/^[a-z\d][\w.-]*$/i.test(name))
    throw new Halt(
      'usage',
      `"${name}" cannot be the name of a project.`,
      'Use letters, digits, dots, hyphens and underscores.',
    );
  const before = (await readConfig({ path, isDefault: true }))?.document;
  if (before?.projects && Object.hasOwn(before.projects, name))
    throw new Halt(
      'usage',
      `${path} already has a project ${name}.`,
      'Choose another name with --name, or change the project in the file.',
    );
  return before;
}

/**
 * The text of the configuration with the new project, and whether the file is new.
 *
 * @throws Halt for the same reasons as `addProject`
 */
export async function configWithProject(
  { path }: ConfigSource,
  name: string,
  settings: ProjectSettings,
): Promise<{ readonly text: string; readonly isNew: boolean }> {
  const before = await readConfigWithout(path, name);
  const stored = storedSettings(settings, dirname(path));
  const begun = before ?? { $schema: schemaPath };
  const after: ConfigDocument = { ...begun, projects: { ...before?.projects, [name]: stored } };
  const [flaw] = projectErrors(after);
  if (flaw)
    throw new Halt(
      'usage',
      `The project cannot be added: ${flaw.message}.`,
      'Give the project a different `folder` or snapshot.',
    );
  const present = readPresent(dirname(path), basename(path));
  const text = present.kind === 'file' && before !== undefined ? present.text : undefined;
  return {
    text: isYaml(path) ? await yamlWith(text, name, stored) : jsonWith(text, after),
    isNew: before === undefined,
  };
}

/** The settings with paths relative to the configuration's folder. */
function storedSettings(settings: ProjectSettings, folder: string): ProjectSettings {
  const path = (given: string): string =>
    isAbsolute(given) ? given : relative(folder, given).replaceAll('\\', '/');
  const { source, wordpress, drift } = settings;
  return {
    ...settings,
    ...mappedPaths(settings, pathsIn(projectOptions), path),
    source: sourceAt(source, path, (given) => given),
    ...(wordpress && {
      wordpress: { ...wordpress, ...mappedPaths(wordpress, pathsIn(wordpressOptions), path) },
    }),
    ...(drift && { drift: mappedDrift(drift, path) }),
  };
}

/**
 * The JSON Schema with which editors check and complete a configuration. Editors find the schema if routewright
 * is installed in the configuration's folder.
 */
const schemaPath = './node_modules/routewright/src/core/model/routewright.config.schema.json';

function jsonWith(text: string | undefined, document: ConfigDocument): string {
  const indentation = /^(?:\uFEFF)?\s*\{\r?\n([ \t]+)"/.exec(text ?? '')?.[1] ?? '  ';
  return `${JSON.stringify(document, null, indentation)}\n`;
}

async function yamlWith(text: string | undefined, name: string, stored: ProjectSettings): Promise<string> {
  const { parseDocument, stringify } = await import('yaml');
  if (text === undefined)
    return `# yaml-language-server: $schema=${schemaPath}\n${stringify({ projects: { [name]: stored } })}`;
  const document = parseDocument(text);
  document.setIn(['projects', name], document.createNode(stored));
  return document.toString();
}
