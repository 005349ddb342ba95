/**
 * Loads a file of compiled checks of `compile-schemas.js`. In a page, `src/playground/worker/checks-in.ts` takes the
 * place of this module.
 */
export const checksIn = async (file: 'quick.js' | 'thorough.js'): Promise<unknown> =>
  import(new URL(`../../../dist/schema-checks/${file}`, import.meta.url).href);
