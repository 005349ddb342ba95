// JSON pointers (RFC 6901) as they are read.

/** The tokens of a pointer: `/args/a~1b/0` → `args`, `a/b`, `0`. */
export const tokensOf = (pointer: string): readonly string[] =>
  pointer.split('/').slice(1).map(unescapeToken);

/** A token, or several with their slashes, as they were before they were put into a pointer. */
export const unescapeToken = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');
