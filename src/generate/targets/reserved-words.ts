// Words that cannot be the name of a declaration in a module.
// A namespace with a reserved name gets a local name with an underscore.

/** Keywords, and words that are reserved in strict mode and in modules. */
export const reservedWords: ReadonlySet<string> = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null package private protected public return
  static super switch this throw true try typeof undefined var void while with yield`.split(/\s+/),
);

export const unreserved = (word: string): string => (reservedWords.has(word) ? `${word}_` : word);
