// Writes a package instead of source files: the compiled modules and a package.json.
// The package version follows from the changes since the last run, as `changelog` recommends.

import { Halt } from '../../core/diagnostics/halt.ts';
import type { ApiModel } from '../../core/model/api/api.ts';
import type { VersionAdvice } from '../../core/model/reports/drift.ts';
import type { OutputFile } from '../../core/model/files/output-files.ts';
import type { Peer } from '../../core/model/text/peer-package.ts';
import { hashOfNormalizedText, manifestName } from '../output/manifest.ts';
import type { OutputFolder } from '../output/plan-output.ts';
import type { AddedStages } from '../generate-options.ts';
import type { AnyTarget } from '../targets/target.ts';
import { isPackageName } from './package-name.ts';

/**
 * The model of the site, which the next run compares with the new model. The package does not publish the
 * model file.
 */
const stateFile = 'model/model.json';

export interface PackageOptions {
  readonly name: string;
  readonly targets: readonly Pick<AnyTarget, 'name' | 'entry'>[];
  readonly peers: readonly Peer[];
  readonly model: ApiModel;
  readonly found: OutputFolder;
  readonly added: AddedStages;
}

/**
 * Builds a package from rendered files.
 *
 * @throws Halt `usage` if there are no modules to package, the name is invalid, or modules would import files
 * that are not in the package
 */
export async function packaged(
  rendered: readonly OutputFile[],
  { name, targets, peers, model, found, added }: PackageOptions,
): Promise<readonly OutputFile[]> {
  const folders = targets
    .filter(({ entry }) => /^index(?:\.d)?\.ts$/.test(entry))
    .map((target) => target.name);
  assertPackageable(name, folders, model);
  const [{ compileModules }, { nextVersion, packageFile, packageFileName, versionIn }] = await Promise.all([
    import('./compile-modules.ts'),
    import('./package-file.ts'),
  ]);
  const state = { path: stateFile, text: `${JSON.stringify(model, null, 2)}\n` };
  const files = [...compileModules(rendered.filter(({ path }) => path !== stateFile)), state];
  const present = found.present(packageFileName);
  const before = present.kind === 'file' ? versionIn(present.text) : undefined;
  const version = nextVersion(before, await versionAdviceFor(state.text, files, found, added));
  return [...files, packageFile({ name, version, folders, besides: [manifestName], peers })];
}

function assertPackageable(name: string, folders: readonly string[], model: ApiModel): void {
  if (!isPackageName(name))
    throw new Halt(
      'usage',
      `"${name}" cannot be the name of a package.`,
      'Use lowercase letters, digits and hyphens: @acme/shop-api.',
    );
  if (folders.length === 0)
    throw new Halt(
      'usage',
      'A package needs a target with modules.',
      'Add client or zod to `targets`, or leave `package` out.',
    );
  const own = model.userTypes?.find(({ from }) => from.startsWith('.'));
  if (own)
    throw new Halt(
      'usage',
      `The package would import ${own.from}, which the package does not contain.`,
      'In the configuration, import the type from a package. Or generate sources instead of a package.',
    );
}

/** The version change that the new files require. */
async function versionAdviceFor(
  state: string,
  files: readonly OutputFile[],
  { manifest, present }: OutputFolder,
  added: AddedStages,
): Promise<VersionAdvice> {
  const old = present(stateFile);
  const advised =
    manifest !== undefined &&
    old.kind === 'file' &&
    hashOfNormalizedText(old.text) !== hashOfNormalizedText(state)
      ? await adviceBetween(old.text, state, added)
      : 'none';
  if (manifest === undefined) return 'none';
  // A removed module breaks every project that imports the module.
  const now = new Set(files.map(({ path }) => path));
  if (Object.keys(manifest.files).some((path) => path.endsWith('.d.ts') && !now.has(path))) return 'major';
  // A published version must never change, so a changed text needs a new version.
  const isAsBefore = files.every(
    ({ path, text }) => manifest.files[path]?.rendered === hashOfNormalizedText(text),
  );
  return advised === 'none' && !isAsBefore ? 'patch' : advised;
}

async function adviceBetween(
  before: string,
  after: string,
  { compareSides }: AddedStages,
): Promise<VersionAdvice> {
  const { readSide } = await import('../../source/read-side.ts');
  const side = (text: string) =>
    readSide('-', {
      stdin: async function* () {
        yield Buffer.from(text);
      },
    });
  const drift = await compareSides(await side(before), await side(after), { force: true });
  return drift.summary.versionAdvice;
}
