// What a generated file imports of the runtime. Where a name comes from and whether it
// is a type, the runtime itself says.

import { code, type Code } from '../code.ts';
import { moduleSpecifier } from '../types/part-imports.ts';
import { runtimeModules } from './runtime-modules.ts';
import { runtimeSource } from './runtime-source.ts';

export interface RuntimeImport {
  /** `import type { … }`: a compiler may be told to refuse another import of types alone. */
  readonly isOfTypes: boolean;
  readonly names: Code;
  /** `'./transport.js'` */
  readonly from: Code;
}

export class RuntimeImports {
  private readonly names = new Set<string>();

  /** Names that the runtime exports. */
  add(...names: readonly string[]): void {
    for (const name of names) this.names.add(name);
  }

  /**
   * One import per file, sorted.
   *
   * @param path of the module that imports, below the client: `wp-v2/posts`
   * @throws Error for a name that no file of the runtime exports
   */
  views(path: string): readonly RuntimeImport[] {
    const byFile = new Map<string, string[]>();
    for (const name of this.names) byFile.set(fileOf(name), [...(byFile.get(fileOf(name)) ?? []), name]);
    return [...byFile]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([file, names]) => {
        const isType = (name: string): boolean => runtimeSource(file).exports.get(name)?.kind === 'type';
        const isOfTypes = names.every(isType);
        const printed = names.map((name) => (!isOfTypes && isType(name) ? `type ${name}` : name));
        return {
          isOfTypes,
          names: code(printed.sort().join(', ')),
          from: moduleSpecifier(path, file),
        };
      });
  }
}

function fileOf(name: string): string {
  const found = runtimeModules.find(({ file }) => runtimeSource(file).exports.has(name));
  if (found === undefined) throw new Error(`No file of the client's runtime exports ${name}.`);
  return found.file;
}
