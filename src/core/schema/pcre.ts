// Rewrites regular expressions of PHP (PCRE) as ECMAScript, token by token. Sites match with PCRE, and the model
// contains ECMAScript. Callers parse the result with regexpp, which decides whether it is a valid regular expression.

export type PatternDialect =
  /**
   * The key of a route. The site matches the key byte by byte, and routewright parses it with the lenient
   * grammar of ECMAScript (Annex B).
   */
  | 'route'
  /**
   * The `pattern` of a schema. WordPress runs it as `#…#u`. In PHP, the flag `u` enables Unicode properties
   * (`\w` matches `ü`). The result is for the flag `u` of ECMAScript.
   */
  | 'unicode';

const posixClasses = new Map([
  ['alpha', 'a-zA-Z'],
  ['digit', '0-9'],
  ['alnum', 'a-zA-Z0-9'],
  ['upper', 'A-Z'],
  ['lower', 'a-z'],
  ['space', '\\t-\\r '],
  ['blank', ' \\t'],
  ['punct', '!-\\/:-@\\[-`{-~'],
  ['xdigit', '0-9A-Fa-f'],
  ['word', '\\w'],
]);

/** Creates an expression that only matches the text itself. */
export const literalPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The pattern of a path parameter, anchored so that it must match the whole text. */
export const wholePattern = (pattern: string): string =>
  pattern.includes('|') ? `^(?:${pattern})$` : `^${pattern}$`;

/** Escapes of PCRE that have another meaning or no meaning in ECMAScript. */
const pcreEscapes = new Map([
  ['A', '^'],
  ['Z', '$'],
  ['z', '$'],
  ['h', '[ \\t]'],
  ['e', '\\x1b'],
  ['a', '\\x07'],
  ['R', '(?:\\r\\n|[\\n\\r])'],
]);

const unicodeOutside = new Map([
  ['d', '\\p{Nd}'],
  ['D', '\\P{Nd}'],
  ['w', '[\\p{L}\\p{N}_]'],
  ['W', '[^\\p{L}\\p{N}_]'],
]);

const unicodeInside = new Map([
  ['d', '\\p{Nd}'],
  ['D', '\\P{Nd}'],
  ['w', '\\p{L}\\p{N}_'],
]);

/** Matches characters that may follow a backslash under the flag `u` and then mean themselves. */
const syntaxCharacter = /[\^$\\.*+?()[\]{}|/]/;

/**
 * Rewrites a PCRE pattern as ECMAScript: `(?P<n>…)`, atomic groups, possessive quantifiers, POSIX classes and
 * escapes. Atomic groups and possessive quantifiers become ordinary ones, because they only change backtracking.
 * The function never throws. Other constructs of PCRE stay unchanged, and the parser refuses them.
 */
export function toEcmaScript(pcre: string, dialect: PatternDialect): string {
  const unicode = dialect === 'unicode';
  let out = '';
  let at = 0;
  const take = (text: string, length: number): void => {
    out += text;
    at += length;
  };
  while (at < pcre.length) {
    const char = pcre.charAt(at);
    if (char === '\\') take(...rewriteEscape(pcre, at, unicode, false));
    else if (char === '[') take(...rewriteClass(pcre, at, unicode));
    else if (pcre.startsWith('(?P<', at)) take('(?<', 4);
    else if (pcre.startsWith('(?P=', at)) take(...rewriteReference(pcre, at));
    else if (pcre.startsWith('(?>', at)) take('(?:', 3);
    else if (endsQuantifier(pcre, at) && pcre.charAt(at + 1) === '+') take(char, 2);
    else if (unicode && isLoneBracket(pcre, at)) take(`\\${char}`, 1);
    else take(char, 1);
  }
  return out;
}

type Rewritten = readonly [text: string, length: number];

function rewriteReference(pcre: string, at: number): Rewritten {
  const end = pcre.indexOf(')', at);
  return end === -1 ? [pcre.slice(at), pcre.length - at] : [`\\k<${pcre.slice(at + 4, end)}>`, end + 1 - at];
}

const endsCount = (pcre: string, at: number): boolean =>
  pcre.charAt(at) === '}' && /\{\d+(?:,\d*)?$/.test(pcre.slice(Math.max(0, at - 24), at));

const endsQuantifier = (pcre: string, at: number): boolean =>
  (/[*+?]/.test(pcre.charAt(at)) && at > 0 && pcre.charAt(at - 1) !== '(') || endsCount(pcre, at);

/** Whether a `{`, `}` or `]` opens or closes nothing. PCRE reads such a bracket as a literal character. */
function isLoneBracket(pcre: string, at: number): boolean {
  const char = pcre.charAt(at);
  if (char === '{') return !/^\{\d+(?:,\d*)?\}/.test(pcre.slice(at, at + 24));
  return char === ']' || (char === '}' && !endsCount(pcre, at));
}

function rewriteEscape(pcre: string, at: number, unicode: boolean, inClass: boolean): Rewritten {
  const char = pcre.charAt(at + 1);
  if (char === '') return ['\\\\', 1];
  const translated = inClass ? undefined : pcreEscapes.get(char);
  if (translated !== undefined) return [translated, 2];
  if (char === 'x' && pcre.charAt(at + 2) === '{') {
    const end = pcre.indexOf('}', at);
    const digits = pcre.slice(at + 3, end);
    if (end !== -1) return [unicode ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`, end - at + 1];
  }
  if (!unicode) return [pcre.slice(at, at + 2), 2];
  const set = (inClass ? unicodeInside : unicodeOutside).get(char);
  if (set !== undefined) return [set, 2];
  const keepsBackslash = /[a-zA-Z0-9]/.test(char) || syntaxCharacter.test(char) || (inClass && char === '-');
  return [keepsBackslash ? `\\${char}` : char, 2];
}

/** Rewrites a character class. In PCRE, a leading `]` is a literal character. In ECMAScript, it ends the class. */
function rewriteClass(pcre: string, start: number, unicode: boolean): Rewritten {
  let at = start + 1;
  let out = '[';
  const take = (text: string, length: number): void => {
    out += text;
    at += length;
  };
  if (pcre.charAt(at) === '^') take('^', 1);
  if (pcre.charAt(at) === ']') take('\\]', 1);
  while (at < pcre.length && pcre.charAt(at) !== ']') {
    const posix = /^\[:(\w+):\]/.exec(pcre.slice(at, at + 12));
    const named = posix?.[1] === undefined ? undefined : posixClasses.get(posix[1]);
    if (posix && named !== undefined) take(named, posix[0].length);
    else if (pcre.charAt(at) === '\\') {
      const isSet = /^\\[dDwWsSpP]/.test(pcre.slice(at, at + 2));
      take(...rewriteEscape(pcre, at, unicode, true));
      // In `[\w-.]`, the hyphen after a set is a literal character. Under the flag `u`, it must be escaped.
      if (unicode && isSet && pcre.charAt(at) === '-') take('\\-', 1);
    } else if (unicode && /^-\\[dDwWsSpP]/.test(pcre.slice(at, at + 3))) take('\\-', 1);
    else take(pcre.charAt(at), 1);
  }
  return [`${out}]`, at + 1 - start];
}
