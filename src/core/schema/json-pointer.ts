/** Makes a JSON pointer from unescaped tokens. */
export function pointer(...tokens: readonly (string | number)[]): string {
  let text = '';
  for (const token of tokens) text += `/${typeof token === 'number' ? token : escapeToken(token)}`;
  return text;
}

/** Escapes a token. It runs for every place in every schema, and almost no token needs escaping. */
const escapeToken = (token: string): string =>
  /[~/]/.test(token) ? token.replaceAll('~', '~0').replaceAll('/', '~1') : token;

/** The tokens of a pointer: `/args/a~1b/0` → `args`, `a/b`, `0`. */
export const tokensOf = (pointer: string): readonly string[] =>
  pointer.split('/').slice(1).map(unescapeToken);

/** Unescapes a token, or several with their slashes. */
export const unescapeToken = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');
