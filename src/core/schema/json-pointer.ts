/** Creates a JSON pointer from unescaped tokens. */
export function pointer(...tokens: readonly (string | number)[]): string {
  let text = '';
  for (const token of tokens) text += `/${typeof token === 'number' ? token : escapeToken(token)}`;
  return text;
}

/**
 * Escapes a token. This function is fast, because it is called for every position in every schema, and few
 * tokens need escapes.
 */
const escapeToken = (token: string): string =>
  /[~/]/.test(token) ? token.replaceAll('~', '~0').replaceAll('/', '~1') : token;

/** The unescaped tokens of a JSON pointer: `/args/a~1b/0` has the tokens `args`, `a/b` and `0`. */
export const tokensOf = (pointer: string): readonly string[] =>
  pointer.split('/').slice(1).map(unescapeToken);

/** Unescapes a token, or several tokens with the slashes between them. */
export const unescapeToken = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');
