// Reads a plugin, theme or Blueprint. For this, routewright starts a WordPress, installs the plugins and themes, and
// reads that WordPress like a site, signed in as its administrator.

import { basename, dirname, posix, resolve } from 'node:path';
import { readFileSync } from 'node:fs';
import type { Report } from '../../core/diagnostics/diagnostic.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import type { LoadOptions } from '../load-options.ts';
import { readSite, type SiteReading } from '../site/read-site.ts';
import { nameOfFile } from '../source-name.ts';
import { sandboxAddress } from './sandbox-address.ts';
import { readBlueprint, type Blueprint } from './blueprint.ts';
import { sandboxDefaults, phpVersions, type SandboxOptions } from './sandbox-options.ts';
import { filesAtTop, gatherFolder } from './gather-folder.ts';
import { wordpressZips } from './wordpress-zips.ts';
import { missingRoutes } from './missing-routes.ts';
import { withDeclarations } from './read-declarations.ts';
import { packageIn, withoutTopFolder, type WordPressPackage } from './package-files.ts';
import { findPackages } from './packages.ts';
import { distinct, fatalMessage, isOfPackage, logPlaceText } from './php-log.ts';
import { sourceProblem } from '../problems.ts';
import { sandboxBase, sandboxToken, startSandbox, type Sandbox } from './start.ts';
import { createCallers, installationSteps, finishInstallation } from './install-steps.ts';
import { unzip } from './unzip.ts';
import type { StepOutput } from './messages.ts';

/** A plugin, a theme, a Blueprint or a version of WordPress, as a part of a source. */
export interface PlacedPart {
  readonly kind: 'folder' | 'main-file' | 'zip' | 'blueprint' | 'wordpress';
  /** The path of the files, which may be a temporary copy; for `wordpress` the version. */
  readonly path: string;
  /** The name of the plugin or theme in WordPress, if the path does not contain the name. */
  readonly name?: string;
  /** The text by which the user named the plugin, theme or Blueprint. */
  readonly given: string;
}

/**
 * @returns the result of reading a site, with a WordPress that the caller must close after the last request
 * @throws Halt when the optional packages are missing, a plugin cannot be installed, or WordPress does not start
 */
export async function readSandbox(
  parts: readonly PlacedPart[],
  options: LoadOptions,
  report: Report,
): Promise<SiteReading> {
  // Blueprints and plugins are checked first, because a path that is no plugin is recognized without the optional
  // packages.
  const contents: Blueprint[] = [];
  for (const part of parts) contents.push(await contentsOf(part, report));
  const box = mergeSandboxOptions(contents, options.box);
  const php = phpVersion(box.php);
  const packages = findPackages(php, box.cache);
  const zips = await wordpressZips(box, options);
  const { bootTimeout = sandboxDefaults.bootTimeout, allowNetwork = false } = box;
  const isExercised = options.exercise === true;
  if (isExercised && allowNetwork) throw exercisedWithNetwork();
  const steps = [
    ...contents.flatMap((one) => one.steps),
    finishInstallation,
    ...(isExercised ? [createCallers] : []),
  ];
  const constants = Object.fromEntries(contents.flatMap((one) => Object.entries(one.constants)));
  // An exercise changes the content of WordPress, so it always gets a new one.
  const start = (!isExercised && options.sandboxKeeper?.start) || startSandbox;
  const started = await start(
    { kind: 'boot', packages, php, ...zips, allowNetwork, address: sandboxAddress, constants, steps },
    { timeoutMs: bootTimeout * 1000, signal: options.signal, progress: options.progress },
  );
  try {
    const reading = await readSite([sandboxBase], siteOptions(options, started), report);
    reportOutput(started, report);
    if (reading.kind === 'index')
      for (const one of missingRoutes(steps, new Set(Object.keys(reading.index.routes))))
        report(sourceProblem('sandbox-route-missing', {}, one));
    if (reading.kind !== 'index') return reading;
    const index =
      options.declarations === true && reading.site
        ? await withDeclarations(reading.index, reading.site, report)
        : reading.index;
    return { ...reading, index, box: started, folders: foldersOf(parts, contents) };
  } catch (error) {
    started.close();
    throw withCause(error, started);
  }
}

/** The folder that the user named for each plugin or theme, by its name in WordPress. */
function foldersOf(
  parts: readonly PlacedPart[],
  contents: readonly Blueprint[],
): ReadonlyMap<string, string> {
  return new Map(
    parts.flatMap(({ kind, given }, at) => {
      const step = contents[at]?.steps.find((one) => one.kind === 'files');
      if (step?.kind !== 'files' || (kind !== 'folder' && kind !== 'main-file')) return [];
      const [, path = given] = /^git:[^:]*:?(.*)$/s.exec(given) ?? [];
      return [[posix.basename(step.folder), kind === 'folder' ? path : dirname(path)] as const];
    }),
  );
}

const exercisedWithNetwork = (): Halt =>
  new Halt(
    'usage',
    '`exercise` creates and deletes content, which plugins may send to other machines. So it does not run with `allowNetwork`.',
    'Leave one of them out.',
  );

/** Removes the user's credentials, which are for the user's site. */
const siteOptions = (
  { headers: _, httpAuth: __, proxies: ___, ...options }: LoadOptions,
  { fetch }: Sandbox,
): LoadOptions => ({
  ...options,
  fetch,
  credentials: { kind: 'token', token: sandboxToken },
  retryDelaysMs: [],
});

/** The user's settings override those of a Blueprint. */
function mergeSandboxOptions(contents: readonly Blueprint[], given: SandboxOptions = {}): SandboxOptions {
  const versions = [...new Set(contents.flatMap(({ version }) => version ?? []))];
  const [version, other] = versions;
  const php = contents.find((one) => one.php !== undefined)?.php;
  if (version !== undefined && other !== undefined && given.version === undefined)
    throw new Halt(
      'usage',
      `The source names two versions of WordPress: ${version} and ${other}.`,
      'Name one of them.',
    );
  return { ...(version !== undefined && { version }), ...(php !== undefined && { php }), ...given };
}

export function phpVersion(given: string = sandboxDefaults.php): string {
  const found = phpVersions.find((version) => version === given);
  if (found !== undefined) return found;
  throw new Halt(
    'usage',
    `PHP ${given.slice(0, 20)} is not available.`,
    `Available versions: ${phpVersions.join(', ')}.`,
  );
}

/**
 * The boot steps that install a plugin or a theme, or that a Blueprint contains.
 *
 * @throws Halt `source` if the path is neither a plugin nor a theme
 */
async function contentsOf(part: PlacedPart, report: Report): Promise<Blueprint> {
  const { kind, path, given } = part;
  switch (kind) {
    case 'wordpress':
      return { steps: [], constants: {}, version: path };
    case 'blueprint':
      return readBlueprint(path, given);
    default:
      return {
        steps: installationSteps((await readPackage(part, report)) ?? notInstallable(given)),
        constants: {},
      };
  }
}

async function readPackage(
  { kind, path, name, given }: PlacedPart,
  report: Report,
): Promise<WordPressPackage | undefined> {
  if (kind === 'zip') {
    const { folder, files } = withoutTopFolder(await unzip(readFileSync(path), nameOfFile(given)));
    return packageIn(name ?? folder ?? basename(path, '.zip'), files);
  }
  // This check avoids reading a large folder that is not a plugin.
  if (kind === 'folder' && !packageIn('', filesAtTop(path))) return undefined;
  const place = kind === 'folder' ? path : dirname(path);
  const { files, leadingOut } = gatherFolder(place);
  if (leadingOut.length > 0) report(sourceProblem('sandbox-links-out', {}, { links: leadingOut }));
  return packageIn(name ?? basename(resolve(place)), files, kind === 'folder' ? undefined : basename(path));
}

function notInstallable(given: string): never {
  throw new Halt(
    'source',
    `${nameOfFile(given)} is neither a plugin nor a theme: no PHP file in its top folder has a line “Plugin Name:”, and no style.css has a line “Theme Name:”.`,
    'Name the folder, the main file or the zip of a plugin or theme, or a JSON or YAML file: a saved route index or a model.',
  );
}

function reportOutput({ log, printed }: Sandbox, report: Report): void {
  // A plugin that prints text while it is loaded prints the text in every step. PHP knows the printing line only in
  // some steps.
  const texts = new Map<string, StepOutput>();
  for (const one of printed) texts.set(one.text, { ...texts.get(one.text), ...one });
  for (const { doing, text, place } of texts.values())
    report(
      sourceProblem(
        'sandbox-output',
        {},
        { doing, text, ...(place !== undefined && { place: logPlaceText(place) }) },
      ),
    );
  const entries = distinct(log());
  const hosts = [...new Set(entries.flatMap(({ kind, message }) => (kind === 'network' ? [message] : [])))];
  // WordPress itself contacts these hosts to check for updates.
  const others = hosts.filter((host) => !/(?:^|\.)(?:wordpress\.org|wordpress\.localhost)$/.test(host));
  if (others.length > 0) report(sourceProblem('sandbox-network-off', {}, { hosts: others }));
  for (const entry of entries)
    if (entry.kind !== 'network' && isOfPackage(entry))
      report(sourceProblem('sandbox-php-message', {}, { message: entry.message, place: entry.place ?? '' }));
}

/** If WordPress sent no index, adds the reason in PHP's log to the error. */
function withCause(error: unknown, { log }: Sandbox): unknown {
  const fatal = log().findLast(({ kind }) => kind === 'fatal');
  if (!(error instanceof Halt) || !fatal) return error;
  return new Halt(
    'source',
    `WordPress started, but failed while it listed its routes: ${fatalMessage(fatal)}`,
    'Fix the error in the plugin. Until then, routewright cannot read the routes of any plugin.',
    [],
    { cause: error },
  );
}
