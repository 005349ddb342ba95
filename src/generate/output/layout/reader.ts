import type { FormatOptions } from '../format-options.ts';

/** Thrown for syntax that the built-in layout does not support. */
export class UnknownSyntax extends Error {}

const onlyNarrow = /^[\n\u0020-\u024f]*$/;

export class TokenReader {
  private coming: Token[] = [];
  private passed: Token | undefined;
  private count = 0;
  depth = 0;

  private readonly hasOnlyNarrow: boolean;

  constructor(
    readonly source: string,
    private of: FormatOptions,
  ) {
    this.hasOnlyNarrow = onlyNarrow.test(source);
  }

  /** Whether every character of the text is exactly one column wide. */
  isNarrow(part: string): boolean {
    return this.hasOnlyNarrow || onlyNarrow.test(part);
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

const tokenKindOf: ReadonlyMap<string, TokenKind> = new Map<string, TokenKind>([
  ...Array.from('{}[]()<>,;:?|&=.*-', (sign) => [sign, 'sign'] as const),
  ...Array.from('0123456789', (digit) => [digit, 'number'] as const),
  ['"', 'string'],
  ["'", 'string'],
  ['/', 'comment'],
]);

export function tokenAfter(text: string, at: number): Token | undefined {
  let start = at;
  let breaks: Token['breaks'] = 0;
  for (let sign = text[start]; sign === ' ' || sign === '\n' || sign === '\t'; sign = text[++start])
    if (sign === '\n') breaks = breaks === 0 ? 1 : 2;
  const first = text[start];
  if (first === undefined) return { kind: 'end', text: '', breaks, start, end: start };
  const kind = tokenKindOf.get(first) ?? 'name';
  const pattern = patterns[kind];
  pattern.lastIndex = start;
  if (!pattern.test(text)) return undefined;
  const end = pattern.lastIndex;
  return { kind, text: text.slice(start, end), breaks, start, end };
}
