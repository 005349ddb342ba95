// A route as text for readers. A finding names routes by their keys, which are regular expressions in an index.
// The key `/posts/(?P<id>[\d]+)` is shown as `/posts/{id}`.

const parameterOpening = /\(\?P?<(\w+)>/g;

/** The key of a route with its path parameters in braces. Text outside path parameters is not changed. */
export function routeKeyText(key: string): string {
  let words = '';
  let from = 0;
  for (const { index, 0: opening, 1: name = '' } of key.matchAll(parameterOpening)) {
    if (index < from) continue;
    const end = closingParen(key, index + opening.length);
    if (end === undefined) break;
    words += `${key.slice(from, index)}{${name}}`;
    from = end + 1;
  }
  return words + key.slice(from);
}

/**
 * The index of the closing parenthesis. Groups can be nested. Parentheses in character classes or after
 * backslashes are ignored.
 */
function closingParen(pattern: string, start: number): number | undefined {
  let depth = 1;
  let inClass = false;
  for (let at = start; at < pattern.length; at++) {
    const char = pattern[at];
    if (char === '\\') at++;
    else if (inClass) inClass = char !== ']';
    else if (char === '[') inClass = true;
    else if (char === '(') depth++;
    else if (char === ')' && --depth === 0) return at;
  }
  return undefined;
}
