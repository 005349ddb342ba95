// What the reference shows of somebody's code; only who asks for it waits for the compiler.

import type { CodeUse } from '../generate/targets/html/html-options.ts';
import type { CodeUseOptions } from './code-use.ts';
import type { ModelResult } from '../source/read-model.ts';

/** @param reading of what the reference shows, its model filtered */
export async function codeUseOf(options: CodeUseOptions, reading: ModelResult): Promise<CodeUse | undefined> {
  if (options.project === undefined) return undefined;
  const [{ codeUse }, { sideOf }] = await Promise.all([
    import('./code-use.ts'),
    import('../source/read-side.ts'),
  ]);
  return codeUse(sideOf('the source', reading), options);
}
