// The imports between modules of one namespace.
// Modules import only types from each other, so loading a module never depends on another module.

import { baseName, folderOf, relativePath } from '../../../core/model/paths/slash-paths.ts';
import { code, type Code } from '../code.ts';
import type { ModulePart } from '../module-parts.ts';

export interface PartImport {
  readonly names: Code;
  /** The import specifier: `'./wp-v2/posts.js'`. */
  readonly from: Code;
}

export class PartImports {
  private readonly names = new Map<number, Set<string>>();

  /**
   * @param at the index of the importing module
   * @param declaring the index of the declaring module, by type
   */
  constructor(
    private readonly parts: readonly ModulePart[],
    private readonly at: number,
    private readonly declaring: ReadonlyMap<string, number>,
  ) {}

  add(...names: readonly string[]): void {
    for (const name of names) {
      const from = this.declaring.get(name);
      if (from !== undefined) this.addFrom(from, name);
    }
  }

  addFrom(from: number, name: string): void {
    if (from === this.at) return;
    this.names.set(from, (this.names.get(from) ?? new Set()).add(name));
  }

  views(): readonly PartImport[] {
    return [...this.names]
      .sort(([one], [other]) => one - other)
      .map(([from, names]) => ({ names: code([...names].sort().join(', ')), from: this.specifier(from) }));
  }

  others(): readonly Code[] {
    return this.parts.flatMap((_, at) => (at === this.at ? [] : this.specifier(at)));
  }

  private specifier(to: number): Code {
    return moduleSpecifier(this.parts[this.at]?.path ?? '', this.parts[to]?.path ?? '');
  }
}

/**
 * The import specifier of a module in another module of the same output folder. For example, `wp-v2/posts`
 * imports `transport` by `'../transport.js'`.
 */
export function moduleSpecifier(from: string, to: string): Code {
  const folder = relativePath(folderOf(from), folderOf(to));
  const below = folder === '' || folder.startsWith('.') ? folder : `./${folder}`;
  return code(`'${below || '.'}/${baseName(to)}.js'`);
}
