// Words that nothing in a module may be called, and what stands in their place where a
// namespace is called so: `import * as public_ …; export { public_ as public };`.

/** Keywords, and the words that strict code and modules keep for themselves. */
export const reservedWords: ReadonlySet<string> = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null package private protected public return
  static super switch this throw true try typeof undefined var void while with yield`.split(/\s+/),
);

/** The word, or where it is reserved one much like it. */
export const unreserved = (word: string): string => (reservedWords.has(word) ? `${word}_` : word);
