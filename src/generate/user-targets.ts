// Loads the modules of the user's own targets.
// The modules run with the user's permissions. Returned files are checked as untrusted input.

import { errorMessage } from '../core/diagnostics/error-message.ts';
import { createRequire } from 'node:module';
import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Halt } from '../core/diagnostics/halt.ts';
import type { UserTargetChoice } from '../core/model/files/project.ts';
import { isRecord } from '../core/model/index/index-document.ts';
import { isSafePath } from './output/output-path.ts';
import { isTargetName, targetContract } from './targets/target-contract.ts';
import { declarationError, checkedOptions } from './targets/target-options.ts';
import type { AnyTarget, TargetFile } from './targets/target.ts';
import { targets, type OptionsByTarget } from './targets/targets.ts';

/** The description of a user's own target, in the result of a run. */
export interface UserTargetInfo {
  readonly name: string;
  readonly summary: string;
  /** The path relative to the output folder. */
  readonly entry: string;
}

export interface UserTargets {
  readonly targets: readonly AnyTarget[];
  readonly info: readonly UserTargetInfo[];
  readonly options: OptionsByTarget;
}

/**
 * Loads the user's own targets.
 *
 * @throws Halt `usage` if a module cannot be loaded or exports no target, or an option is not declared
 */
export async function loadUserTargets(choices: readonly UserTargetChoice[]): Promise<UserTargets> {
  const loaded: AnyTarget[] = [];
  const options: Record<string, Readonly<Record<string, unknown>>> = {};
  for (const { module, options: given = {} } of choices) {
    const target = await loadTarget(module);
    const { name } = target;
    if ([...targets, ...loaded].some((one) => one.name === name))
      throw unfit(module, `its name "${name}" is taken`);
    const unknown = target.needs?.find((need) => !targets.some((one) => one.name === need));
    if (unknown !== undefined) throw unfit(module, `it needs "${unknown}", which is not a target`);
    options[name] = checkedOptions(target.options, given, { place: 'options', of: module });
    loaded.push(target);
  }
  return { targets: loaded, info: loaded.map(infoOf), options };
}

const infoOf = ({ name, summary, entry }: AnyTarget): UserTargetInfo => ({
  name,
  summary,
  entry: `${name}/${entry}`,
});

async function loadTarget(module: string): Promise<AnyTarget> {
  const file = module.startsWith('.') || isAbsolute(module) ? resolve(module) : packageModule(module);
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    const why = errorMessage(error);
    throw new Halt('usage', `The target ${module} cannot be loaded: ${why}`, helpWith, [], { cause: error });
  }
  const target: unknown = exported['default'] ?? exported['target'];
  assertTarget(module, target);
  return { ...target, render: (context) => filesOf(target, module, context) };
}

function packageModule(module: string): string {
  try {
    return createRequire(resolve('index.js')).resolve(module);
  } catch (error) {
    throw new Halt('usage', `The package ${module} is not installed.`, helpWith, [], { cause: error });
  }
}

function assertTarget(module: string, target: unknown): asserts target is AnyTarget {
  if (!isRecord(target) || typeof target['name'] !== 'string' || typeof target['render'] !== 'function')
    throw unfit(module, 'it does not export a target: an object with a name and a function render(context)');
  const { contract, name } = target;
  if (contract === undefined)
    throw unfit(module, `it has no contract: add \`contract: ${targetContract}\` to the exported object`);
  if (contract !== targetContract)
    throw unfit(
      module,
      `it is written for contract ${JSON.stringify(contract)} of targets; this version of routewright has contract ${targetContract}`,
    );
  if (!isTargetName(name))
    throw unfit(module, 'its name must have only lowercase letters, digits and hyphens');
  for (const member of ['summary', 'entry'])
    if (typeof target[member] !== 'string') throw unfit(module, `its ${member} must be a string`);
  for (const member of ['needs', 'uses'])
    if (target[member] !== undefined && !isTexts(target[member]))
      throw unfit(module, `its ${member} must be a list of names`);
  for (const member of ['packages', 'diagnose'])
    if (target[member] !== undefined && typeof target[member] !== 'function')
      throw unfit(module, `its ${member} must be a function`);
  const fault = declarationError(target['options']);
  if (fault !== undefined) throw unfit(module, fault);
}

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

async function filesOf(
  target: AnyTarget,
  module: string,
  context: Parameters<AnyTarget['render']>[0],
): Promise<readonly TargetFile[]> {
  let made: unknown;
  try {
    made = await target.render(context);
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new Halt('usage', `The target ${module} failed: ${why}`, helpWith, [], { cause: error });
  }
  if (!Array.isArray(made)) throw unfit(module, 'render(context) must return a list of files');
  return made.map((file: unknown): TargetFile => {
    if (!isRecord(file) || typeof file['path'] !== 'string' || typeof file['text'] !== 'string')
      throw unfit(module, 'each file must be { path, text }');
    if (!isSafePath(`${target.name}/${file['path']}`))
      throw unfit(module, `"${file['path']}" is not a path inside its folder`);
    return { path: file['path'], text: file['text'], ...(file['isLaidOut'] === true && { isLaidOut: true }) };
  });
}

const helpWith =
  'docs/guides/own-target.md shows how to write a target. Paths in a configuration are relative to the folder of the configuration.';

const unfit = (module: string, why: string): Halt =>
  new Halt('usage', `The target ${module}: ${why}.`, helpWith);
