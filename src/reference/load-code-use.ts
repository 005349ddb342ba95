// Loads the search of a project only when a project is given: it needs the TypeScript
// compiler.

import type { CodeUse } from '../generate/targets/html/html-options.ts';
import type { CodeUseOptions } from './code-use.ts';
import type { ModelResult } from '../source/read-model.ts';

/** @param reading the source that the reference shows, its model filtered */
export async function codeUseOf(options: CodeUseOptions, reading: ModelResult): Promise<CodeUse | undefined> {
  if (options.project === undefined) return undefined;
  const [{ codeUse }, { comparedSide: sideOf }] = await Promise.all([
    import('./code-use.ts'),
    import('../source/read-side.ts'),
  ]);
  return codeUse(sideOf('the source', reading), options);
}
