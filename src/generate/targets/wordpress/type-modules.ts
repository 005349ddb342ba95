// The modules with the types of namespaces, and the text by which a declaration refers to such a type:
// `wpV2.Post`.

import type { ApiModel } from '../../../core/model/api.ts';
import { code, quote, type Code } from '../code.ts';
import { identifierOf } from '../operation-names.ts';
import { unreserved } from '../reserved-words.ts';

/** An import such as `import type * as wpV2 from './types/wp-v2.js';`. */
export interface TypesImport {
  readonly local: Code;
  readonly from: Code;
}

/** Type operators. A compiler cannot parse a dot after one, so a module cannot have such a local name. */
const typeOperators = ['abstract', 'asserts', 'infer', 'keyof', 'readonly', 'unique'];

/** The type modules that one file imports. */
export class TypeModules {
  private readonly locals: ReadonlyMap<string, string>;
  private readonly used = new Set<string>();

  /**
   * @param folder the folder of the modules: `./types`
   * @param taken other names in the file
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

  /** The text for a type of a namespace. The file then imports the module of that namespace. */
  typeOf(namespace: string, type: string): string {
    this.used.add(namespace);
    return `${this.locals.get(namespace) ?? ''}.${type}`;
  }

  /** The imports for all types that were used so far. */
  imports(): readonly TypesImport[] {
    return this.model.namespaces
      .filter(({ name }) => this.used.has(name))
      .map(({ name, module }) => ({
        local: code(this.locals.get(name) ?? ''),
        from: code(quote(`${this.folder}/${module}.js`)),
      }));
  }
}
