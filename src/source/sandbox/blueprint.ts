// Reads a Blueprint into boot steps. A Blueprint is the format in which WordPress Playground describes a site. If a
// Blueprint uses an unsupported feature, the error names the feature.
// https://wordpress.github.io/wordpress-playground/blueprints/

import { readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, relative, resolve } from 'node:path';
import { Halt } from '../../core/diagnostics/halt.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import { plainText } from '../file/plain-text.ts';
import { nameOfFile } from '../source-name.ts';
import { packageIn, withoutTopFolder } from './package-files.ts';
import { phpQuoted } from './site-php.ts';
import { activatePlugin, activateTheme, installationSteps, placePackage } from './install-steps.ts';
import { unzip } from './unzip.ts';
import { wordpressFolder, type BootStep } from './messages.ts';

export interface Blueprint {
  readonly steps: readonly BootStep[];
  readonly constants: Readonly<Record<string, string | number | boolean | null>>;
  /** The version of WordPress, if the Blueprint gives it as a number. */
  readonly version?: string;
  readonly php?: string;
}

type BlueprintObject = Readonly<Record<string, unknown>>;

type StepRow = (
  step: BlueprintObject,
  context: StepContext,
) => readonly BootStep[] | Promise<readonly BootStep[]>;

interface StepContext {
  /** The name of the Blueprint step in messages. */
  readonly where: string;
  readonly name: string;
  /** The folder of the Blueprint, which may contain files that the Blueprint uses. */
  readonly folder: string;
  readonly constants: Record<string, string | number | boolean | null>;
}

const blueprintSteps: Readonly<Record<string, StepRow>> = {
  // Requests to the started WordPress are already signed in as an administrator.
  login: () => [],
  installPlugin: (step, context) => installPackage('plugin', step, context),
  installTheme: (step, context) => installPackage('theme', step, context),
  activatePlugin: (step, context) => [
    activatePlugin(
      textMember(step, 'pluginPath', context).replace(/^(?:\/wordpress\/)?(?:wp-content\/plugins\/)?/, ''),
    ),
  ],
  activateTheme: (step, context) => [activateTheme(textMember(step, 'themeFolderName', context))],
  setSiteOptions: ({ options }) => [setOptions(options)],
  defineWpConfigConsts: ({ consts }, context) => define(consts, context),
  defineSiteUrl: () => [],
  runPHP: (step, context) => [runPhpStep(step, context)],
  mkdir: (step, context) => [
    withoutWordPress(
      context,
      `mkdir( ${phpQuoted(inWordPress(textMember(step, 'path', context)))}, 0777, true );`,
    ),
  ],
  rm: (step, context) => [
    withoutWordPress(context, `unlink( ${phpQuoted(inWordPress(textMember(step, 'path', context)))} );`),
  ],
  writeFile: (step, context) => [writeFile(step, context)],
  updateUserMeta: (step) => [
    fromJson(
      'writing user meta',
      { user: step['userId'], meta: step['meta'] },
      "foreach ( $given['meta'] as $key => $value ) update_user_meta( $given['user'], $key, $value );",
    ),
  ],
};

/** @throws Halt `source` when the file is not a Blueprint, or uses an unsupported feature */
export async function readBlueprint(path: string, given: string): Promise<Blueprint> {
  const name = nameOfFile(given);
  const document = parseBlueprint(path, name);
  const constants: StepContext['constants'] = {};
  const context = (where: string): StepContext => ({
    where,
    name,
    folder: dirname(resolve(path)),
    constants,
  });
  define(document['constants'], context('"constants"'));
  const plugins: BootStep[] = [];
  for (const [at, plugin] of arrayOrEmpty(document['plugins']).entries())
    plugins.push(...(await installPackage('plugin', { pluginData: plugin }, context(`plugin ${at + 1}`))));
  const options = isRecord(document['siteOptions']) ? [setOptions(document['siteOptions'])] : [];
  const steps: BootStep[] = [];
  for (const [at, step] of arrayOrEmpty(document['steps']).entries()) {
    // In a Blueprint, a disabled step is `false`, `null` or a text.
    if (!isRecord(step)) continue;
    const kind = String(step['step']);
    const row = Object.hasOwn(blueprintSteps, kind) ? blueprintSteps[kind] : undefined;
    const where = `step ${at + 1}, ${plainText(kind, 40)}`;
    if (!row)
      throw new Halt(
        'source',
        `${name} has an unknown step: ${where}.`,
        `Known steps: ${Object.keys(blueprintSteps).join(', ')}. Remove the step in a copy of the file.`,
      );
    steps.push(...(await row(step, context(where))));
  }
  return { steps: [...options, ...plugins, ...steps], constants, ...versionsIn(document) };
}

function parseBlueprint(path: string, name: string): BlueprintObject {
  try {
    const document: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isRecord(document)) return document;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Halt('source', `${name} is not a Blueprint: it is not a JSON object.`, 'Fix the Blueprint.');
}

function versionsIn({ preferredVersions }: BlueprintObject): Pick<Blueprint, 'version' | 'php'> {
  if (!isRecord(preferredVersions)) return {};
  const { wp, php } = preferredVersions;
  const isNumber = (value: unknown): value is string => typeof value === 'string' && /^\d/.test(value);
  return { ...(isNumber(wp) && { version: wp }), ...(isNumber(php) && { php }) };
}

const arrayOrEmpty = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function textMember(step: BlueprintObject, member: string, { name, where }: StepContext): string {
  const value = step[member];
  if (typeof value === 'string') return value;
  throw new Halt('source', `The ${where} of ${name} has no text "${member}".`, 'Fix the Blueprint.');
}

function define(consts: unknown, { constants }: StepContext): readonly BootStep[] {
  for (const [key, value] of Object.entries(isRecord(consts) ? consts : {}))
    if (
      typeof value === 'string' ||
      typeof value === 'number' ||
      typeof value === 'boolean' ||
      value === null
    )
      constants[key] = value;
  return [];
}

/**
 * @param code PHP code that reads `$given`; `$given` contains `value`, which PHP parses as JSON and never runs
 * as code
 */
const fromJson = (doing: string, value: unknown, code: string): BootStep => ({
  kind: 'php',
  doing,
  code: `$given = json_decode( ${phpQuoted(JSON.stringify(value ?? {}))}, true ); ${code} return '';`,
});

const setOptions = (options: unknown): BootStep =>
  fromJson('setting options', options, 'foreach ( $given as $key => $value ) update_option( $key, $value );');

const withoutWordPress = ({ where }: StepContext, code: string): BootStep => ({
  kind: 'php',
  doing: where,
  code: `${code} return '';`,
  bare: true,
});

/** Runs the PHP code from a file, as in Playground, because the code begins with `<?php`. */
function runPhpStep(step: BlueprintObject, context: StepContext): BootStep {
  const { code: given } = step;
  const code = isRecord(given) ? textMember(given, 'content', context) : textMember(step, 'code', context);
  const file = '/tmp/routewright-blueprint.php';
  return withoutWordPress(
    context,
    `file_put_contents( '${file}', ${phpQuoted(code)} ); $_SERVER['DOCUMENT_ROOT'] = '${wordpressFolder}'; require '${file}';`,
  );
}

const inWordPress = (path: string): string => (path.startsWith('/') ? path : `${wordpressFolder}/${path}`);

function writeFile(step: BlueprintObject, context: StepContext): BootStep {
  const path = inWordPress(textMember(step, 'path', context));
  const { data } = step;
  const bytes =
    typeof data === 'string'
      ? new TextEncoder().encode(data)
      : bytesOf(isRecord(data) ? data : {}, context).bytes;
  const slash = path.lastIndexOf('/');
  return { kind: 'files', folder: path.slice(0, slash), files: [[path.slice(slash + 1), bytes]] };
}

async function installPackage(
  kind: 'plugin' | 'theme',
  step: BlueprintObject,
  context: StepContext,
): Promise<readonly BootStep[]> {
  const data = step[`${kind}Data`] ?? step[`${kind}ZipFile`];
  const { bytes, name } = bytesOf(isRecord(data) ? data : { resource: data }, context);
  const { folder, files } = withoutTopFolder(await unzip(bytes, name));
  const options = isRecord(step['options']) ? step['options'] : {};
  const { targetFolderName, activate } = options;
  const slug = typeof targetFolderName === 'string' ? targetFolderName : folder;
  const found = packageIn(slug ?? basename(name, '.zip'), files);
  if (found?.kind !== kind)
    throw new Halt(
      'source',
      `The ${context.where} of ${context.name} installs ${name}, which is not a ${kind}.`,
      'Fix the Blueprint.',
    );
  return activate === false ? [placePackage(found)] : installationSteps(found);
}

/**
 * The bytes of a file in the folder of the Blueprint, or of a file whose text the Blueprint contains.
 *
 * @throws Halt for a file that would have to be downloaded
 */
function bytesOf(
  resource: BlueprintObject,
  { where, name, folder }: StepContext,
): { readonly bytes: Uint8Array; readonly name: string } {
  const { resource: kind, contents, path } = resource;
  if (kind === 'literal' && typeof contents === 'string')
    return { bytes: new TextEncoder().encode(contents), name: String(resource['name']) };
  if (kind !== 'bundled' || typeof path !== 'string')
    throw new Halt(
      'source',
      `${name} uses a resource of the kind ${plainText(String(kind), 60)} in ${where}. routewright does not download it.`,
      'Save the file in the folder of the Blueprint and use {"resource": "bundled", "path": "./plugin.zip"}, or add the file to the source: ./plugin.zip+./blueprint.json.',
    );
  const place = resolve(folder, path.replace(/^\/+/, ''));
  const way = relative(resolvedPath(folder), resolvedPath(place));
  if (way.startsWith('..') || isAbsolute(way))
    throw new Halt(
      'source',
      `${name} uses a file outside its folder: ${plainText(path, 100)}.`,
      'Move the file into the folder of the Blueprint.',
    );
  try {
    return { bytes: readFileSync(place), name: nameOfFile(path) };
  } catch (error) {
    throw new Halt(
      'source',
      `There is no ${nameOfFile(path)} in the folder of ${name}.`,
      'Check the path.',
      [],
      {
        cause: error,
      },
    );
  }
}

function resolvedPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
