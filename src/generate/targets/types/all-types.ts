// The module with the types of all namespaces, such as `client/types.ts`.

import { code, comment, quote, type Code, type CommentText } from '../code.ts';
import { typesTemplate } from '../code-templates.ts';
import type { NamespaceParts } from '../module-parts.ts';
import { identifierOf } from '../operation-names.ts';
import { reservedWords, unreserved } from '../reserved-words.ts';

interface AllTypesView {
  readonly namespaces: readonly {
    readonly typesName: Code;
    /** If the name of the module is a reserved word, the local name has an underscore, as in `public_`. */
    readonly isReserved: boolean;
    readonly local: Code;
    readonly from: Code;
  }[];
  /** An example of a namespace's module for the comment. */
  readonly example: CommentText;
}

export function allTypes(all: readonly NamespaceParts[]): string {
  const namespaces = all.map(({ namespace }) => namespace);
  const example = namespaces.find(({ name }) => name !== '') ?? namespaces[0];
  return typesTemplate<AllTypesView>('namespaces.ts')({
    namespaces: namespaces.map(({ accessor, module }) => {
      // In a loaded model, all accessors are identifiers.
      // In a model from another source, accessors can be any text.
      const word = identifierOf(accessor);
      return {
        typesName: code(word),
        isReserved: reservedWords.has(word),
        local: code(unreserved(word)),
        from: code(quote(`./${module}.js`)),
      };
    }),
    example: comment(`./${example?.module ?? '…'}.js`),
  });
}
