// The imports of a generated file from the runtime.
// The source of the runtime determines the file of each export, and whether an export is a type.

import { joinPath } from '../../../core/model/paths/slash-paths.ts';
import { code, type Code } from '../code.ts';
import { moduleSpecifier } from '../types/module-imports.ts';
import { runtimeModules } from './runtime-modules.ts';
import { clientRuntime, runtimeSource } from './runtime-source.ts';

export interface RuntimeImport {
  /**
   * Type imports are printed as `import type { … }`, because a compiler can refuse plain imports of types.
   */
  readonly isOfTypes: boolean;
  readonly names: Code;
  /** `'./runtime/transport.js'` */
  readonly from: Code;
}

export class RuntimeImports {
  private readonly names = new Set<string>();

  constructor(
    private readonly files: readonly string[] = runtimeModules.map(({ file }) => file),
    private readonly runtime = clientRuntime,
  ) {}

  add(...names: readonly string[]): void {
    for (const name of names) this.names.add(name);
  }

  /**
   * Returns one import per file, sorted by file.
   *
   * @param path the path of the importing module in the target's folder, such as `wp-v2/posts`
   * @throws Error for a name that no file of the runtime exports
   */
  views(path: string): readonly RuntimeImport[] {
    const folder = this.runtime.path.slice(this.runtime.templates.name.length + 1);
    const byFile = new Map<string, string[]>();
    for (const name of this.names) {
      const file = this.fileOf(name);
      byFile.set(file, [...(byFile.get(file) ?? []), name]);
    }
    return [...byFile]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([file, names]) => {
        const isType = (name: string): boolean =>
          runtimeSource(file, this.runtime).exports.get(name)?.kind === 'type';
        const isOfTypes = names.every(isType);
        const printed = names.map((name) => (!isOfTypes && isType(name) ? `type ${name}` : name));
        return {
          isOfTypes,
          names: code(printed.sort().join(', ')),
          from: moduleSpecifier(path, joinPath(folder, file)),
        };
      });
  }

  private fileOf(name: string): string {
    const found = this.files.find((file) => runtimeSource(file, this.runtime).exports.has(name));
    if (found === undefined) throw new Error(`No file in templates/${this.runtime.path} exports ${name}.`);
    return found;
  }
}
