// The TypeScript module whose syntax trees are being read. The number of a syntax kind differs between versions,
// so a tree can only be read with the module that made it.

import type { ts } from 'ts-morph';

export type TypeScriptModule = typeof ts;

/** The module that made the trees. Code that reads trees takes all its functions and constants from here. */
export let compiler: TypeScriptModule;

/** Makes a module the default. The bundled compiler calls this function when it is loaded. */
export function setDefaultCompiler(bundled: TypeScriptModule): void {
  compiler = bundled;
}

/**
 * Runs synchronous work on the trees of another compiler, such as the compiler of an editor or of ESLint.
 *
 * @returns the result of the work
 */
export function withCompiler<Result>(given: TypeScriptModule, work: () => Result): Result {
  const before = compiler;
  compiler = given;
  try {
    return work();
  } finally {
    compiler = before;
  }
}
