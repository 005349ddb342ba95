// The options that a built-in target declares, taken from the rows of the table of options.

import type { OptionKind, RenderTarget } from '../../core/model/options/option.ts';
import { projectOptions } from '../../core/model/options/project-options.ts';
import { rowsOfTarget, type TargetOptions } from '../../core/model/options/target-options.ts';
import type { OptionDeclarations } from './target-options.ts';

const kinds: Readonly<Partial<Record<OptionKind, string>>> = {
  boolean: 'flag',
  choice: 'choice',
  text: 'text',
};

export const declaredRows = <Target extends RenderTarget>(
  target: Target,
): OptionDeclarations<TargetOptions<Target>> => {
  const declared: object = Object.fromEntries(
    rowsOfTarget(target, projectOptions).map(({ name, row }) => [
      name,
      {
        kind: kinds[row.kind],
        default: row.default,
        help: row.description ?? row.flag?.help ?? '',
        ...(row.choices && { values: row.choices }),
      },
    ]),
  );
  return declared as OptionDeclarations<TargetOptions<Target>>;
};
