// Loads the code search only if a project is given, because the search needs the TypeScript compiler.

import type { CodeUse } from '../generate/targets/html/html-options.ts';
import type { CodeUseOptions } from './code-use.ts';
import type { ModelResult } from '../source/read-model.ts';

/** @param reading the source of the reference, with the filtered model */
export async function codeUseOf(options: CodeUseOptions, reading: ModelResult): Promise<CodeUse | undefined> {
  if (options.project === undefined) return undefined;
  const [{ codeUse }, { comparedSide: sideOf }] = await Promise.all([
    import('./code-use.ts'),
    import('../source/read-side.ts'),
  ]);
  return codeUse(sideOf('the source', reading), options);
}
