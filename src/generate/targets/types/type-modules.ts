// The modules with the types of namespaces, and references to the types.

import type { ApiModel } from '../../../core/model/api/api.ts';
import { code, quote, type Code } from '../code.ts';
import { identifierOf } from '../operation-names.ts';
import { unreserved } from '../reserved-words.ts';

export interface TypesImport {
  readonly local: Code;
  readonly from: Code;
}

/**
 * Type operators. Compilers cannot parse a dot after a reserved word, so the local name of a module cannot be
 * a reserved word.
 */
const typeOperators = ['abstract', 'asserts', 'infer', 'keyof', 'readonly', 'unique'];

export class TypeModules {
  private readonly locals: ReadonlyMap<string, string>;
  private readonly used = new Set<string>();

  /**
   * @param folder the folder of the modules, such as `./types`
   * @param taken all other names in the file
   */
  constructor(
    private readonly model: ApiModel,
    private readonly folder: string,
    taken: readonly string[],
  ) {
    const names = new Set([...typeOperators, ...taken]);
    this.locals = new Map(
      model.namespaces.map(({ name, accessor }) => {
        let local = unreserved(identifierOf(accessor));
        while (names.has(local)) local += '_';
        names.add(local);
        return [name, local];
      }),
    );
  }

  typeOf(namespace: string, type: string): string {
    this.used.add(namespace);
    return `${this.locals.get(namespace) ?? ''}.${type}`;
  }

  imports(): readonly TypesImport[] {
    return this.model.namespaces
      .filter(({ name }) => this.used.has(name))
      .map(({ name, module }) => ({
        local: code(this.locals.get(name) ?? ''),
        from: code(quote(`${this.folder}/${module}.js`)),
      }));
  }
}
