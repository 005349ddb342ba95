// Checks the options of a run of `generate` against the targets of the run.

import { Halt } from '../core/diagnostics/halt.ts';
import type { OptionTable } from '../core/model/options/option.ts';
import { optionRowsFor } from '../core/model/options/options-for.ts';
import { projectOptions } from '../core/model/options/project-options.ts';
import { runOptions } from '../core/model/options/run-options.ts';
import type { GenerateOptions } from './generate-options.ts';
import { isPackageName } from './package/package-name.ts';
import type { AnyTarget, TargetFacts } from './targets/target.ts';

/** @throws Halt `usage` for an option that no selected target has, or an invalid value */
export function assertOptions(options: GenerateOptions, targets: readonly AnyTarget[]): void {
  assertOptionsUsed(projectOptions, options, targets);
  assertOptionsUsed(runOptions, options, targets);
  const { queryTypes = projectOptions.queryTypes.default } = options;
  if (!isPackageName(queryTypes))
    throw new Halt(
      'usage',
      `"${queryTypes}" is not the name of a package.`,
      'The types of TanStack Query come from @tanstack/query-core, or from the package of a framework, such as @tanstack/vue-query.',
    );
}

const factOptions: Readonly<Record<keyof TargetFacts, string>> = {
  site: 'site',
  changes: 'since',
  code: 'project',
};

/** @throws Halt `usage` for an option that no selected target uses */
function assertOptionsUsed(
  table: OptionTable,
  options: GenerateOptions,
  targets: readonly AnyTarget[],
): void {
  const isTaken = (option: string, takers: readonly string[]): boolean =>
    targets.some(
      ({ name, uses = [] }) => takers.includes(name) || uses.some((fact) => factOptions[fact] === option),
    );
  const given = new Map<string, unknown>(Object.entries(options));
  for (const [name, row] of optionRowsFor('generate', table)) {
    const { flag, targets: takers } = row;
    const value = given.get(name) ?? row.default;
    if (!takers || value === row.default || isTaken(name, takers)) continue;
    throw new Halt(
      'usage',
      `--${flag?.name ?? name} applies only to the target ${takers.join(' or ')}.`,
      `Add \`targets\` ${takers.join(',')}.`,
    );
  }
}
