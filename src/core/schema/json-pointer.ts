// JSON pointers (RFC 6901).

/** A JSON pointer made of raw tokens. */
export function pointer(...tokens: readonly (string | number)[]): string {
  let text = '';
  for (const token of tokens) text += `/${typeof token === 'number' ? token : escaped(token)}`;
  return text;
}

/** Almost no token needs it, and every place in every schema asks. */
const escaped = (token: string): string =>
  /[~/]/.test(token) ? token.replaceAll('~', '~0').replaceAll('/', '~1') : token;

/** The tokens of a pointer: `/args/a~1b/0` → `args`, `a/b`, `0`. */
export const tokensOf = (pointer: string): readonly string[] =>
  pointer.split('/').slice(1).map(unescapeToken);

/** A token, or several with their slashes, as they were before they were put into a pointer. */
export const unescapeToken = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');
