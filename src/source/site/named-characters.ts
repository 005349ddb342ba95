// The entities of HTML that servers write for characters of credentials, by their names.

import { namedEntities } from '../../core/model/text/markup-text.ts';

/** The names of ASCII characters, which PHP writes with `ENT_HTML5`. */
const asciiNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Tab: '\t',
    NewLine: '\n',
    excl: '!',
    num: '#',
    dollar: '$',
    percnt: '%',
    lpar: '(',
    rpar: ')',
    ast: '*',
    midast: '*',
    plus: '+',
    comma: ',',
    period: '.',
    sol: '/',
    colon: ':',
    semi: ';',
    equals: '=',
    quest: '?',
    commat: '@',
    lsqb: '[',
    lbrack: '[',
    bsol: '\\',
    rsqb: ']',
    rbrack: ']',
    Hat: '^',
    lowbar: '_',
    grave: '`',
    lcub: '{',
    lbrace: '{',
    verbar: '|',
    vert: '|',
    rcub: '}',
    rbrace: '}',
    shy: '\u00ad',
    zwj: '\u200d',
    zwnj: '\u200c',
    AMP: '&',
    LT: '<',
    GT: '>',
    QUOT: '"',
  }),
);

const accented = /^([a-z])(?:acute|caron|cedil|circ|grave|ring|tilde|uml)$/i;

/**
 * The code point of an entity, without `&` and `;`. An accented letter is the letter, because accents do not count.
 */
export function namedCharacter(entity: string): number | undefined {
  const [, decimal, hex] = /^#(?:(\d{1,10})|x([\da-f]{1,10}))$/i.exec(entity) ?? [];
  if (decimal !== undefined) return Number(decimal);
  if (hex !== undefined) return parseInt(hex, 16);
  const char = namedEntities.get(entity) ?? asciiNames.get(entity) ?? accented.exec(entity)?.[1];
  return char?.codePointAt(0);
}
