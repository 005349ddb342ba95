// The files that `init` writes, except generated files.

import { configWithProject } from './add-project.ts';
import { ciServices, type CiService } from './ci-files.ts';
import { version } from '../node/package-facts.ts';
import { withScript } from './package-script.ts';
import { isFree } from './project-setup.ts';
import { snapshotTextOf } from '../source/snapshot/run.ts';
import type { ConfigSource } from '../source/load-options.ts';
import type { ProjectSettings } from '../core/model/files/project.ts';
import { scriptLine, type ScriptChoice } from './setup-choices.ts';
import type { InitFile } from './init-plan.ts';
import type { SourceAnswers } from './read-source.ts';

interface InitChoices {
  readonly config: ConfigSource;
  readonly read: SourceAnswers;
  readonly settings: ProjectSettings;
  /** The text of the contract; undefined for a project without one. */
  readonly contract: string | undefined;
  readonly script: ScriptChoice;
  readonly service: CiService | undefined;
  /**
   * Whether `init` generates the project too. If the run generates the project, the snapshot contains the
   * state from which the files are generated.
   */
  readonly generates: boolean;
  /** The name of the package manager. */
  readonly manager: string;
  /** The text of package.json. */
  readonly manifest: string | undefined;
}

/** @throws Halt if the project cannot be added to the configuration, or an existing file is in the way */
export async function plannedFiles(chosen: InitChoices): Promise<readonly InitFile[]> {
  const { config, read, settings, service, generates } = chosen;
  const { text, isNew } = await configWithProject(config, read.name, settings);
  return [
    { path: config.path, what: `the project ${read.name}`, text, isNew },
    ...scriptFile(chosen),
    ...(generates || service !== undefined ? snapshotFile(chosen) : []),
    ...contractFile(chosen),
    ...(service === undefined ? [] : [ciFile(service, chosen)]),
  ];
}

function scriptFile({ script, manifest }: InitChoices): readonly InitFile[] {
  if (script.kind === 'none' || manifest === undefined) return [];
  const what = `the script ${script.name}`;
  const text = script.kind === 'keep' ? undefined : withScript(manifest, script.name, scriptLine);
  return [{ path: 'package.json', what, text, isNew: false }];
}

function snapshotFile({
  settings: { snapshot },
  read: { reading, isSite },
}: InitChoices): readonly InitFile[] {
  if (!isSite || snapshot === undefined || reading.loaded.kind !== 'index') return [];
  const text = isFree(snapshot) ? snapshotTextOf(reading.loaded) : undefined;
  return [{ path: snapshot, what: 'the snapshot that drift compares with', text, isNew: true }];
}

function contractFile({ contract, settings: { drift } }: InitChoices): readonly InitFile[] {
  const path = drift?.contract;
  if (contract === undefined || path === undefined) return [];
  const text = isFree(path) ? contract : undefined;
  return [{ path, what: 'what your code uses: drift reports only changes of it', text, isNew: true }];
}

function ciFile(
  service: CiService,
  { read: { name, credentials }, contract, manager, manifest }: InitChoices,
): InitFile {
  const { path, text, label } = ciServices[service];
  const run = manager === 'npm' ? 'npm' : `npx --yes ${manager}`;
  // Scripts of packages would see the secrets of the job.
  const install = manifest === undefined ? [] : [`${run} install --ignore-scripts`];
  return {
    path,
    what: `checks for drift with ${label}`,
    text: isFree(path)
      ? text({ project: name, ...(contract !== undefined && { install }), credentials, version: version() })
      : undefined,
    isNew: true,
  };
}
