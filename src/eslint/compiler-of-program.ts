// Finds the TypeScript module that made a program. A syntax tree can only be read with that module, and a project may
// contain several. Classes of nodes belong to one module, so they identify it.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ts } from 'ts-morph';
import type { TypeScriptModule } from '../user-code/compiler-in-use.ts';

const require = createRequire(import.meta.url);

const known = new WeakMap<object, TypeScriptModule>();

/**
 * Looks among the loaded modules first, then at the module that `@typescript-eslint/parser` loads.
 *
 * @param cwd the folder from which the parser is resolved
 */
export function compilerOf(file: ts.SourceFile, cwd: string): TypeScriptModule | undefined {
  const { constructor } = file;
  const found = known.get(constructor) ?? loadedModule(constructor) ?? moduleOfParser(constructor, cwd);
  if (found) known.set(constructor, found);
  return found;
}

const loadedModule = (constructor: unknown): TypeScriptModule | undefined =>
  Object.entries(require.cache)
    .filter(([path]) => /[\\/]lib[\\/]typescript\.js$/.test(path))
    .map(([, loaded]) => loaded?.exports as unknown)
    .find((candidate) => isMaker(candidate, constructor));

function moduleOfParser(constructor: unknown, cwd: string): TypeScriptModule | undefined {
  const path = ['typescript-eslint', '@typescript-eslint/parser', '@typescript-eslint/typescript-estree'];
  let from = join(cwd, 'eslint.config.js');
  for (const name of [...path, 'typescript']) {
    const next = resolved(name, from);
    if (next !== undefined) from = next;
  }
  if (!from.endsWith('typescript.js')) return undefined;
  const candidate: unknown = require(from);
  return isMaker(candidate, constructor) ? candidate : undefined;
}

function resolved(name: string, from: string): string | undefined {
  try {
    return createRequire(from).resolve(name);
  } catch {
    return undefined;
  }
}

function isMaker(candidate: unknown, constructor: unknown): candidate is TypeScriptModule {
  const { objectAllocator } = (candidate ?? {}) as {
    readonly objectAllocator?: { readonly getSourceFileConstructor?: () => unknown };
  };
  return objectAllocator?.getSourceFileConstructor?.() === constructor;
}
