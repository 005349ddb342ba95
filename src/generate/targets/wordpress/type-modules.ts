// Where the types of a namespace are, and how a declaration names them: `wpV2.Post`.

import type { ApiModel } from '../../../core/model/api.ts';
import { code, quote, type Code } from '../code.ts';
import { identifierOf } from '../operation-names.ts';
import { unreserved } from '../reserved-words.ts';

/** `import type * as wpV2 from './types/wp-v2.js';` */
export interface TypesImport {
  readonly local: Code;
  readonly from: Code;
}

/** Words that begin a type, where a compiler does not see that a dot follows. */
const typeOperators = ['abstract', 'asserts', 'infer', 'keyof', 'readonly', 'unique'];

/** The modules of types that one file takes from. */
export class TypeModules {
  private readonly locals: ReadonlyMap<string, string>;
  private readonly used = new Set<string>();

  /**
   * @param folder where they are: `./types`
   * @param taken what else the file calls by a name
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

  /** A type of a namespace, which the file then imports. */
  typeOf(namespace: string, type: string): string {
    this.used.add(namespace);
    return `${this.locals.get(namespace) ?? ''}.${type}`;
  }

  /** For what has been named so far. */
  imports(): readonly TypesImport[] {
    return this.model.namespaces
      .filter(({ name }) => this.used.has(name))
      .map(({ name, module }) => ({
        local: code(this.locals.get(name) ?? ''),
        from: code(quote(`${this.folder}/${module}.js`)),
      }));
  }
}
