// Targets of the user's own: loads their modules and has them render. Such a module is the
// user's code and runs as such; what it makes is judged as if it came from anybody.

import { createRequire } from 'node:module';
import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Halt } from '../core/diagnostics/halt.ts';
import type { ApiModel } from '../core/model/api.ts';
import type { OutputFile } from '../core/model/outcome.ts';
import type { UserTargetChoice } from '../core/model/project.ts';
import { isRecord } from '../core/model/index-document.ts';
import { isSafePath } from './output/output-path.ts';
import type { UserTarget } from './targets/user-target.ts';
import { targets } from './targets/targets.ts';

/** What a run says of such a target. */
export interface UserTargetInfo {
  readonly name: string;
  readonly summary: string;
  /** Relative to the output folder; absent where the target names none. */
  readonly entry?: string;
}

export interface OwnOutput {
  readonly facts: readonly UserTargetInfo[];
  readonly files: readonly OutputFile[];
}

/**
 * Renders a model by the user's own targets.
 *
 * @throws Halt `usage` when a module cannot be loaded, exports no target, or makes what is no file
 */
export async function renderOwn(choices: readonly UserTargetChoice[], model: ApiModel): Promise<OwnOutput> {
  const facts: UserTargetInfo[] = [];
  const files: OutputFile[] = [];
  for (const { module, options = {} } of choices) {
    const target = await loadTarget(module);
    const { name, summary = `made by ${module}`, entry } = target;
    if (targets.some((one) => one.name === name) || facts.some((one) => one.name === name))
      throw unfit(module, `its name "${name}" is taken`);
    facts.push({ name, summary, ...(entry !== undefined && { entry: `${name}/${entry}` }) });
    files.push(...(await filesOf(target, module, model, options)));
  }
  return { facts, files };
}

async function loadTarget(module: string): Promise<UserTarget> {
  const file = module.startsWith('.') || isAbsolute(module) ? resolve(module) : packageModule(module);
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Halt('usage', `The target ${module} cannot be loaded: ${why}`, helpWith, [], { cause: error });
  }
  const target = exported['default'] ?? exported['target'];
  if (!isTarget(target)) throw unfit(module, 'it exports no target: an object with a name and render(model)');
  if (!/^[a-z][a-z\d-]*$/.test(target.name))
    throw unfit(module, 'its name is to be of small letters, digits and hyphens');
  return target;
}

function packageModule(module: string): string {
  try {
    return createRequire(resolve('index.js')).resolve(module);
  } catch (error) {
    throw new Halt('usage', `There is no package ${module} here.`, helpWith, [], { cause: error });
  }
}

const isTarget = (value: unknown): value is UserTarget =>
  isRecord(value) && typeof value['name'] === 'string' && typeof value['render'] === 'function';

async function filesOf(
  target: UserTarget,
  module: string,
  model: ApiModel,
  options: Readonly<Record<string, unknown>>,
): Promise<readonly OutputFile[]> {
  let made: unknown;
  try {
    made = await target.render(model, options);
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new Halt('usage', `The target ${module} failed: ${why}`, helpWith, [], { cause: error });
  }
  if (!Array.isArray(made)) throw unfit(module, 'render(model) is to answer a list of files');
  return made.map((file: unknown): OutputFile => {
    if (!isRecord(file) || typeof file['path'] !== 'string' || typeof file['text'] !== 'string')
      throw unfit(module, 'a file is { path, text }');
    const path = `${target.name}/${file['path']}`;
    if (!isSafePath(path)) throw unfit(module, `"${file['path']}" is no path within its folder`);
    return { path, text: file['text'] };
  });
}

const helpWith =
  'docs/guides/own-target.md tells how a target of your own looks; paths in a configuration are relative to it.';

const unfit = (module: string, why: string): Halt =>
  new Halt('usage', `The target ${module}: ${why}.`, helpWith);
