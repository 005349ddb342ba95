import type { FormatOptions } from '../format-options.ts';
import { isNarrow } from './wide-text.ts';

/** Thrown for syntax that the built-in layout does not support. */
export class UnknownSyntax extends Error {}

export class TokenReader {
  private coming: Token[] = [];
  private passed: Token | undefined;
  private count = 0;
  depth = 0;

  readonly hasOnlyNarrow: boolean;

  constructor(
    readonly source: string,
    private of: FormatOptions,
  ) {
    this.hasOnlyNarrow = isNarrow(source);
  }

  /** Whether every character of the text is exactly one column wide. */
  isNarrow(part: string): boolean {
    return this.hasOnlyNarrow || isNarrow(part);
  }

  get options(): FormatOptions {
    return this.of;
  }

  peek(ahead = 0): Token {
    for (;;) {
      const token = this.coming[ahead];
      if (token !== undefined) return token;
      const next = tokenAfter(this.source, (this.coming.at(-1) ?? this.passed)?.end ?? 0);
      if (next === undefined) throw new UnknownSyntax();
      this.coming.push(next);
    }
  }

  isAt(sign: string, ahead = 0): boolean {
    const { kind, text } = this.peek(ahead);
    return text === sign && (kind === 'sign' || kind === 'name');
  }

  get hasJustBegun(): boolean {
    return this.count === 1;
  }

  keepsBreak(ahead: number): boolean {
    return this.options.objectWrap !== 'collapse' && this.peek(ahead).breaks > 0;
  }

  takes(sign: string): boolean {
    const found = this.isAt(sign);
    if (found) this.pass();
    return found;
  }

  expect(sign: string): void {
    if (!this.takes(sign)) this.fail();
  }

  text(kind: Token['kind']): string {
    const next = this.peek();
    if (next.kind !== kind) this.fail();
    return this.pass().text;
  }

  private pass(): Token {
    const next = this.peek();
    this.coming.shift();
    this.passed = next;
    this.count++;
    return next;
  }

  passTo(end: number): void {
    const text = this.source.slice(end - 1, end);
    this.coming = [];
    this.passed = { kind: 'sign', text, breaks: 0, start: end - 1, end };
    this.count++;
  }

  hasPassed(sign: string, end = this.passed?.end): boolean {
    return this.passed?.kind === 'sign' && this.passed.text === sign && this.passed.end === end;
  }

  fail(): never {
    throw new UnknownSyntax(this.peek().text);
  }

  deeper<Read>(by: number, read: () => Read): Read {
    this.depth += by;
    const found = read();
    this.depth -= by;
    return found;
  }

  indented<Read>(by: number, read: () => Read): Read {
    const around = this.of;
    this.of = { ...around, printWidth: around.printWidth - by };
    const found = read();
    this.of = around;
    return found;
  }
}

// The tokens of generated TypeScript.
// Files with template literals, regular expressions or arithmetic operators are formatted by prettier
// instead.
export interface Token {
  readonly kind: 'name' | 'number' | 'string' | 'sign' | 'comment' | 'end';
  readonly text: string;
  /** The number of line breaks before the token. The value 2 means two or more. */
  readonly breaks: 0 | 1 | 2;
  readonly start: number;
  readonly end: number;
}

type TokenKind = Exclude<Token['kind'], 'end'>;

const patterns: Readonly<Record<TokenKind, RegExp>> = {
  name: /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy,
  sign: /=>|\.\.\.|[{}[\]()<>,;:?|&=.*-]/y,
  string: /'(?:[^'\\\r\n]|\\[^\r\n])*'|"(?:[^"\\\r\n]|\\[^\r\n])*"/y,
  comment: /\/\/[^\r\n]*|\/\*[^]*?\*\//y,
  number: /\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])/y,
};

const tokenKinds: Readonly<Record<Exclude<TokenKind, 'name'>, string>> = {
  sign: '{}[]()<>,;:?|&=.*-',
  number: '0123456789',
  string: '"\'',
  comment: '/',
};

const asciiCharacters = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

const kindsOfCodes: readonly TokenKind[] = asciiCharacters.map((character) => {
  const [kind] = Object.entries(tokenKinds).find(([, all]) => all.includes(character)) ?? ['name'];
  return kind as TokenKind;
});

export function tokenAfter(text: string, at: number): Token | undefined {
  let start = at;
  let breaks: Token['breaks'] = 0;
  let code = text.charCodeAt(start);
  for (; code === 32 || code === 10 || code === 9; code = text.charCodeAt(++start))
    if (code === 10) breaks = breaks === 0 ? 1 : 2;
  if (start >= text.length) return { kind: 'end', text: '', breaks, start, end: start };
  const kind = code < kindsOfCodes.length ? (kindsOfCodes[code] ?? 'name') : 'name';
  const end = (kind === 'name' ? endOfPlainName(text, start) : undefined) ?? endByPattern(kind, text, start);
  if (end === undefined) return undefined;
  const isSign = kind === 'sign' && end === start + 1;
  return { kind, text: isSign ? (asciiCharacters[code] ?? '') : text.slice(start, end), breaks, start, end };
}

function endByPattern(kind: TokenKind, text: string, start: number): number | undefined {
  const pattern = patterns[kind];
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** The end of a name of ASCII letters and digits, which is found faster without a pattern. */
function endOfPlainName(text: string, start: number): number | undefined {
  let end = start;
  let code = text.charCodeAt(end);
  for (; isPlainNameCode(code); code = text.charCodeAt(++end));
  return end > start && !(code > 127) ? end : undefined;
}

/** Letters, digits, `_` and `$`. */
const isPlainNameCode = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  code === 95 ||
  code === 36;
