// The words of generated TypeScript. Only what generated code holds is known here: what has
// a template literal, a regular expression or an operator of arithmetic is left to prettier.

export interface Token {
  readonly kind: 'name' | 'number' | 'string' | 'sign' | 'comment' | 'end';
  readonly text: string;
  /** Line breaks before it: none, one, or two for more. */
  readonly breaks: 0 | 1 | 2;
}

const space = /[ \t\n]+/y;
const patterns: readonly (readonly [Token['kind'], RegExp])[] = [
  ['name', /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy],
  ['sign', /=>|\.\.\.|[{}[\]()<>,;:?|&=.*-]/y],
  ['string', /'(?:[^'\\\r\n]|\\[^\r\n])*'|"(?:[^"\\\r\n]|\\[^\r\n])*"/y],
  ['comment', /\/\/[^\r\n]*|\/\*[^]*?\*\//y],
  ['number', /\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])/y],
];

/** The tokens of a text and one that ends it, or undefined where one is unknown. */
export function tokensOf(text: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    const blank = matchAt(space, text, at);
    const breaks = breaksIn(blank);
    at += blank.length;
    if (at === text.length) return [...tokens, { kind: 'end', text: '', breaks }];
    const token = tokenAt(text, at, breaks);
    if (token === undefined) return undefined;
    tokens.push(token);
    at += token.text.length;
  }
}

function tokenAt(text: string, at: number, breaks: Token['breaks']): Token | undefined {
  for (const [kind, pattern] of patterns) {
    const found = matchAt(pattern, text, at);
    if (found !== '') return { kind, text: found, breaks };
  }
  return undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.test(text) ? text.slice(at, pattern.lastIndex) : '';
}

function breaksIn(blank: string): Token['breaks'] {
  const first = blank.indexOf('\n');
  if (first === -1) return 0;
  return blank.includes('\n', first + 1) ? 2 : 1;
}
